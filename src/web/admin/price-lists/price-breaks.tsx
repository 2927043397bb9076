import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { priceListLabels } from './price-list-values.ts';
import type { TypedBreak } from './price-list-values.ts';

const empty: TypedBreak = { ref_id: '', from: '1', pesos: '', starts_on: '', ends_on: '' };

/** Lower prices of the list's products from a quantity on, or for a time, a line each. */
export function PriceBreaks({
  value,
  products,
  error,
  isDisabled,
  onValueChange,
}: {
  value: readonly TypedBreak[];
  /** Those with a price of their own; others that a line names already stand beside them. */
  products: readonly Pick<PickedProduct, 'ref_id' | 'product_name'>[];
  error: string | undefined;
  isDisabled: boolean;
  onValueChange: (value: TypedBreak[]) => void;
}) {
  const names = new Map(products.map(({ ref_id: id, product_name: name }) => [id, name]));
  for (const { ref_id: id } of value) if (id !== '' && !names.has(id)) names.set(id, id);
  const options = [...names].map(([id, label]) => ({ value: id, label }));
  const change = (at: number, changed: Partial<TypedBreak>) =>
    onValueChange(value.map((line, index) => (index === at ? { ...line, ...changed } : line)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">{t(priceListLabels.breaks)}</legend>
      <p className="text-xs text-ink-faint">
        {t('From a quantity on, for a time, or both. The lowest price that holds is paid.')}
      </p>
      {error !== undefined && <InlineNotice tone="danger">{error}</InlineNotice>}
      {value.map((line, at) => (
        // A line has nothing but its place to be known by.
        <div key={at} className="grid gap-2 rounded-md border border-line p-3 sm:grid-cols-[1fr_5rem_8rem]">
          <Select
            aria-label={t('Product')}
            placeholder={t('Product')}
            disabled={isDisabled}
            options={options}
            value={line.ref_id}
            onChange={(event) => change(at, { ref_id: event.target.value })}
          />
          <TextInput
            aria-label={t('From how many units')}
            inputMode="numeric"
            disabled={isDisabled}
            value={line.from}
            onChange={(event) => change(at, { from: event.target.value })}
          />
          <TextInput
            aria-label={t('Price')}
            inputMode="decimal"
            disabled={isDisabled}
            end={<span className="pr-3">{t('MXN')}</span>}
            value={line.pesos}
            onChange={(event) => change(at, { pesos: event.target.value })}
          />
          <div className="flex flex-wrap items-center gap-2 sm:col-span-3">
            <span className="w-40">
              <TextInput
                type="date"
                aria-label={t('First day')}
                disabled={isDisabled}
                value={line.starts_on}
                onChange={(event) => change(at, { starts_on: event.target.value })}
              />
            </span>
            <span aria-hidden>–</span>
            <span className="w-40">
              <TextInput
                type="date"
                aria-label={t('Last day')}
                disabled={isDisabled}
                value={line.ends_on}
                onChange={(event) => change(at, { ends_on: event.target.value })}
              />
            </span>
            {!isDisabled && (
              <IconButton
                icon="trash"
                label={t('Take this line out')}
                onClick={() => onValueChange(value.filter((_, index) => index !== at))}
              />
            )}
          </div>
        </div>
      ))}
      {!isDisabled && (
        <Button
          variant="secondary"
          size="sm"
          iconStart="plus"
          className="justify-self-start"
          disabled={options.length === 0}
          onClick={() => onValueChange([...value, empty])}
        >
          {t('Add a line')}
        </Button>
      )}
    </fieldset>
  );
}
