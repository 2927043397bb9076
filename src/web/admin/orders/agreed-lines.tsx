import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { hundredthsOf } from '../admin-parts/hundredths.ts';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { findProducts } from '../inventory/lines-field.tsx';

/** A product that staff sell at an agreed price; an empty one is the shop's. */
export type AgreedLine = { productId: number; name: string; sku: string; units: number; price: string };

/** Whether what was typed as a price is one; nothing is the shop's. */
export function isAmount(price: string): boolean {
  return price.trim() === '' || hundredthsOf(price) !== undefined;
}

/** What is refused, said beside it. */
export function Problem({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <span role="alert" className="text-xs font-medium text-danger">
      {words}
    </span>
  );
}

/** Products found by name, SKU or EAN, how many of each and at what price. `field` is where the call takes them. */
export function AgreedLines({
  field,
  lines,
  refusal,
  search = findProducts,
  unitsMax = 999,
  renderNote,
  onLines,
}: {
  field: 'lines' | 'added';
  lines: readonly AgreedLine[];
  refusal: Refusal | undefined;
  search?: typeof findProducts;
  unitsMax?: number;
  /** What stands below a line. */
  renderNote?: (line: AgreedLine) => ReactNode;
  onLines: (lines: readonly AgreedLine[]) => void;
}) {
  const change = (at: number, typed: Partial<AgreedLine>) =>
    onLines(lines.map((line, index) => (index === at ? { ...line, ...typed } : line)));
  const problemAt = ({ price }: AgreedLine, at: number) =>
    isAmount(price)
      ? ['product_id', 'quantity', 'price_cents']
          .map((name) => refusal?.fields[`${field}.${at}.${name}`])
          .find((words) => words !== undefined)
      : t('Enter an amount in pesos, 0 or more.');
  return (
    <div className="grid gap-2">
      <MultiCombobox
        label={t('Add a product')}
        placeholder={t('Add a product: name, SKU, EAN')}
        emptyText={t('Nothing fits.')}
        search={search}
        chosen={[]}
        onChosenChange={([option]) => {
          const productId = Number(option?.value);
          if (!option || lines.some((line) => line.productId === productId)) return;
          onLines([...lines, { productId, name: option.label, sku: option.hint ?? '', units: 1, price: '' }]);
        }}
      />
      <ul className="grid divide-y divide-line">
        {lines.map((line, at) => {
          const problem = problemAt(line, at);
          return (
            <li key={line.productId} className="flex flex-wrap items-center gap-2.5 py-2">
              <span className="grid min-w-48 flex-1 max-sm:basis-full">
                <span className="line-clamp-2 text-sm leading-snug">{line.name}</span>
                <span className="spec text-xs text-ink-faint">{line.sku}</span>
                <Problem words={problem} />
              </span>
              <TextInput
                className="w-44 max-sm:w-24 max-sm:flex-1"
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('Shop’s price')}
                aria-invalid={problem === undefined ? undefined : true}
                aria-label={t('Agreed price of one {name}, with IVA', { name: line.name })}
                value={line.price}
                onChange={(event) => change(at, { price: event.target.value })}
              />
              <Quantity
                size="sm"
                max={unitsMax}
                label={t('Units of {name}', { name: line.name })}
                value={line.units}
                onValueChange={(units) => change(at, { units })}
              />
              <IconButton
                size="sm"
                icon="trash"
                label={t('Remove {name}', { name: line.name })}
                onClick={() => onLines(lines.filter((_, index) => index !== at))}
              />
              {renderNote?.(line)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
