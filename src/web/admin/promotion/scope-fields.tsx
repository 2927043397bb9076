import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { PickedProduct } from '../admin-parts/picked-products.ts';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import type { Shelves } from '../admin-parts/shelves.ts';
import { leavesOut } from './typed-scope.ts';
import type { TypedScope } from './typed-scope.ts';

type Picking = {
  scope: TypedScope;
  onScopeChange: (scope: TypedScope) => void;
  shelves: Shelves;
  isDisabled: boolean;
};

/** What a promotion is for: everything or what is chosen, and what is left out of that. `children` says what that comes to. */
export function ScopeFields({
  title,
  noun = '',
  mayCoverAll = true,
  productsLabel,
  products,
  onProductsChange,
  errors,
  children,
  ...picking
}: Picking & {
  title: string;
  /** Stands after «Categories» and «Brands» where a page asks for two scopes. */
  noun?: string;
  mayCoverAll?: boolean;
  productsLabel: string;
  products: PickedProduct[];
  onProductsChange: (products: PickedProduct[]) => void;
  errors: { scope?: string | undefined; products?: string | undefined };
  children?: ReactNode;
}) {
  const { scope, onScopeChange, shelves, isDisabled } = picking;
  return (
    <fieldset className="grid grid-cols-1 gap-5 rounded-lg border border-line p-4 sm:p-5">
      <legend className="px-1.5 text-sm font-semibold">{title}</legend>
      {mayCoverAll && (
        <RadioGroup
          label={title}
          isLabelHidden
          value={scope.coversAll ? 'all' : 'chosen'}
          onValueChange={(value) => onScopeChange({ ...scope, coversAll: value === 'all' })}
          options={[
            { value: 'chosen', label: t('Chosen goods'), isDisabled },
            { value: 'all', label: t('Everything in the shop'), isDisabled },
          ]}
        />
      )}
      {errors.scope !== undefined && <p className="text-sm text-danger">{errors.scope}</p>}
      {!scope.coversAll && (
        <>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <ShelfPicker
              label={t('Categories{noun}', { noun })}
              hint={t('With everything below them.')}
              options={shelves.categories}
              chosen={scope.categories}
              onChosenChange={(categories) => onScopeChange({ ...scope, categories })}
              isDisabled={isDisabled}
            />
            <ShelfPicker
              label={t('Brands{noun}', { noun })}
              hint={
                scope.categories.length > 0
                  ? t('Only these brands of the categories.')
                  : t('All of their products.')
              }
              options={shelves.brands}
              chosen={scope.brands}
              onChosenChange={(brands) => onScopeChange({ ...scope, brands })}
              isDisabled={isDisabled}
            />
          </div>
          <ProductPicker
            label={productsLabel}
            chosen={products}
            onChosenChange={onProductsChange}
            isDisabled={isDisabled}
            {...(errors.products !== undefined && { error: errors.products })}
          />
        </>
      )}
      <details open={leavesOut(scope)} className="group">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm font-medium text-brand hover:underline">
          {t('All except…')}
        </summary>
        <div className="mt-4 grid grid-cols-1 gap-5">
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <ShelfPicker
              label={t('Left-out categories{noun}', { noun })}
              options={shelves.categories}
              chosen={scope.exceptCategories}
              onChosenChange={(exceptCategories) => onScopeChange({ ...scope, exceptCategories })}
              isDisabled={isDisabled}
            />
            <ShelfPicker
              label={t('Left-out brands{noun}', { noun })}
              options={shelves.brands}
              chosen={scope.exceptBrands}
              onChosenChange={(exceptBrands) => onScopeChange({ ...scope, exceptBrands })}
              isDisabled={isDisabled}
            />
          </div>
          <ProductPicker
            label={t('Left-out products{noun}', { noun })}
            chosen={scope.exceptProducts}
            onChosenChange={(exceptProducts) => onScopeChange({ ...scope, exceptProducts })}
            isDisabled={isDisabled}
          />
        </div>
      </details>
      {children}
    </fieldset>
  );
}

function ShelfPicker({
  label,
  hint,
  options,
  chosen,
  onChosenChange,
  isDisabled,
}: {
  label: string;
  hint?: string;
  options: readonly ComboboxOption[];
  chosen: ComboboxOption[];
  onChosenChange: (chosen: ComboboxOption[]) => void;
  isDisabled: boolean;
}) {
  return (
    <Field label={label} hint={hint}>
      <MultiCombobox
        label={label}
        placeholder={t('Name')}
        emptyText={t('Nothing has that name.')}
        resultsMax={50}
        options={options}
        chosen={chosen}
        onChosenChange={onChosenChange}
        isDisabled={isDisabled}
      />
    </Field>
  );
}
