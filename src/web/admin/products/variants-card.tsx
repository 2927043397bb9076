import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { statuses } from './list/product-list.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { findProducts } from '../inventory/lines-field.tsx';
import type { EditedProduct } from './product-values.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

type Family = NonNullable<EditedProduct['family']>;
type Row = { id: number; name: string; sku: string; values: string[] };
type Props = { product: EditedProduct; onSaved: () => void };

/** The products that are variants of this one, by what they differ in. */
export function VariantsCard({ product, onSaved }: Props) {
  const mayChange = useMay('catalog');
  const [opened, setOpened] = useDialogOf('variants', mayChange ? (['edit', 'duplicate'] as const) : []);
  const { family } = product;
  return (
    <Card
      title={family ? t('Variants by {options}', { options: family.options.join(', ') }) : t('Variants')}
      actions={
        mayChange && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setOpened('duplicate')}>
              {t('Duplicate as variant')}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setOpened('edit')}>
              {family ? t('Edit') : t('Add existing')}
            </Button>
          </span>
        )
      }
    >
      {family ? (
        <ul className="grid divide-y divide-line">
          {family.members.map((member) => (
            <li key={member.product_id} className="flex items-start justify-between gap-3 py-2 first:pt-0">
              <span className="grid min-w-0 gap-0.5">
                {member.product_id === product.id ? (
                  <span className="font-semibold">{member.values.join(' · ')}</span>
                ) : (
                  <Link to={adminLinks.product(member.product_id)} className="hover:underline">
                    {member.values.join(' · ')}
                  </Link>
                )}
                <span className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
                  <span className="spec">{member.sku}</span>
                  {member.status !== 'active' && (
                    <Badge tone="warning">{t(statuses[member.status].label)}</Badge>
                  )}
                </span>
              </span>
              <span className="figures">{formatPesos(member.price_cents)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-faint">
          {t(
            'None. Capacities or colours of one thing stand together on its page; each keeps its SKU and address.',
          )}
        </p>
      )}
      {opened === 'edit' && (
        <FamilyDialog product={product} onSaved={onSaved} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'duplicate' && <DuplicateDialog product={product} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

const rowsOf = (members: Family['members']): Row[] =>
  members.map(({ product_id: id, product_name: name, sku, values }) => ({ id, name, sku, values }));
const inWords = (rows: readonly Row[]) =>
  rows.map(({ sku, values }) => `${sku}: ${values.join(', ')}`).join('\n') || t('No variants');

/** Options and values go together: another option means other values. */
type Table = { options: readonly string[]; rows: readonly Row[] };

function FamilyDialog({ product, onSaved, onClose }: Props & { onClose: () => void }) {
  const { id, product_name: name, sku } = product;
  const valuesOf = (family: Family | null) => ({
    table: {
      options: family?.options ?? [t('Capacidad')],
      rows: family ? rowsOf(family.members) : [{ id, name, sku, values: [''] }],
    } as Table,
    version: family?.version ?? null,
  });
  const form = useVersions({
    name: 'variants',
    values: valuesOf(product.family),
    valuesOfCurrent: (current) => valuesOf(current as Family | null),
    labelOf: () => t('Variants'),
    textOf: (_, table) => inWords((table as Table).rows),
  });
  const { options, rows } = form.typed.table;
  const setOptions = (next: readonly string[]) => form.type({ table: { options: next, rows } });
  const setRows = (next: readonly Row[]) => form.type({ table: { options, rows: next } });
  const change = (at: number, values: string[]) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, values } : row)));
  const add = ([option]: ComboboxOption[]) => {
    if (option === undefined || rows.some((row) => row.id === Number(option.value))) return;
    const values = options.map(() => '');
    setRows([...rows, { id: Number(option.value), name: option.label, sku: option.hint ?? '', values }]);
  };
  const save = async () => {
    await form.save(({ table }, { version }) =>
      browserApi().catalog.saveFamily({
        params: { id },
        body: {
          version,
          options: [...table.options],
          members: table.rows.map((row) => ({ product_id: row.id, values: row.values })),
        },
      }),
    );
    onSaved();
  };
  return (
    <FormDialog
      title={t('Variants')}
      description={t('Shoppers choose between them on each one’s page. Fewer than two are no variants.')}
      size="md"
      confirmText={t('Save')}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">{t('They differ in')}</legend>
            {options.map((option, at) => (
              <div key={at} className="flex items-start gap-2">
                <Field
                  label={t('Option {at}', { at: at + 1 })}
                  className="flex-1"
                  error={refusal?.fields[`options.${at}`] ?? refusal?.fields['options']}
                >
                  <TextInput
                    value={option}
                    maxLength={40}
                    onChange={(event) =>
                      setOptions(options.map((one, index) => (index === at ? event.target.value : one)))
                    }
                  />
                </Field>
                {options.length > 1 && (
                  <IconButton
                    className="mt-6"
                    icon="trash"
                    label={t('Remove option {at}', { at: at + 1 })}
                    onClick={() => {
                      const without = (all: readonly string[]) => all.filter((_, index) => index !== at);
                      form.type({
                        table: {
                          options: without(options),
                          rows: rows.map((row) => ({ ...row, values: without(row.values) })),
                        },
                      });
                    }}
                  />
                )}
              </div>
            ))}
            {options.length < 3 && (
              <Button
                size="sm"
                variant="secondary"
                className="justify-self-start"
                onClick={() => {
                  form.type({
                    table: {
                      options: [...options, ''],
                      rows: rows.map((row) => ({ ...row, values: [...row.values, ''] })),
                    },
                  });
                }}
              >
                {t('Add an option')}
              </Button>
            )}
          </fieldset>
          <MultiCombobox
            label={t('Add a product')}
            placeholder={t('Add a product: name, SKU, EAN')}
            emptyText={t('Nothing fits.')}
            search={findProducts}
            chosen={[]}
            onChosenChange={add}
          />
          <ul className="grid divide-y divide-line">
            {rows.map((row, at) => (
              <li key={row.id} className="grid gap-2 py-3">
                <span className="flex items-center gap-2.5">
                  <span className="grid min-w-0 flex-1">
                    <span className="truncate text-sm">{row.name}</span>
                    <span className="spec text-xs text-ink-faint">{row.sku}</span>
                  </span>
                  <IconButton
                    size="sm"
                    icon="trash"
                    label={t('Remove {name}', { name: row.name })}
                    onClick={() => setRows(rows.filter((_, index) => index !== at))}
                  />
                </span>
                <span className="flex flex-wrap gap-2">
                  {options.map((option, place) => (
                    <TextInput
                      key={place}
                      className="w-[calc(50%-0.25rem)] sm:w-40"
                      maxLength={60}
                      placeholder={option}
                      aria-label={t('{option} of {sku}', { option, sku: row.sku })}
                      value={row.values[place] ?? ''}
                      onChange={(event) =>
                        change(
                          at,
                          options.map((_, index) =>
                            index === place ? event.target.value : (row.values[index] ?? ''),
                          ),
                        )
                      }
                    />
                  ))}
                </span>
                <RowProblem fields={refusal?.fields} at={at} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

function RowProblem({
  fields = {},
  at,
}: {
  fields?: Readonly<Record<string, string>> | undefined;
  at: number;
}) {
  const problem = Object.entries(fields).find(([field]) => field.startsWith(`members.${at}.`))?.[1];
  return (
    problem !== undefined && (
      <p role="alert" className="text-xs font-medium text-danger">
        {problem}
      </p>
    )
  );
}

/** All but SKU, price and values is taken over. */
function DuplicateDialog({ product, onClose }: { product: EditedProduct; onClose: () => void }) {
  const navigate = useNavigate();
  const { id, family } = product;
  const [option, setOption] = useState(t('Capacidad'));
  const [ownValue, setOwnValue] = useState('');
  const options = family?.options ?? [option];
  const [values, setValues] = useState<Record<number, string>>({});
  const [sku, setSku] = useState('');
  const [price, setPrice] = useState(String(product.price_cents / 100));
  const save = async () => {
    const { product_id: made } = await browserApi().catalog.addVariant({
      params: { id },
      body: {
        sku,
        price_cents: hundredthsOf(price) ?? 0,
        values: options.map((_, at) => values[at] ?? ''),
        ...(!family && { options: [option], own_values: [ownValue] }),
      },
    });
    successToast(t('Variant has been added. Its stock comes by a count.'), flowToastMilliseconds);
    await navigate(adminLinks.product(made));
  };
  return (
    <FormDialog
      title={t('Duplicate as variant')}
      description={t('Pictures, specs, texts and shelves are taken over.')}
      confirmText={t('Add variant')}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {!family && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('They differ in')} isRequired error={refusal?.fields['options']}>
                <TextInput
                  value={option}
                  maxLength={40}
                  onChange={(event) => setOption(event.target.value)}
                />
              </Field>
              <Field
                label={t('{option} of this one', { option: option || t('Value') })}
                isRequired
                error={refusal?.fields['own_values'] ?? refusal?.fields['own_values.0']}
              >
                <TextInput
                  value={ownValue}
                  maxLength={60}
                  onChange={(event) => setOwnValue(event.target.value)}
                />
              </Field>
            </div>
          )}
          {options.map((each, at) => (
            <Field
              key={at}
              label={t('{each} of the new one', { each })}
              isRequired
              error={
                refusal?.fields[`values.${at}`] ??
                refusal?.fields['values'] ??
                Object.entries(refusal?.fields ?? {}).find(([field]) =>
                  /^members\.\d+\.values/.test(field),
                )?.[1]
              }
            >
              <TextInput
                maxLength={60}
                value={values[at] ?? ''}
                onChange={(event) => setValues({ ...values, [at]: event.target.value })}
              />
            </Field>
          ))}
          <Field label={t('SKU')} isRequired error={refusal?.fields['sku']}>
            <TextInput
              className="spec"
              maxLength={64}
              value={sku}
              onChange={(event) => setSku(event.target.value)}
            />
          </Field>
          <Field label={t('Price with IVA')} isRequired error={refusal?.fields['price_cents']}>
            <TextInput
              className="figures"
              inputMode="decimal"
              value={price}
              onChange={(event) => setPrice(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
