import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { successToast } from '../../toasts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { Facts } from '../admin-parts/card.tsx';
import { hundredthsOf, typedHundredths } from '../admin-parts/hundredths.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { FilesField } from './files-field.tsx';
import { ProductSpecs } from './product-specs.tsx';
import { SerialisedSwitch } from './serialised-switch.tsx';
import { TaxKeyForm } from './tax-key-form.tsx';
import type { ProductValues } from './product-values.ts';

type AdminProduct = Awaited<ReturnType<Api['catalog']['adminProduct']>>['product'];

/** One product beside the list: what it is, and what staff change about it. */
export function ProductDrawer({
  productId,
  onClose,
  onSaved,
}: {
  productId: number;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const answer = useDetail(productId, (signal) =>
    browserApi().catalog.adminProduct({ params: { id: productId }, signal }),
  );
  return (
    <Drawer title="Product" isOpen onOpenChange={onClose}>
      {answer.status === 'loading' && (
        <div aria-busy className="grid gap-5 p-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {answer.status === 'failed' && (
        <ErrorState title="This could not be loaded" onRetry={answer.retry}>
          {answer.message}
        </ErrorState>
      )}
      {answer.status === 'loaded' && (
        <>
          <ProductForm product={answer.detail.product} onSaved={onSaved} onClose={onClose} />
          <ProductSpecs productId={productId} />
          <SerialisedSwitch productId={productId} />
          <TaxKeyForm productId={productId} />
        </>
      )}
    </Drawer>
  );
}

function ProductForm({
  product,
  onSaved,
  onClose,
}: {
  product: AdminProduct;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const mayChange = useMay('catalog');
  const mayLose = useMay('price_below_cost');
  const [priceProblem, setPriceProblem] = useState<string>();
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const { register, handleSubmit, formState, control } = useForm<ProductValues>({
    defaultValues: {
      productName: product.product_name,
      price: typedHundredths(product.price_cents),
      status: product.status,
      description: product.description,
      maxPerOrder: String(product.max_per_order ?? ''),
      files: product.files,
      reason: '',
    },
  });
  const typedCents = hundredthsOf(useWatch({ control, name: 'price' }));
  const isBelowCost =
    mayLose &&
    typedCents !== undefined &&
    typedCents !== product.price_cents &&
    typedCents < (product.cost_cents ?? 0);

  const save = async (values: ProductValues) => {
    const { productName, price, status, description, maxPerOrder, files, reason } = values;
    const priceCents = hundredthsOf(price);
    if (priceCents === undefined || priceCents < 100) {
      setPriceProblem('Enter a price in pesos, 1.00 or more.');
      return;
    }
    setPriceProblem(undefined);
    const isDone = await send(async () => {
      await browserApi().catalog.updateProduct({
        params: { id: product.id },
        body: {
          product_name: productName,
          status,
          description,
          max_per_order: maxPerOrder.trim() === '' ? null : Number(maxPerOrder),
          // A line that was added and left empty is no file.
          files: files.filter(({ title, url }) => title.trim() !== '' || url.trim() !== ''),
          // A price that was not touched is not set by hand.
          ...(priceCents !== product.price_cents && { price_cents: priceCents }),
          ...(reason.trim() !== '' && { reason }),
        },
      });
      await onSaved();
    });
    if (!isDone) return;
    successToast('Product has been edited.', flowToastMilliseconds);
    onClose();
  };

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 p-5"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Facts
        facts={[
          { name: 'SKU', value: <span className="spec">{product.sku}</span> },
          ...(product.mpn
            ? [{ name: 'Part number', value: <span className="spec">{product.mpn}</span> }]
            : []),
          ...(product.ean ? [{ name: 'EAN', value: <span className="spec">{product.ean}</span> }] : []),
          { name: 'Brand', value: product.brand },
          { name: 'Categories', value: product.categories.map((one) => one.category_name).join(', ') || '—' },
          {
            name: 'Stock',
            value: `${product.available} available, ${product.on_hand} on hand`,
          },
          ...(product.cost_cents === null
            ? []
            : [{ name: 'Cost', value: <span className="figures">{formatPesos(product.cost_cents)}</span> }]),
          { name: 'Changed', value: staffDateTime(product.updated_at) },
        ]}
      />
      <Field
        label="Name"
        error={
          refusal?.fields['product_name'] === undefined ? undefined : 'Write a name of 3 to 300 letters.'
        }
      >
        <TextArea rows={2} disabled={!mayChange} {...register('productName')} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Price with IVA" error={priceProblem ?? refusal?.fields['price_cents']}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">MXN</span>}
            {...register('price')}
          />
        </Field>
        <Field label="Status" error={refusal?.fields['status']}>
          <Select
            disabled={!mayChange}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'hidden', label: 'Hidden' },
              { value: 'discontinued', label: 'Discontinued' },
            ]}
            {...register('status')}
          />
        </Field>
      </div>
      {(isBelowCost || refusal?.fields['reason'] !== undefined) && (
        <Field
          label="Reason for a price below cost"
          isRequired
          hint="It stays in the records."
          error={refusal?.fields['reason']}
        >
          <TextInput autoComplete="off" maxLength={300} {...register('reason')} />
        </Field>
      )}
      <Field
        label="Limit per order"
        hint="Units one order may have, 1 to 99; empty: no limit."
        error={refusal?.fields['max_per_order'] === undefined ? undefined : 'Write a number from 1 to 99.'}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          disabled={!mayChange}
          {...register('maxPerOrder')}
        />
      </Field>
      <Field label="Description" hint="Spanish; shoppers read it." error={refusal?.fields['description']}>
        <TextArea rows={8} disabled={!mayChange} {...register('description')} />
      </Field>
      <FilesField
        control={control}
        register={register}
        isDisabled={!mayChange}
        error={
          Object.keys(refusal?.fields ?? {}).some((field) => field.startsWith('files'))
            ? 'Every file needs a title and an address that begins with https:// or /.'
            : undefined
        }
      />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {mayChange && (
          <Button type="submit" isBusy={isSending} disabled={!formState.isDirty}>
            Save
          </Button>
        )}
        {product.status === 'active' && (
          <ButtonLink variant="secondary" iconEnd="external" to={links.product(product)} target="_blank">
            View in the shop
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
