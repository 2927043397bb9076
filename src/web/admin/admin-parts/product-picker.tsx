import { t } from '../../../i18n/t.ts';
import { productDropdownResultsMax } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { withProduct } from './picked-products.ts';
import type { PickedProduct } from './picked-products.ts';

/** The product multi-select of the category and promotion forms (spec §2): search, at most 10 matches, chips. */
export function ProductPicker({
  label = t('Products'),
  chosen,
  onChosenChange,
  error,
  isDisabled,
  words = { placeholder: t('Add a product: name, SKU, EAN'), empty: t('No products found') },
}: {
  label?: string;
  chosen: readonly PickedProduct[];
  onChosenChange: (chosen: PickedProduct[]) => void;
  error?: string;
  isDisabled?: boolean;
  /** Those of the category form are the spec's. */
  words?: { placeholder: string; empty: string };
}) {
  return (
    <Field
      label={label}
      error={error}
      hint={
        chosen.length === 0
          ? undefined
          : t('{count, plural, one {# product} other {# products}}', { count: chosen.length })
      }
    >
      <MultiCombobox
        label={label}
        placeholder={words.placeholder}
        emptyText={words.empty}
        resultsMax={productDropdownResultsMax}
        isDisabled={isDisabled}
        search={findProducts}
        chosen={chosen.map(asOption)}
        onChosenChange={(options) =>
          onChosenChange(
            options.reduce<PickedProduct[]>((list, option) => withProduct(list, asProduct(option)), []),
          )
        }
        className="[&>ul]:max-h-80 [&>ul]:overflow-y-auto"
      />
    </Field>
  );
}

async function findProducts(words: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const { products } = await browserApi().catalog.products({
    query: { q: words === '' ? undefined : words, page_size: productDropdownResultsMax },
    signal,
  });
  return products.map(asOption);
}

function asOption(product: PickedProduct): ComboboxOption {
  return {
    value: product.ref_id,
    label: product.product_name,
    hint: product.ref_id,
    imageUrl: product.images[0]?.image_url,
  };
}

function asProduct({ value, label, imageUrl }: ComboboxOption): PickedProduct {
  return {
    ref_id: value,
    product_name: label,
    images: imageUrl === undefined ? [] : [{ image_url: imageUrl }],
  };
}
