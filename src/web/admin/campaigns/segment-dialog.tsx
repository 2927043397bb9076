import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { RuleRow } from './rule-row.tsx';
import { type Rule, ruleFields, type Rules, type RuleWords, type Segment } from './segment-words.ts';
import { useCount } from './use-count.ts';

type Values = { name: string; match: Rules['match']; rules: readonly Rule[]; version: number };

const rulesMax = 10;

/** A segment's name and rules, with how many fit them now. */
export function SegmentDialog({
  segment,
  words,
  onClose,
}: {
  /** Undefined: a new one. */
  segment?: Segment;
  words: RuleWords;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const form = useVersions<Values>({
    name: `segment:${segment?.id ?? 'new'}`,
    values: valuesOf(segment),
    valuesOfCurrent: (current) => valuesOf(current as Segment),
    labelOf: (field) => ({ name: t('Name'), match: t('Who fits'), rules: t('Rules'), version: '' })[field],
    textOf: (_, value) => JSON.stringify(value),
  });
  const { name, match, rules } = form.typed;
  const count = useCount({ match, rules: [...rules] });
  const change = (index: number, rule: Rule) =>
    form.type({ rules: rules.map((one, at) => (at === index ? rule : one)) });
  const save = () =>
    form.save(async (typed) => {
      const body = { name: typed.name, definition: { match: typed.match, rules: [...typed.rules] } };
      if (segment) {
        const params = { id: segment.id };
        await browserApi().campaigns.changeSegment({ params, body: { ...body, version: typed.version } });
      } else await browserApi().campaigns.addSegment({ body });
      successToast(t('The segment was saved.'), flowToastMilliseconds);
      await revalidate();
    });
  return (
    <FormDialog
      title={segment ? t('Edit segment') : t('Add a segment')}
      size="lg"
      confirmText={t('Save')}
      backText={t('Cancel')}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
            <Field label={t('Name')} isRequired error={refusal?.fields['name']}>
              <TextInput
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={(event) => form.type({ name: event.target.value })}
              />
            </Field>
            <Field label={t('Who fits')}>
              <Select
                options={[
                  { value: 'all', label: t('all rules') },
                  { value: 'any', label: t('any of the rules') },
                ]}
                value={match}
                onChange={(event) => form.type({ match: event.target.value as Rules['match'] })}
              />
            </Field>
          </div>
          <ol className="grid gap-3">
            {rules.map((rule, index) => (
              <RuleRow
                // Rules have no name of their own, and none of them moves.
                key={index}
                rule={rule}
                words={words}
                number={index + 1}
                errorOf={(field) => refusal?.fields[`definition.rules.${index}.${field}`]}
                onChange={(changed) => change(index, changed)}
                onRemove={
                  rules.length > 1
                    ? () => form.type({ rules: rules.filter((_, at) => at !== index) })
                    : undefined
                }
              />
            ))}
          </ol>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Button
              variant="secondary"
              size="sm"
              iconStart="plus"
              disabled={rules.length === rulesMax}
              onClick={() => form.type({ rules: [...rules, ruleFields.bought.empty] })}
            >
              {t('Add a rule')}
            </Button>
            <p role="status" className="text-sm font-medium">
              {count === undefined
                ? t('Counting…')
                : t('{count} of {all} subscribers', { count: count.subscribers, all: count.of_all })}
            </p>
          </div>
        </>
      )}
    </FormDialog>
  );
}

function valuesOf(segment: Segment | undefined): Values {
  return {
    name: segment?.name ?? '',
    match: segment?.definition.match ?? 'all',
    rules: segment?.definition.rules ?? [ruleFields.bought.empty],
    version: segment?.version ?? 1,
  };
}
