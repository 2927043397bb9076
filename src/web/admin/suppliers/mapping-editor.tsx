import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FileInput } from '../admin-parts/file-input.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { selectOptions } from '../admin-parts/select-options.ts';
import { emptyMapping, fieldNames, type Mapping, neededFields, type Sample } from './source-words.ts';
import { currencies } from './supplier-values.ts';

type Preview = Awaited<ReturnType<ReturnType<typeof browserApi>['suppliers']['previewMapping']>>['records'];

/** Says which column of a supplier's file is what, beside its first rows, and what a run would make of them. */
export function MappingEditor({
  code,
  currency,
  mapping,
  hasAddress,
  isDisabled,
  onChange,
}: {
  code: string;
  /** That its list is in where no column says it. */
  currency: Mapping['currency'];
  mapping: Mapping | null;
  hasAddress: boolean;
  isDisabled: boolean;
  onChange: (mapping: Mapping | null) => void;
}) {
  const { isSending, refusal, send } = useSend();
  const [sample, setSample] = useState<Sample>();
  const [preview, setPreview] = useState<Preview>();
  const show = (file?: File) =>
    void send(async () => {
      const form = new FormData();
      if (file) form.set('file', file);
      const found = await browserApi().suppliers.readSample({ params: { code }, form });
      setSample(found);
      // What was said of columns that are still there holds.
      const known = new Set(found.columns.map(({ column }) => column));
      const kept = mapping?.columns.filter(({ column }) => known.has(column)) ?? [];
      const chosen = {
        ...(mapping ?? { ...emptyMapping, currency }),
        list: found.list,
        columns: kept.length > 0 ? kept : found.guess,
      };
      onChange(chosen);
      await tryOut(found, chosen);
    });
  const tryOut = async ({ rows }: Sample, chosen: Mapping) => {
    const { records } = await browserApi().suppliers.previewMapping({
      params: { code },
      body: { rows: rows.slice(0, rowsTried), mapping: chosen },
    });
    setPreview(records);
  };
  const change = (changes: Partial<Mapping>) => {
    setPreview(undefined);
    onChange({ ...(mapping ?? { ...emptyMapping, currency }), ...changes });
  };
  const missing = mapping ? missingFields(mapping) : [];
  return (
    <section className="grid gap-4" aria-label={t('What its columns are')}>
      <div className="grid gap-1">
        <h3 className="font-semibold">{t('What its columns are')}</h3>
        <p className="text-ink-soft">
          {t('A file in the shop’s own format needs none of this. Of any other, look at its first rows.')}
        </p>
      </div>
      {!isDisabled && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('A file of the supplier')} className="min-w-64">
            <FileInput
              accept=".csv,.txt,.xlsx,.json,.jsonl,.xml,.gz"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) show(file);
              }}
            />
          </Field>
          {hasAddress && (
            <Button variant="secondary" isBusy={isSending} onClick={() => show()}>
              {t('Read the one at the address')}
            </Button>
          )}
        </div>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.fields['file'] ?? refusal.message}</InlineNotice>}
      {!sample && mapping && mapping.columns.length > 0 && <MappedColumns mapping={mapping} />}
      {sample && mapping && (
        <>
          <p className="text-ink-soft">
            {t('{format}, {encoding}: {count, plural, one {# column} other {# columns}}', {
              format: sample.format.toUpperCase(),
              encoding: sample.encoding,
              count: sample.columns.length,
            })}
          </p>
          <ColumnChoices sample={sample} mapping={mapping} isDisabled={isDisabled} onChange={change} />
          <Defaults mapping={mapping} isDisabled={isDisabled} onChange={change} />
          {missing.length > 0 && (
            <InlineNotice tone="warning">
              {t('No column is: {fields}. Without them no line can be read.', {
                fields: missing.map((field) => t(fieldNames[field])).join(', '),
              })}
            </InlineNotice>
          )}
          {preview ? (
            <PreviewTable records={preview} />
          ) : (
            <Button
              variant="secondary"
              className="justify-self-start"
              isBusy={isSending}
              onClick={() => void send(() => tryOut(sample, mapping))}
            >
              {t('Try it on the first rows')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const rowsTried = 8;

function missingFields(mapping: Mapping) {
  const has = new Set(mapping.columns.map(({ field }) => field as string));
  if (mapping.category !== '') has.add('category');
  if (mapping.brand !== '') has.add('brand');
  return neededFields.filter((field) => !has.has(field));
}

function MappedColumns({ mapping }: { mapping: Mapping }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {mapping.columns.map(({ column, field }) => (
        <li key={column} className="rounded-md border border-line px-2.5 py-1 text-xs">
          <span className="text-ink-faint">{column}</span> → {t(fieldNames[field])}
        </li>
      ))}
    </ul>
  );
}

function ColumnChoices({
  sample,
  mapping,
  isDisabled,
  onChange,
}: {
  sample: Sample;
  mapping: Mapping;
  isDisabled: boolean;
  onChange: (changes: Partial<Mapping>) => void;
}) {
  const chosen = new Map(mapping.columns.map((one) => [one.column, one]));
  const set = (column: string, changes: { field?: string; warehouse?: string }) => {
    const { field = chosen.get(column)?.field ?? '', warehouse = chosen.get(column)?.warehouse ?? '' } =
      changes;
    const others = mapping.columns.filter((one) => one.column !== column);
    const known = (Object.keys(fieldNames) as (keyof typeof fieldNames)[]).find((one) => one === field);
    onChange({ columns: known ? [...others, { column, field: known, warehouse }] : others });
  };
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {sample.columns.map(({ column, values }) => (
        <li key={column} className="grid content-start gap-1.5 rounded-md border border-line p-3">
          <p className="truncate font-medium" title={column}>
            {column}
          </p>
          <p className="truncate text-xs text-ink-faint">{values.join(' · ') || t('empty')}</p>
          <Select
            aria-label={t('What «{column}» is', { column })}
            options={[{ value: '', label: t('Left out') }, ...selectOptions(fieldNames)]}
            disabled={isDisabled}
            value={chosen.get(column)?.field ?? ''}
            onChange={(event) => set(column, { field: event.target.value })}
          />
          {chosen.get(column)?.field === 'stock' && (
            <TextInput
              aria-label={t('Warehouse of «{column}»', { column })}
              placeholder={mapping.warehouse}
              autoComplete="off"
              maxLength={40}
              disabled={isDisabled}
              value={chosen.get(column)?.warehouse ?? ''}
              onChange={(event) => set(column, { warehouse: event.target.value })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Defaults({
  mapping,
  isDisabled,
  onChange,
}: {
  mapping: Mapping;
  isDisabled: boolean;
  onChange: (changes: Partial<Mapping>) => void;
}) {
  const text = { autoComplete: 'off', disabled: isDisabled };
  return (
    <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-5">
      <Field label={t('Currency where no column says it')}>
        <Select
          options={selectOptions(currencies)}
          disabled={isDisabled}
          value={mapping.currency}
          onChange={(event) => onChange({ currency: event.target.value as Mapping['currency'] })}
        />
      </Field>
      <Field label={t('Before the cents stands')}>
        <Select
          options={[
            { value: '.', label: t('a point: 1,234.50') },
            { value: ',', label: t('a comma: 1.234,50') },
          ]}
          disabled={isDisabled}
          value={mapping.decimal}
          onChange={(event) => onChange({ decimal: event.target.value as Mapping['decimal'] })}
        />
      </Field>
      <Field label={t('Category where it is empty')}>
        <TextInput
          {...text}
          maxLength={120}
          value={mapping.category}
          onChange={(event) => onChange({ category: event.target.value })}
        />
      </Field>
      <Field label={t('Brand where it is empty')}>
        <TextInput
          {...text}
          maxLength={120}
          value={mapping.brand}
          onChange={(event) => onChange({ brand: event.target.value })}
        />
      </Field>
      <Field label={t('Warehouse of plain stock')}>
        <TextInput
          {...text}
          maxLength={40}
          value={mapping.warehouse}
          onChange={(event) => onChange({ warehouse: event.target.value })}
        />
      </Field>
    </div>
  );
}

function PreviewTable({ records }: { records: Preview }) {
  return (
    <RowTable
      label={t('What a run makes of the first rows')}
      rows={records.map((record, index) => ({ ...record, index }))}
      rowKey={({ index }) => index}
      columns={[
        { head: t('Supplier’s code'), className: 'spec', cell: ({ ref_id: refId }) => refId },
        {
          head: t('Name'),
          className: 'min-w-48',
          cell: ({ name, brand }) => [brand, name].filter(Boolean).join(' · '),
        },
        { head: t('Category'), cell: ({ category }) => category },
        { head: t('Cost before tax'), align: 'end', cell: ({ cost }) => cost },
        { head: t('Stock'), cell: ({ stock }) => stock },
        {
          head: t('What a run says'),
          className: 'min-w-48',
          cell: ({ problem }) =>
            problem === null ? (
              <Badge tone="success">{t('Good')}</Badge>
            ) : (
              <span className="text-danger">{problem}</span>
            ),
        },
      ]}
    />
  );
}
