import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ErrorOf } from '../content/field-parts.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { type Rule, type RuleField, ruleFields, type RuleWords } from './segment-words.ts';

/** One rule of a segment: what is asked, and its values. */
export function RuleRow({
  rule,
  words,
  number,
  errorOf,
  onChange,
  onRemove,
}: {
  rule: Rule;
  words: RuleWords;
  number: number;
  errorOf: ErrorOf;
  onChange: (rule: Rule) => void;
  /** Undefined: it has to stay. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <li className="grid gap-3 rounded-md border border-line p-3">
      <div className="flex items-end gap-3">
        <Field label={t('Rule {number}', { number })} className="flex-1">
          <Select
            options={Object.entries(ruleFields).map(([value, { label }]) => ({ value, label: t(label) }))}
            value={rule.field}
            onChange={(event) => onChange(ruleFields[event.target.value as RuleField].empty)}
          />
        </Field>
        <Field label={t('Holds')} className="w-32">
          <Select
            options={[
              { value: 'yes', label: t('Yes') },
              { value: 'no', label: t('No') },
            ]}
            value={rule.is_not ? 'no' : 'yes'}
            onChange={(event) => onChange({ ...rule, is_not: event.target.value === 'no' })}
          />
        </Field>
        <IconButton
          icon="trash"
          label={t('Take out rule {number}', { number })}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
      <RuleValues rule={rule} words={words} errorOf={errorOf} onChange={onChange} />
    </li>
  );
}

function RuleValues({
  rule,
  words,
  errorOf,
  onChange,
}: {
  rule: Rule;
  words: RuleWords;
  errorOf: ErrorOf;
  onChange: (rule: Rule) => void;
}): ReactNode {
  const day = (field: 'since' | 'until', label: string, value: string | null) => (
    <Field label={label} error={errorOf(field)}>
      <TextInput
        type="date"
        value={value ?? ''}
        onChange={(event) => onChange({ ...rule, [field]: event.target.value || null } as Rule)}
      />
    </Field>
  );
  switch (rule.field) {
    case 'bought':
      return (
        <>
          <Goods rule={rule} words={words} onChange={onChange} />
          <div className="grid gap-3 sm:grid-cols-2">
            {day('since', t('Since'), rule.since)}
            <Field label={t('Units at least')} error={errorOf('at_least')}>
              <TextInput
                type="number"
                min={1}
                value={Number.isNaN(rule.at_least) ? '' : String(rule.at_least)}
                onChange={(event) => onChange({ ...rule, at_least: event.target.valueAsNumber })}
              />
            </Field>
          </div>
        </>
      );
    case 'spent':
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('Pesos at least')} error={errorOf('at_least_cents')}>
            <TextInput
              type="number"
              min={1}
              value={Number.isNaN(rule.at_least_cents) ? '' : String(rule.at_least_cents / 100)}
              onChange={({ target }) =>
                onChange({ ...rule, at_least_cents: Math.round(target.valueAsNumber * 100) })
              }
            />
          </Field>
          {day('since', t('Since'), rule.since)}
        </div>
      );
    case 'wishes':
      return <Goods rule={rule} words={words} onChange={onChange} />;
    case 'price_list':
      return (
        <Field label={t('Price list')} error={errorOf('price_list_id')}>
          <Select
            placeholder={t('Any')}
            options={words.priceLists}
            value={rule.price_list_id === null ? '' : String(rule.price_list_id)}
            onChange={({ target }) =>
              onChange({ ...rule, price_list_id: target.value === '' ? null : Number(target.value) })
            }
          />
        </Field>
      );
    case 'place':
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('State')} isRequired error={errorOf('state')}>
            <TextInput
              value={rule.state}
              maxLength={60}
              onChange={(event) => onChange({ ...rule, state: event.target.value })}
            />
          </Field>
          <Field label={t('City or municipality')} hint={t('Empty: the whole state.')}>
            <TextInput
              value={rule.municipality}
              maxLength={80}
              onChange={(event) => onChange({ ...rule, municipality: event.target.value })}
            />
          </Field>
        </div>
      );
    case 'subscribed':
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          {day('since', t('Since'), rule.since)}
          {day('until', t('Until'), rule.until)}
        </div>
      );
  }
}

/** A kind of products, or one product. */
function Goods({
  rule,
  words,
  onChange,
}: {
  rule: Extract<Rule, { field: 'bought' | 'wishes' }>;
  words: RuleWords;
  onChange: (rule: Rule) => void;
}) {
  const { kind, ref_id: refId } = rule;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label={t('Kind of products')}>
        <Select
          placeholder={t('Any')}
          options={words.kinds}
          value={kind ?? ''}
          onChange={(event) => onChange({ ...rule, kind: event.target.value || null })}
        />
      </Field>
      <ProductPicker
        label={t('Or one product')}
        chosen={refId === null ? [] : [{ ref_id: refId, product_name: refId, images: [] }]}
        // The last one chosen takes the place of the one before.
        onChosenChange={(chosen) => onChange({ ...rule, ref_id: chosen.at(-1)?.ref_id ?? null })}
      />
    </div>
  );
}
