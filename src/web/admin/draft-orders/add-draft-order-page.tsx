import { useRef } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/add-draft-order-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { Card } from '../admin-parts/card.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { usePostalCode } from '../admin-parts/use-postal-code.tsx';
import { whereAllowed } from '../admin-parts/where-allowed.ts';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import { AgreedLines, Problem } from '../orders/agreed-lines.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { findCustomers } from '../admin-parts/find-customers.ts';
import { knownOf } from './known-of-customer.ts';
import { draftInput, draftLabels, draftProblems, type DraftValues, emptyDraft } from './draft-values.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const customerId = searchParams.get('customer');
  const [{ rules }, known] = await Promise.all([
    api.shipping.shippingRules(),
    customerId === null ? {} : whereAllowed(knownOf(api, customerId)),
  ]);
  return { rules, known };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('New draft order'));

/** Written while a customer is on the phone or at the counter; they pay it by its link. */
export default function AddDraftOrderPage({ loaderData: { rules, known } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const mayChange = useMay('orders');
  const form = useStaffForm<DraftValues>({
    values: { ...emptyDraft, ...known },
    findProblems: draftProblems,
    onSave: async (values) => {
      const { draft_order: draft } = await browserApi().orders.createDraftOrder({ body: draftInput(values) });
      successToast(t('The draft order was written.'), flowToastMilliseconds);
      await navigate(adminLinks.draftOrder(draft.id));
      return values;
    },
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
    <AdminPage
      title={t('New draft order')}
      backTo={{ label: t('Draft orders'), to: adminLinks.draftOrders() }}
      isNarrow
    >
      <LookOnlyNotice right="orders" />
      <StaffForm
        form={form}
        labelOf={(field) => draftLabels[field]}
        buttons={
          mayChange && (
            <Button type="submit" isBusy={formState.isSubmitting}>
              {t('Write it and get the link')}
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
            {text('email', 'customer.email', { isRequired: true, inputMode: 'email' })}
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
              </>
            )}
          </div>
        </Card>
        <Field label={t(draftLabels.notes)} error={refusal?.fields['notes']}>
          <TextArea maxLength={2000} {...register('notes')} />
        </Field>
      </StaffForm>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('New draft order'));
