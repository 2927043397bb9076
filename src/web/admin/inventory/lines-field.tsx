import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Refusal } from '../admin-parts/staff-sentence.ts';

/** A product and how many of it, as typed. */
export type TypedLine = { productId: number; name: string; sku: string; units: string; cost: string };

/** Products and how many of each: found by words or code, each at most once. */
export function LinesField({
  lines,
  refusal,
  hasCost = false,
  onLinesChange,
}: {
  lines: readonly TypedLine[];
  refusal: Refusal | undefined;
  /** What one unit costs, too. */
  hasCost?: boolean;
  onLinesChange: (lines: readonly TypedLine[]) => void;
}) {
  const change = (index: number, typed: Partial<TypedLine>) =>
    onLinesChange(lines.map((line, at) => (at === index ? { ...line, ...typed } : line)));
  const add = ([option]: ComboboxOption[]) => {
    const productId = Number(option?.value);
    if (option === undefined || lines.some((line) => line.productId === productId)) return;
    onLinesChange([
      ...lines,
      { productId, name: option.label, sku: option.hint ?? '', units: '1', cost: '' },
    ]);
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
      {refusal?.fields['lines'] !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {t('Add at least one product.')}
        </p>
      )}
      <ul className="grid divide-y divide-line">
        {lines.map((line, index) => {
          const problem = ['product_id', 'quantity', 'cost_cents']
            .map((field) => refusal?.fields[`lines.${index}.${field}`])
            .find((text) => text !== undefined);
          return (
            <li key={line.productId} className="flex items-center gap-2.5 py-2">
              <span className="grid min-w-0 flex-1">
                <span className="truncate text-sm">{line.name}</span>
                <span className="spec text-xs text-ink-faint">{line.sku}</span>
                {problem !== undefined && (
                  <span role="alert" className="text-xs font-medium text-danger">
                    {problem}
                  </span>
                )}
              </span>
              {hasCost && (
                <TextInput
                  className="w-28"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={t('Cost $')}
                  aria-label={t('Cost of one {name}, without IVA', { name: line.name })}
                  value={line.cost}
                  onChange={(event) => change(index, { cost: event.target.value })}
                />
              )}
              <TextInput
                className="w-20"
                inputMode="numeric"
                autoComplete="off"
                aria-label={t('Units of {name}', { name: line.name })}
                value={line.units}
                onFocus={(event) => event.target.select()}
                onChange={(event) => change(index, { units: event.target.value })}
              />
              <IconButton
                size="sm"
                icon="trash"
                label={t('Remove {name}', { name: line.name })}
                onClick={() => onLinesChange(lines.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Products by words or code, as a field offers them. */
export async function findProducts(words: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  return (await productsByWords(words, signal)).map(productOption);
}

/** The same with all that staff see of them. */
export async function productsByWords(words: string, signal: AbortSignal) {
  const { products } = await browserApi().catalog.adminProducts({
    query: { q: words === '' ? undefined : words, page_size: 10 },
    signal,
  });
  return products;
}

/** A product as it is chosen from a list. */
export function productOption({
  id,
  sku,
  product_name: label,
  images: [picture],
}: Awaited<ReturnType<typeof productsByWords>>[number]): ComboboxOption {
  return { value: String(id), label, hint: sku, imageUrl: picture?.image_url };
}
