import { Controller, useWatch } from 'react-hook-form';
import { adminLinks } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import type { StaffFormProps } from '../admin-parts/staff-form.tsx';
import { discountLabel, promotionProblems, promotionTypes } from './promotion-values.ts';
import type { PromotionKind, PromotionType, PromotionValues } from './promotion-values.ts';

const kindLabels: Record<PromotionKind, string> = {
  percent: 'Percent',
  amount: 'Amount',
  price: 'A price of its own',
};

/** The fields of the add and the edit screen. */
export function PromotionForm({ values, currentImage, submitText, onSave }: StaffFormProps<PromotionValues>) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<PromotionValues>({ values, onSave, findProblems: promotionProblems });
  const { control, register, setValue, formState, refusal } = form;
  const [type, kind, chosen] = useWatch({ control, name: ['type', 'kind', 'products'] });
  const { kinds, hint } = promotionTypes[type];
  const isInCart = type !== 'catalogue';
  const takesCode = type === 'coupon' || type === 'shipping';

  return (
    <StaffForm
      form={form}
      buttons={
        mayChange && (
          <>
            <Button type="submit" isBusy={formState.isSubmitting}>
              {submitText}
            </Button>
            <ButtonLink variant="secondary" to={adminLinks.promotions()}>
              Back to promotions
            </ButtonLink>
          </>
        )
      }
    >
      <Field label="Promotion Name" error={refusal?.fields['promotion_name']}>
        <TextInput autoComplete="off" disabled={!mayChange} {...register('promotionName')} />
      </Field>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <PictureField
            label="Promotion Image"
            name="promotion_image"
            currentUrl={currentImage}
            file={field.value}
            onFileChange={field.onChange}
            error={refusal?.fields['promotion_image']}
            isDisabled={!mayChange}
          />
        )}
      />
      <Field label="Description" hint="Spanish; shoppers read it." error={refusal?.fields['description']}>
        <TextArea rows={3} disabled={!mayChange} {...register('description')} />
      </Field>
      <Field label="Type" hint={hint} error={refusal?.fields['promotion_type']}>
        <Select
          disabled={!mayChange}
          options={Object.entries(promotionTypes).map(([value, { label, lane }]) => ({
            value,
            label: `${label} (lane ${lane})`,
          }))}
          {...register('type', {
            onChange: (event: { target: { value: string } }) => {
              const next = promotionTypes[event.target.value as PromotionType];
              if (!next.kinds.includes(kind)) setValue('kind', next.kinds[0] ?? 'percent');
            },
          })}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Discount" error={refusal?.fields['kind']}>
          <Select
            disabled={!mayChange}
            options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
            {...register('kind')}
          />
        </Field>
        <Field label={discountLabel({ type, kind })} error={refusal?.fields['value']}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">{kind === 'percent' ? '%' : 'MXN'}</span>}
            {...register('discount')}
          />
        </Field>
        {(type === 'buy_get' || type === 'line') && (
          <Field
            label={type === 'line' ? 'From so many pieces' : 'Pieces to buy'}
            error={refusal?.fields['buy_quantity']}
          >
            <TextInput inputMode="numeric" disabled={!mayChange} {...register('buyQuantity')} />
          </Field>
        )}
        {type === 'buy_get' && (
          <Field label="Pieces they get" error={refusal?.fields['get_quantity']}>
            <TextInput inputMode="numeric" disabled={!mayChange} {...register('getQuantity')} />
          </Field>
        )}
        {takesCode && (
          <Field
            label="Code"
            hint={
              type === 'coupon'
                ? 'Capitals and small letters are the same. Empty: only generated codes.'
                : 'Empty: for everybody, unless codes were generated.'
            }
            error={refusal?.fields['code']}
          >
            <TextInput autoComplete="off" spellCheck={false} disabled={!mayChange} {...register('code')} />
          </Field>
        )}
        {isInCart && (
          <>
            <Field
              label="Goods from"
              hint="What its goods must cost together; empty: nothing."
              error={refusal?.fields['min_subtotal']}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                disabled={!mayChange}
                end={<span className="pr-3">MXN</span>}
                {...register('minSubtotal')}
              />
            </Field>
            <Field label="Uses in all" hint="Empty: no limit" error={refusal?.fields['used_max']}>
              <TextInput inputMode="numeric" disabled={!mayChange} {...register('usedMax')} />
            </Field>
            <Field
              label="Uses for each customer"
              hint="Empty: no limit"
              error={refusal?.fields['used_max_per_customer']}
            >
              <TextInput inputMode="numeric" disabled={!mayChange} {...register('usedMaxPerCustomer')} />
            </Field>
          </>
        )}
        <Field label="Starts" hint="Mexico City time" error={refusal?.fields['starts_at']}>
          <TextInput type="datetime-local" disabled={!mayChange} {...register('startsAt')} />
        </Field>
        <Field label="Ends" hint="Mexico City time" error={refusal?.fields['ends_at']}>
          <TextInput type="datetime-local" disabled={!mayChange} {...register('endsAt')} />
        </Field>
      </div>
      <div className="grid gap-3">
        <Switch label="Draft: nobody gets it yet" disabled={!mayChange} {...register('isDraft')} />
        <Switch
          label="Paused: prices are the usual ones until you resume it"
          disabled={!mayChange}
          {...register('isPaused')}
        />
        {isInCart && (
          <Switch
            label="Stackable: given beside the best of its lane"
            disabled={!mayChange}
            {...register('isStackable')}
          />
        )}
        <Switch
          label="Exclusive: what it lowers, later lanes leave alone"
          disabled={!mayChange}
          {...register('isExclusive')}
        />
        {takesCode && (
          <Switch
            label="Its code works beside wholesale prices"
            disabled={!mayChange}
            {...register('allowsWholesale')}
          />
        )}
      </div>
      <Controller
        control={control}
        name="products"
        render={({ field }) => (
          <ProductPicker
            label={type === 'bundle' ? 'Products of the set' : isInCart ? 'Products (none: all)' : 'Products'}
            chosen={field.value}
            onChosenChange={field.onChange}
            error={refusal?.fields['products']}
            isDisabled={!mayChange}
          />
        )}
      />
      {type === 'bundle' && chosen.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">How many of each make a set</legend>
          <Controller
            control={control}
            name="quantities"
            render={({ field }) => (
              <>
                {chosen.map(({ ref_id: refId, product_name: name }) => (
                  <label key={refId} className="grid grid-cols-[1fr_5rem] items-center gap-3 text-sm">
                    <span>{name}</span>
                    <TextInput
                      inputMode="numeric"
                      disabled={!mayChange}
                      value={field.value[refId] ?? '1'}
                      onChange={(event) => field.onChange({ ...field.value, [refId]: event.target.value })}
                    />
                  </label>
                ))}
              </>
            )}
          />
          {refusal?.fields['quantities'] !== undefined && (
            <p className="text-sm text-danger">{refusal.fields['quantities']}</p>
          )}
        </fieldset>
      )}
      {type === 'buy_get' && (
        <Controller
          control={control}
          name="rewards"
          render={({ field }) => (
            <ProductPicker
              label="Products they get (none: the same)"
              chosen={field.value}
              onChosenChange={field.onChange}
              error={refusal?.fields['rewards']}
              isDisabled={!mayChange}
            />
          )}
        />
      )}
    </StaffForm>
  );
}
