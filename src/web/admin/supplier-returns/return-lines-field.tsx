import { t } from '../../../i18n/t.ts';
import { type ComboboxOption, MultiCombobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { optionsOf, type StockLocation } from '../inventory/inventory-words.ts';
import { findProducts } from '../inventory/lines-field.tsx';

/** A product that goes back, as typed. */
export type TypedLine = {
  productId: number;
  name: string;
  sku: string;
  /** Whose shelf it leaves; empty: it is on none. */
  location: string;
  units: string;
  /** With commas between. */
  serials: string;
  reason: string;
  cost: string;
  /** The customer's unit that it is. */
  returned: { unitId: number; name: string } | null;
  purchaseId: number | null;
};

/** What goes back: each product with what is wrong with it. The same product may stand there twice. */
export function ReturnLinesField({
  lines,
  locations,
  hasCost,
  problemOf,
  onLinesChange,
}: {
  lines: readonly TypedLine[];
  locations: readonly StockLocation[];
  hasCost: boolean;
  /** What was refused of a row. */
  problemOf: (row: number) => string | undefined;
  onLinesChange: (lines: readonly TypedLine[]) => void;
}) {
  const add = ([option]: ComboboxOption[]) => {
    if (option === undefined) return;
    const line = {
      productId: Number(option.value),
      name: option.label,
      sku: option.hint ?? '',
      location: locations[0]?.location_code ?? '',
      units: '1',
      serials: '',
      reason: '',
      cost: '',
      returned: null,
      purchaseId: null,
    };
    onLinesChange([...lines, line]);
  };
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('Products')}</legend>
      <MultiCombobox
        label={t('Add a product')}
        placeholder={t('Add a product: name, SKU, EAN')}
        emptyText={t('Nothing fits.')}
        search={findProducts}
        chosen={[]}
        onChosenChange={add}
      />
      <ul className="grid divide-y divide-line">
        {lines.map((line, row) => {
          const problem = problemOf(row);
          const change = (typed: Partial<TypedLine>) =>
            onLinesChange(lines.map((one, at) => (at === row ? { ...one, ...typed } : one)));
          const text = (field: 'units' | 'serials' | 'reason' | 'cost', label: string) => ({
            'aria-label': label,
            placeholder: label,
            autoComplete: 'off',
            value: line[field],
            onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
          });
          return (
            // Rows have no key of their own: the same product may stand there twice.
            <li key={row} className="grid gap-2 py-3">
              <span className="flex flex-wrap items-center gap-2.5">
                <span className="grid min-w-48 flex-1">
                  <span className="truncate text-sm">{line.name}</span>
                  <span className="spec text-xs text-ink-faint">
                    {[line.sku, line.returned?.name].filter(Boolean).join(' · ')}
                  </span>
                </span>
                {line.returned === null && (
                  <>
                    <Select
                      aria-label={t('From')}
                      className="w-44"
                      options={[...optionsOf(locations), { value: '', label: t('On no shelf') }]}
                      value={line.location}
                      onChange={(event) => change({ location: event.target.value })}
                    />
                    <TextInput {...text('units', t('Units'))} className="w-16" inputMode="numeric" />
                  </>
                )}
                <IconButton
                  size="sm"
                  icon="trash"
                  label={t('Remove {name}', { name: line.name })}
                  onClick={() => onLinesChange(lines.filter((_, at) => at !== row))}
                />
              </span>
              <span className="flex flex-wrap gap-2.5">
                <TextInput
                  {...text('reason', t('What is wrong with it'))}
                  className="min-w-48 flex-1"
                  maxLength={300}
                />
                <TextInput
                  {...text('serials', t('Serial numbers, with commas'))}
                  className="spec min-w-48 flex-1"
                  spellCheck={false}
                />
                {hasCost && (
                  <TextInput {...text('cost', t('Cost without IVA'))} className="w-36" inputMode="decimal" />
                )}
              </span>
              {problem !== undefined && (
                <p role="alert" className="text-xs font-medium text-danger">
                  {problem}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
