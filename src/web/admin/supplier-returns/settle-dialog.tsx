import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import { selectOptions } from '../admin-parts/select-options.ts';
import { optionsOf, type StockLocation } from '../inventory/inventory-words.ts';
import { serialsIn } from '../orders/serials-in.ts';
import { lineOutcomes, rejectedUses, type ReturnLine, type SupplierReturn } from './supplier-return-words.ts';

type Typed = {
  outcome: keyof typeof lineOutcomes | '';
  units: string;
  location: string;
  serials: string;
  credit: string;
  creditNumber: string;
  use: keyof typeof rejectedUses;
};

/** Asks of each line that is open what the supplier did about it; what is left at «not yet» stays open. */
export function SettleDialog({
  one,
  locations,
  onClose,
}: {
  one: SupplierReturn;
  locations: readonly StockLocation[];
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const own = locations.filter(({ supplier }) => supplier === null);
  const lines = one.lines.filter(({ outcome }) => outcome === null);
  const [typed, setTyped] = useState(() =>
    lines.map((line): Typed => ({
      outcome: '',
      units: String(line.quantity),
      location: line.location_code ?? own[0]?.location_code ?? '',
      serials: '',
      credit: '',
      creditNumber: '',
      use: 'scrap',
    })),
  );
  const said = lines.flatMap((line, row) => {
    const values = typed[row];
    return values && values.outcome !== '' ? [{ row, body: bodyOf(line, values) }] : [];
  });
  return (
    <FormDialog
      title={t('What {supplier} did', { supplier: one.supplier_name })}
      description={t('New units are on the shelf at once; a credit note is written down.')}
      size="lg"
      confirmText={t('Save')}
      backText={t('Cancel')}
      isReady={said.length > 0}
      act={async () => {
        await browserApi().supplierReturns.settleSupplierReturn({
          params: { id: one.id },
          body: { lines: said.map(({ body }) => body) },
          idempotencyKey,
        });
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <ul className="grid divide-y divide-line">
          {lines.map((line, row) => {
            const values = typed[row];
            if (!values) return null;
            const change = (next: Partial<Typed>) =>
              setTyped(typed.map((each, at) => (at === row ? { ...each, ...next } : each)));
            const text = (field: 'units' | 'serials' | 'credit' | 'creditNumber', label: string) => ({
              'aria-label': label,
              placeholder: label,
              autoComplete: 'off',
              value: values[field],
              onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
            });
            const index = said.findIndex((each) => each.row === row);
            const problem = Object.entries(refusal?.fields ?? {}).find(([field]) =>
              field.startsWith(`lines.${index}.`),
            )?.[1];
            const place = (
              <Select
                aria-label={t('Where it stands')}
                className="w-44"
                options={optionsOf(own)}
                value={values.location}
                onChange={(event) => change({ location: event.target.value })}
              />
            );
            return (
              <li key={line.id} className="grid gap-2 py-3">
                <span className="flex flex-wrap items-center gap-2.5">
                  <span className="grid min-w-40 flex-1">
                    <span className="truncate text-sm">{line.product_name}</span>
                    <span className="spec text-xs text-ink-faint">
                      {[line.sku, line.serial && `S/N ${line.serial}`].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {line.quantity > 1 && (
                    <TextInput {...text('units', t('Units'))} className="w-16" inputMode="numeric" />
                  )}
                  <Select
                    aria-label={t('Outcome of {name}', { name: line.product_name })}
                    className="w-44"
                    options={[{ value: '', label: t('Not yet') }, ...selectOptions(lineOutcomes)]}
                    value={values.outcome}
                    onChange={(event) => change({ outcome: event.target.value as Typed['outcome'] })}
                  />
                </span>
                {values.outcome !== '' && (
                  <span className="flex flex-wrap gap-2.5">
                    {values.outcome === 'replaced' && (
                      <>
                        {place}
                        <TextInput
                          {...text('serials', t('New serial numbers, with commas'))}
                          className="spec min-w-48 flex-1"
                          spellCheck={false}
                        />
                      </>
                    )}
                    {values.outcome === 'credited' && (
                      <>
                        <TextInput
                          {...text('credit', t('Amount of the credit'))}
                          className="w-44"
                          inputMode="decimal"
                        />
                        <TextInput
                          {...text('creditNumber', t('Number of the credit note'))}
                          className="min-w-48 flex-1"
                          maxLength={80}
                        />
                      </>
                    )}
                    {values.outcome === 'rejected' && (
                      <>
                        <Select
                          aria-label={t('What becomes of it')}
                          className="w-64"
                          options={selectOptions(usesOf(line))}
                          value={values.use}
                          onChange={(event) => change({ use: event.target.value as Typed['use'] })}
                        />
                        {values.use === 'shelf' && place}
                      </>
                    )}
                  </span>
                )}
                {problem !== undefined && (
                  <p role="alert" className="text-xs font-medium text-danger">
                    {problem}
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </FormDialog>
  );
}

/** A customer's unit is never sold as new; what left a shelf is no open-box unit. */
function usesOf(line: ReturnLine) {
  const { scrap, open_box, shelf } = rejectedUses;
  return {
    scrap,
    ...(line.returned !== null && { open_box }),
    ...(line.location_code !== null && { shelf }),
  };
}

function bodyOf(line: ReturnLine, typed: Typed) {
  const part = { id: line.id, quantity: Number(typed.units) };
  switch (typed.outcome) {
    case 'credited':
      // What is no amount is refused beside its line.
      return {
        ...part,
        outcome: typed.outcome,
        credit_cents: hundredthsOf(typed.credit) ?? -1,
        credit_number: typed.creditNumber,
      };
    case 'rejected':
      return {
        ...part,
        outcome: typed.outcome,
        rejected_use: typed.use,
        ...(typed.use === 'shelf' && { location_code: typed.location }),
      };
    default:
      return {
        ...part,
        outcome: 'replaced' as const,
        location_code: typed.location,
        serials: serialsIn(typed.serials),
      };
  }
}
