import { Controller, useWatch } from 'react-hook-form';
import { selectOptions } from '../admin-parts/select-options.ts';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { promotionBuyersWords, promotionPaymentWords } from '../../../modules/promotions/promotions.words.ts';
import { adminLinks } from '../../admin-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox, Switch } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { PictureField } from '../admin-parts/picture-field.tsx';
import { ProductPicker } from '../admin-parts/product-picker.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import type { Shelves } from '../admin-parts/shelves.ts';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import type { StaffFormProps } from '../admin-parts/staff-form.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { ProductsReached } from './products-reached.tsx';
import {
  discountLabel,
  promotionLabels,
  promotionProblems,
  promotionTypes,
  valuesOf,
} from './promotion-values.ts';
import type { PromotionDetail, PromotionKind, PromotionType, PromotionValues } from './promotion-values.ts';
import { ScopeFields } from './scope-fields.tsx';
import { namesAny } from './typed-scope.ts';

const kindLabels: Record<PromotionKind, Message> = {
  percent: msg('Percent'),
  amount: msg('Amount'),
  price: msg('A price of its own'),
};

const buyersHints: Record<PromotionValues['buyers'], Message> = {
  everybody: msg('It shows on the page of promotions unless it has a code.'),
  first_order: msg(
    'Accounts with a confirmed e-mail that paid no order before, by account, e-mail or phone; once each.',
  ),
  named: msg('Only with their own account; nobody else is told of it.'),
};

/** The fields of the add and the edit screen. */
export function PromotionForm({
  values,
  currentImage,
  submitText,
  onSave,
  shelves,
}: StaffFormProps<PromotionValues> & { shelves: Shelves }) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<PromotionValues>({
    values,
    onSave,
    findProblems: promotionProblems,
    valuesOfCurrent: (current) => valuesOf(current as PromotionDetail),
  });
  const { control, register, setValue, formState, refusal } = form;
  const [type, kind, chosen, scope, rewards, rewardScope, buyers] = useWatch({
    control,
    name: ['type', 'kind', 'products', 'scope', 'rewards', 'rewardScope', 'buyers'],
  });
  const { kinds, hint } = promotionTypes[type];
  const isInCart = type !== 'catalogue';
  const takesCode = type === 'coupon' || type === 'shipping';

  return (
    <StaffForm
      form={form}
      labelOf={(field) => promotionLabels[field]}
      buttons={
        mayChange && (
          <>
            <Button type="submit" isBusy={formState.isSubmitting}>
              {submitText}
            </Button>
            <ButtonLink variant="secondary" to={adminLinks.promotions()}>
              {t('Back to promotions')}
            </ButtonLink>
          </>
        )
      }
    >
      <Field label={t('Promotion Name')} error={refusal?.fields['promotion_name']}>
        <TextInput autoComplete="off" disabled={!mayChange} {...register('promotionName')} />
      </Field>
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <PictureField
            label={t('Promotion Image')}
            name="promotion_image"
            currentUrl={currentImage}
            file={field.value}
            onFileChange={field.onChange}
            error={refusal?.fields['promotion_image']}
            isDisabled={!mayChange}
          />
        )}
      />
      <Field
        label={t('Description')}
        hint={t('Spanish; shoppers read it.')}
        error={refusal?.fields['description']}
      >
        <TextArea rows={3} disabled={!mayChange} {...register('description')} />
      </Field>
      <Field label={t('Type')} hint={t(hint)} error={refusal?.fields['promotion_type']}>
        <Select
          disabled={!mayChange}
          options={Object.entries(promotionTypes).map(([value, { label, lane }]) => ({
            value,
            label: t('{label} (lane {lane})', { label: t(label), lane }),
          }))}
          {...register('type', {
            onChange: (event: { target: { value: string } }) => {
              const nextType = event.target.value as PromotionType;
              const next = promotionTypes[nextType];
              if (!next.kinds.includes(kind)) setValue('kind', next.kinds[0] ?? 'percent');
              // Mostly everything's; a price in lists never is by accident.
              const isForAll = ['order', 'coupon', 'shipping'].includes(nextType) && !namesAny(scope, chosen);
              setValue('scope', { ...scope, coversAll: isForAll });
            },
          })}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label={t('Discount')} error={refusal?.fields['kind']}>
          <Select
            disabled={!mayChange}
            options={selectOptions(kinds.map((value) => ({ value, label: kindLabels[value] })))}
            {...register('kind')}
          />
        </Field>
        <Field label={discountLabel({ type, kind })} error={refusal?.fields['value']}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            disabled={!mayChange}
            end={<span className="pr-3">{kind === 'percent' ? '%' : t('MXN')}</span>}
            {...register('discount')}
          />
        </Field>
        {(type === 'buy_get' || type === 'line') && (
          <Field
            label={type === 'line' ? t('From so many pieces') : t('Pieces to buy')}
            error={refusal?.fields['buy_quantity']}
          >
            <TextInput inputMode="numeric" disabled={!mayChange} {...register('buyQuantity')} />
          </Field>
        )}
        {type === 'buy_get' && (
          <Field label={t('Pieces they get')} error={refusal?.fields['get_quantity']}>
            <TextInput inputMode="numeric" disabled={!mayChange} {...register('getQuantity')} />
          </Field>
        )}
        {takesCode && (
          <Field
            label={t('Code')}
            hint={
              type === 'coupon'
                ? t('Capitals and small letters are the same. Empty: only generated codes.')
                : t('Empty: for everybody, unless codes were generated.')
            }
            error={refusal?.fields['code']}
          >
            <TextInput autoComplete="off" spellCheck={false} disabled={!mayChange} {...register('code')} />
          </Field>
        )}
        {isInCart && (
          <>
            <Field
              label={t('Goods from')}
              hint={t('What its goods must cost together; empty: nothing.')}
              error={refusal?.fields['min_subtotal']}
            >
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                disabled={!mayChange}
                end={<span className="pr-3">{t('MXN')}</span>}
                {...register('minSubtotal')}
              />
            </Field>
            <Field label={t('Uses in all')} hint={t('Empty: no limit')} error={refusal?.fields['used_max']}>
              <TextInput inputMode="numeric" disabled={!mayChange} {...register('usedMax')} />
            </Field>
            {buyers !== 'first_order' && (
              <Field
                label={t('Uses for each customer')}
                hint={t('Empty: no limit')}
                error={refusal?.fields['used_max_per_customer']}
              >
                <TextInput inputMode="numeric" disabled={!mayChange} {...register('usedMaxPerCustomer')} />
              </Field>
            )}
            <Field
              label={t('One customer is')}
              className="sm:col-span-2"
              hint={t('Counts only with a limit for each customer. The flats of a building are one address.')}
              error={refusal?.fields['per_customer_by']}
            >
              <Select
                disabled={!mayChange}
                options={[
                  { value: 'contact', label: t('Who shares e-mail, phone or address') },
                  { value: 'account', label: t('A confirmed account') },
                ]}
                {...register('perCustomerBy')}
              />
            </Field>
          </>
        )}
        {isInCart && (
          <Field
            label={t('Who gets it')}
            className="sm:col-span-2"
            hint={t(buyersHints[buyers])}
            error={refusal?.fields['buyers']}
          >
            <Select
              disabled={!mayChange}
              options={Object.entries(promotionBuyersWords).map(([value, label]) => ({
                value,
                label: t(label),
              }))}
              {...register('buyers')}
            />
          </Field>
        )}
        {isInCart && buyers === 'named' && (
          <Controller
            control={control}
            name="customers"
            render={({ field }) => (
              <CustomerPicker
                chosen={field.value}
                onChosenChange={field.onChange}
                error={refusal?.fields['customers']}
                isDisabled={!mayChange}
              />
            )}
          />
        )}
        {isInCart && (
          <fieldset className="grid gap-2 sm:col-span-2">
            <legend className="mb-2 text-sm font-medium">{t('For who pays by')}</legend>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {Object.entries(promotionPaymentWords).map(([method, label]) => (
                <Checkbox
                  key={method}
                  label={t(label)}
                  value={method}
                  disabled={!mayChange}
                  {...register('paymentMethods')}
                />
              ))}
            </div>
            <p className="text-xs text-ink-faint">
              {t(
                'None: whichever way. It comes off once that way is chosen at the checkout, and with what is paid by store credit alone.',
              )}
            </p>
            {refusal?.fields['payment_methods'] !== undefined && (
              <p className="text-sm text-danger">{refusal.fields['payment_methods']}</p>
            )}
          </fieldset>
        )}
        <Field label={t('Starts')} hint={t('Mexico City time')} error={refusal?.fields['starts_at']}>
          <TextInput type="datetime-local" disabled={!mayChange} {...register('startsAt')} />
        </Field>
        <Field label={t('Ends')} hint={t('Mexico City time')} error={refusal?.fields['ends_at']}>
          <TextInput type="datetime-local" disabled={!mayChange} {...register('endsAt')} />
        </Field>
      </div>
      <div className="grid gap-3">
        <Switch label={t('Draft: nobody gets it yet')} disabled={!mayChange} {...register('isDraft')} />
        <Switch
          label={t('Paused: prices are the usual ones until you resume it')}
          disabled={!mayChange}
          {...register('isPaused')}
        />
        {isInCart && (
          <Switch
            label={t('Stackable: given beside the best of its lane')}
            disabled={!mayChange}
            {...register('isStackable')}
          />
        )}
        <Switch
          label={t('Exclusive: what it lowers, later lanes leave alone')}
          disabled={!mayChange}
          {...register('isExclusive')}
        />
        {takesCode && (
          <Switch
            label={t('Its code works beside wholesale prices')}
            disabled={!mayChange}
            {...register('allowsWholesale')}
          />
        )}
      </div>
      {type === 'bundle' ? (
        <Controller
          control={control}
          name="products"
          render={({ field }) => (
            <ProductPicker
              label={t('Products of the set')}
              chosen={field.value}
              onChosenChange={field.onChange}
              error={refusal?.fields['products']}
              isDisabled={!mayChange}
            />
          )}
        />
      ) : (
        <Controller
          control={control}
          name="scope"
          render={({ field }) => (
            <ScopeFields
              title={type === 'buy_get' ? t('What they buy') : t('What it is for')}
              scope={field.value}
              onScopeChange={field.onChange}
              shelves={shelves}
              productsLabel={t('Products')}
              products={chosen}
              onProductsChange={(next) => setValue('products', next, { shouldDirty: true })}
              errors={{ scope: refusal?.fields['scope'], products: refusal?.fields['products'] }}
              isDisabled={!mayChange}
            >
              <ProductsReached scope={field.value} products={chosen} />
            </ScopeFields>
          )}
        />
      )}
      {type === 'bundle' && chosen.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">{t('How many of each make a set')}</legend>
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
          name="rewardScope"
          render={({ field }) => (
            <ScopeFields
              title={t('What they get (nothing chosen: the same goods)')}
              noun={t(' they get')}
              mayCoverAll={false}
              scope={field.value}
              onScopeChange={field.onChange}
              shelves={shelves}
              productsLabel={t('Products they get')}
              products={rewards}
              onProductsChange={(next) => setValue('rewards', next, { shouldDirty: true })}
              errors={{ scope: refusal?.fields['reward_scope'], products: refusal?.fields['rewards'] }}
              isDisabled={!mayChange}
            >
              {namesAny(rewardScope, rewards) && <ProductsReached scope={rewardScope} products={rewards} />}
            </ScopeFields>
          )}
        />
      )}
      {(refusal?.fields['reason'] !== undefined || formState.dirtyFields.lossReason) && (
        <Field
          label={t('Reason to sell below cost')}
          isRequired
          hint={t('It stays in the records.')}
          error={refusal?.fields['reason']}
        >
          <TextInput autoComplete="off" maxLength={300} {...register('lossReason')} />
        </Field>
      )}
    </StaffForm>
  );
}
