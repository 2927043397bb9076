import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { findCustomers } from '../admin-parts/find-customers.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import { usePostalCode } from '../admin-parts/use-postal-code.tsx';
import { AgreedLines, Problem } from '../orders/agreed-lines.tsx';
import { draftLabels, draftProblems, type DraftValues, valuesOfDraft } from './draft-values.ts';
import type { DraftOrder } from './draft-words.ts';
import { knownOf } from './known-of-customer.ts';

type Rules = Awaited<ReturnType<Api['shipping']['shippingRules']>>['rules'];

/** What staff and a customer agree on: who they are, goods at prices, and where these go. */
export function DraftForm({
  values,
  rules,
  submitText,
  onSave,
}: {
  values: DraftValues;
  rules: Rules;
  submitText: string;
  onSave: (values: DraftValues, start: DraftValues) => Promise<DraftValues>;
}) {
  const mayChange = useMay('orders');
  const form = useStaffForm<DraftValues>({
    values,
    findProblems: draftProblems,
    onSave,
    valuesOfCurrent: (current) => valuesOfDraft(current as DraftOrder),
  });
  const { control, register, refusal, formState } = form;
  const mayFind = useMay('read_customers');
  const fillIn = async (customerId: string) => {
    for (const [field, value] of Object.entries(await knownOf(browserApi(), customerId)))
      form.setValue(field as keyof DraftValues, value, { shouldDirty: true });
  };
  const method = useWatch({ control, name: 'deliveryMethod' });
  // What another code brought goes with it; what was typed stays.
  const brought = useRef({ state: '', municipality: '' });
  const byCode = usePostalCode(useWatch({ control, name: 'postalCode' }), ({ state, municipality }) => {
    const place = { state, municipality: municipality ?? '' };
    for (const field of ['state', 'municipality'] as const) {
      if (!['', brought.current[field]].includes(form.getValues(field))) continue;
      form.setValue(field, place[field], { shouldDirty: true });
      brought.current[field] = place[field];
    }
  });
  const text = (
    field: Exclude<keyof DraftValues, 'lines'>,
    wire: string,
    more: {
      isRequired?: boolean;
      inputMode?: 'tel' | 'numeric' | 'email';
      list?: string;
      problem?: string | undefined;
    } = {},
  ) => (
    <Field
      label={t(draftLabels[field])}
      error={refusal?.fields[wire] ?? more.problem}
      isRequired={more.isRequired}
    >
      <TextInput autoComplete="off" inputMode={more.inputMode} list={more.list} {...register(field)} />
    </Field>
  );
  return (
    <StaffForm
      form={form}
      labelOf={(field) => draftLabels[field]}
      buttons={
        mayChange && (
          <Button type="submit" isBusy={formState.isSubmitting}>
            {submitText}
          </Button>
        )
      }
    >
      <Card title={t('Customer')}>
        {mayFind && (
          <div className="mb-4">
            <MultiCombobox
              label={t('Find a customer')}
              placeholder={t('Find a customer: name, e-mail, phone')}
              emptyText={t('Nobody yet: type them below.')}
              search={findCustomers}
              chosen={[]}
              onChosenChange={([option]) => {
                if (option) void fillIn(option.value);
              }}
            />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {text('name', 'customer.name', { isRequired: true })}
          {text('phone', 'customer.phone', { isRequired: true, inputMode: 'tel' })}
          {text('email', 'customer.email', { inputMode: 'email' })}
        </div>
      </Card>
      <Card title={t('Products')}>
        <Controller
          control={control}
          name="lines"
          render={({ field }) => (
            <div className="grid gap-2">
              <AgreedLines field="lines" lines={field.value} refusal={refusal} onLines={field.onChange} />
              <Problem words={refusal?.fields['lines']} />
            </div>
          )}
        />
        <div className="mt-4">{text('discountReason', 'reason')}</div>
        {(refusal?.fields['limit_reason'] !== undefined || form.getValues('limitReason') !== '') && (
          <div className="mt-4">{text('limitReason', 'limit_reason')}</div>
        )}
      </Card>
      <Card title={t('Delivery')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t(draftLabels.deliveryMethod)}
            error={refusal?.fields['delivery_method']}
            className="sm:col-span-2"
          >
            <Select
              options={[
                { value: 'parcel', label: t('Parcel') },
                ...rules.branches
                  .filter(({ closed }) => closed === null)
                  .map((branch) => ({
                    value: branch.method,
                    label: t('Pick-up in {city}', { city: branch.city }),
                  })),
              ]}
              {...register('deliveryMethod')}
            />
          </Field>
          {method === 'parcel' && (
            <>
              {text('postalCode', 'address.postal_code', {
                isRequired: true,
                inputMode: 'numeric',
                problem: byCode.problem,
              })}
              {text('state', 'address.state', { isRequired: true })}
              {text('municipality', 'address.municipality', { isRequired: true })}
              {text('neighbourhood', 'address.neighbourhood', { isRequired: true, list: byCode.listId })}
              {byCode.list}
              {text('street', 'address.street', { isRequired: true })}
              {text('exteriorNumber', 'address.exterior_number', { isRequired: true })}
              {text('interiorNumber', 'address.interior_number')}
              {text('directions', 'address.directions')}
            </>
          )}
          <Field
            label={t(draftLabels.shipping)}
            hint={t('Empty: what the shop asks for it.')}
            error={refusal?.fields['shipping_cents']}
          >
            <TextInput inputMode="decimal" autoComplete="off" {...register('shipping')} />
          </Field>
        </div>
      </Card>
      <Field label={t(draftLabels.notes)} error={refusal?.fields['notes']}>
        <TextArea maxLength={2000} {...register('notes')} />
      </Field>
    </StaffForm>
  );
}
