import { Controller } from 'react-hook-form';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { StaffForm, useStaffForm } from '../admin-parts/staff-form.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import type { StockLocation } from '../inventory/inventory-words.ts';
import {
  currencies,
  boxes,
  dropShipModes,
  liveModes,
  shelfModes,
  orderChannels,
  type SupplierDetail,
  supplierLabels,
  supplierProblems,
  supplierStates,
  taxModes,
  type SupplierValues,
  valuesOfSupplier,
} from './supplier-values.ts';

/** What the shop knows of a supplier, and where its goods stand. */
export function SupplierForm({
  values,
  locations,
  onSave,
}: {
  values: SupplierValues;
  locations: readonly StockLocation[];
  onSave: (values: SupplierValues, start: SupplierValues) => Promise<SupplierValues>;
}) {
  const mayChange = useMay('catalog');
  const form = useStaffForm<SupplierValues>({
    values,
    onSave,
    findProblems: supplierProblems,
    valuesOfCurrent: (current) => {
      const { warehouses, ...supplier } = current as SupplierDetail['supplier'] & SupplierDetail;
      return valuesOfSupplier({ supplier, warehouses });
    },
  });
  const { control, register, refusal, formState } = form;
  const text = { autoComplete: 'off', disabled: !mayChange };
  const days = { ...text, inputMode: 'numeric' as const, maxLength: 3, end: <Days /> };
  return (
    <StaffForm
      form={form}
      labelOf={(field) => supplierLabels[field]}
      buttons={
        mayChange && (
          <Button type="submit" isBusy={formState.isSubmitting}>
            {t('Save')}
          </Button>
        )
      }
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Field
          label={t(supplierLabels.name)}
          isRequired
          error={refusal?.fields['name']}
          className="lg:col-span-2"
        >
          <TextInput {...text} maxLength={120} {...register('name')} />
        </Field>
        <Field
          label={t(supplierLabels.state)}
          hint={t('No feed of a paused one is read.')}
          error={refusal?.fields['state']}
        >
          <Select options={selectOptions(supplierStates)} disabled={!mayChange} {...register('state')} />
        </Field>
        <Field
          label={t(supplierLabels.rank)}
          hint={t('The lower, the rather the shop buys from it.')}
          error={refusal?.fields['rank']}
        >
          <TextInput {...text} inputMode="numeric" maxLength={4} {...register('rank')} />
        </Field>
        <Field label={t(supplierLabels.currency)} error={refusal?.fields['currency']}>
          <Select options={selectOptions(currencies)} disabled={!mayChange} {...register('currency')} />
        </Field>
        <Field
          label={t(supplierLabels.taxIncluded)}
          hint={t('Where a line does not say.')}
          error={refusal?.fields['tax_included']}
        >
          <Select options={selectOptions(taxModes)} disabled={!mayChange} {...register('taxIncluded')} />
        </Field>
        <Field
          label={t(supplierLabels.maxAgeHours)}
          hint={t('What no run confirms for longer is not sold. Empty: for however long.')}
          error={refusal?.fields['max_age_hours']}
        >
          <TextInput
            {...text}
            inputMode="numeric"
            maxLength={4}
            end={<span className="pr-3">{t('hours')}</span>}
            {...register('maxAgeHours')}
          />
        </Field>
        <Field label={t(supplierLabels.leadDays)} error={refusal?.fields['lead_days']}>
          <TextInput {...days} {...register('leadDays')} />
        </Field>
        <Field label={t(supplierLabels.creditDays)} error={refusal?.fields['credit_days']}>
          <TextInput {...days} {...register('creditDays')} />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label={t(supplierLabels.contactName)} error={refusal?.fields['contact_name']}>
          <TextInput {...text} maxLength={120} {...register('contactName')} />
        </Field>
        <Field label={t(supplierLabels.contactEmail)} error={refusal?.fields['contact_email']}>
          <TextInput {...text} type="email" maxLength={200} {...register('contactEmail')} />
        </Field>
        <Field label={t(supplierLabels.contactPhone)} error={refusal?.fields['contact_phone']}>
          <TextInput {...text} type="tel" maxLength={40} {...register('contactPhone')} />
        </Field>
      </div>
      <Field label={t(supplierLabels.terms)} error={refusal?.fields['terms']}>
        <TextArea rows={3} maxLength={2000} disabled={!mayChange} {...register('terms')} />
      </Field>
      <Ordering form={form} locations={locations} isDisabled={!mayChange} />
      <Limits form={form} isDisabled={!mayChange} />
      <Controller
        control={control}
        name="warehouses"
        render={({ field }) => (
          <Warehouses
            warehouses={field.value}
            locations={locations}
            error={refusal?.fields['warehouses']}
            isDisabled={!mayChange}
            onChange={field.onChange}
          />
        )}
      />
    </StaffForm>
  );
}

/** How the shop buys from it what was bought of it. */
function Ordering({
  form: { register, refusal },
  locations,
  isDisabled,
}: {
  form: ReturnType<typeof useStaffForm<SupplierValues>>;
  locations: readonly StockLocation[];
  isDisabled: boolean;
}) {
  const text = { autoComplete: 'off', disabled: isDisabled };
  const money = {
    ...text,
    inputMode: 'decimal' as const,
    maxLength: 14,
    end: <span className="pr-3">{t('pesos')}</span>,
  };
  const own = locations.filter(({ supplier }) => supplier === null);
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t('Orders to it')}</h2>
      <p className="text-sm text-ink-soft">
        {t('What buyers paid for and it has is gathered into one purchase, which somebody confirms.')}
      </p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field label={t(supplierLabels.orderBy)} error={refusal?.fields['order_by']}>
          <Select options={selectOptions(orderChannels)} disabled={isDisabled} {...register('orderBy')} />
        </Field>
        <Field
          label={t(supplierLabels.orderTo)}
          hint={t('Where the goods come to.')}
          error={refusal?.fields['order_to']}
        >
          <Select
            options={[
              { value: '', label: t('The first location') },
              ...own.map((one) => ({ value: one.location_code, label: one.location_name })),
            ]}
            disabled={isDisabled}
            {...register('orderTo')}
          />
        </Field>
        <Field
          label={t(supplierLabels.orderMin)}
          hint={t('Before IVA. Empty: any amount.')}
          error={refusal?.fields['order_min_cents']}
        >
          <TextInput {...money} {...register('orderMin')} />
        </Field>
        <Field
          label={t(supplierLabels.orderAuto)}
          hint={t('Before IVA. Empty: a person confirms each.')}
          error={refusal?.fields['order_auto_cents']}
        >
          <TextInput {...money} {...register('orderAuto')} />
        </Field>
        <Field
          label={t(supplierLabels.orderAutoShelf)}
          hint={t('Replenishment adds them to its proposals.')}
          error={refusal?.fields['order_auto_shelf']}
        >
          <Select options={selectOptions(shelfModes)} disabled={isDisabled} {...register('orderAutoShelf')} />
        </Field>
        <Field
          label={t(supplierLabels.orderWaitMinutes)}
          hint={t('Before it is sent by itself, so that shipments are few.')}
          error={refusal?.fields['order_wait_minutes']}
        >
          <TextInput
            {...text}
            inputMode="numeric"
            maxLength={5}
            end={<span className="pr-3">{t('minutes')}</span>}
            {...register('orderWaitMinutes')}
          />
        </Field>
        <Field
          label={t(supplierLabels.liveCheck)}
          hint={t(
            'What is gone, or costs far more, is not sold then. Without an answer, what it said last holds.',
          )}
          error={refusal?.fields['live_check']}
        >
          <Select options={selectOptions(liveModes)} disabled={isDisabled} {...register('liveCheck')} />
        </Field>
        <Field label={t(supplierLabels.liveSeconds)} error={refusal?.fields['live_seconds']}>
          <TextInput
            {...text}
            inputMode="numeric"
            maxLength={2}
            end={<span className="pr-3">{t('seconds')}</span>}
            {...register('liveSeconds')}
          />
        </Field>
        <Field
          label={t(supplierLabels.drop_ship)}
          hint={t(
            'Parcels only, one purchase for each order. It reads name, address and phone once somebody confirms.',
          )}
          error={refusal?.fields['drop_ship']}
        >
          <Select options={selectOptions(dropShipModes)} disabled={isDisabled} {...register('drop_ship')} />
        </Field>
        <Field
          label={t(supplierLabels.dropShipFee)}
          hint={t('What it takes for that, before IVA. Empty: nothing.')}
          error={refusal?.fields['drop_ship_fee_cents']}
        >
          <TextInput {...money} {...register('dropShipFee')} />
        </Field>
        <Field
          label={t(supplierLabels.dropShipNeutral)}
          hint={t('What the buyer sees when it comes.')}
          error={refusal?.fields['drop_ship_neutral']}
        >
          <Select options={selectOptions(boxes)} disabled={isDisabled} {...register('dropShipNeutral')} />
        </Field>
        <Field
          label={t(supplierLabels.dropShipCarrier)}
          hint={t('The carrier that buyers read where the supplier does not say.')}
          error={refusal?.fields['drop_ship_carrier']}
        >
          <TextInput {...text} maxLength={40} {...register('dropShipCarrier')} />
        </Field>
      </div>
    </section>
  );
}

/** What a run of its feed may change before anybody has looked. */
function Limits({
  form: { register, refusal },
  isDisabled,
}: {
  form: ReturnType<typeof useStaffForm<SupplierValues>>;
  isDisabled: boolean;
}) {
  const number = { autoComplete: 'off', inputMode: 'numeric' as const, disabled: isDisabled };
  const percent = { ...number, maxLength: 4, end: <span className="pr-3">%</span> };
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t('What its runs may change unasked')}</h2>
      <p className="text-sm text-ink-soft">
        {t('A run that would change more waits until somebody approves it.')}
      </p>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label={t(supplierLabels.withdrawnPercent)}
          hint={t('Of all it offers.')}
          error={refusal?.fields['withdrawn_percent']}
        >
          <TextInput {...percent} {...register('withdrawnPercent')} />
        </Field>
        <Field
          label={t(supplierLabels.movedPercent)}
          hint={t('Of those the run touches.')}
          error={refusal?.fields['moved_percent']}
        >
          <TextInput {...percent} {...register('movedPercent')} />
        </Field>
        <Field
          label={t(supplierLabels.movedByPercent)}
          hint={t('Up or down.')}
          error={refusal?.fields['moved_by_percent']}
        >
          <TextInput {...percent} {...register('movedByPercent')} />
        </Field>
        <Field
          label={t(supplierLabels.createdMax)}
          hint={t('Empty: as many as there are.')}
          error={refusal?.fields['created_max']}
        >
          <TextInput {...number} maxLength={7} {...register('createdMax')} />
        </Field>
        <Field
          label={t(supplierLabels.limitsFrom)}
          hint={t('Fewer withdrawals or price moves never wait.')}
          error={refusal?.fields['limits_from']}
        >
          <TextInput {...number} maxLength={5} {...register('limitsFrom')} />
        </Field>
        <Field
          label={t(supplierLabels.costUpPercent)}
          hint={t('At once, in its own currency: the line is left out and asked about.')}
          error={refusal?.fields['cost_up_percent']}
        >
          <TextInput {...percent} maxLength={5} {...register('costUpPercent')} />
        </Field>
        <Field
          label={t(supplierLabels.costDownPercent)}
          hint={t('The same. A typing mistake would stand on the shelf as a bargain.')}
          error={refusal?.fields['cost_down_percent']}
        >
          <TextInput {...percent} maxLength={2} {...register('costDownPercent')} />
        </Field>
        <Field
          label={t(supplierLabels.shortPercent)}
          hint={t('Of what the last one named; with less it is broken, and nothing of it is written.')}
          error={refusal?.fields['short_percent']}
        >
          <TextInput {...percent} {...register('shortPercent')} />
        </Field>
      </div>
    </section>
  );
}

const Days = () => <span className="pr-3">{t('days')}</span>;

type Warehouse = SupplierValues['warehouses'][number];

function Warehouses({
  warehouses,
  locations,
  error,
  isDisabled,
  onChange,
}: {
  warehouses: readonly Warehouse[];
  locations: readonly StockLocation[];
  error: string | undefined;
  isDisabled: boolean;
  onChange: (warehouses: Warehouse[]) => void;
}) {
  const places = locations.map(({ location_code: value, location_name: name }) => ({
    value,
    label: `${name} (${value})`,
  }));
  const type = (code: string, changes: Partial<Warehouse>) =>
    onChange(warehouses.map((one) => (one.code === code ? { ...one, ...changes } : one)));
  return (
    <section className="grid gap-3">
      <h2 className="text-base font-semibold">{t('Warehouses')}</h2>
      {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      {warehouses.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('They are known with the first feed that names them.')}</p>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {t(
              'What the supplier counts in a warehouse is the stock of the location beside it. Where you choose another one, its units go there.',
            )}
          </p>
          <RowTable
            label={t('Warehouses')}
            rows={warehouses}
            rowKey={(warehouse) => warehouse.code}
            columns={[
              { head: t('Code'), className: 'spec', cell: ({ code }) => code },
              {
                head: t('Name'),
                className: 'min-w-36',
                cell: ({ code, name }) => (
                  <TextInput
                    aria-label={t('Name of {code}', { code })}
                    autoComplete="off"
                    maxLength={80}
                    disabled={isDisabled}
                    value={name}
                    onChange={(event) => type(code, { name: event.target.value })}
                  />
                ),
              },
              {
                head: t('Extra days'),
                className: 'w-28 min-w-24',
                cell: ({ code, extraDays }) => (
                  <TextInput
                    aria-label={t('Extra days of {code}', { code })}
                    autoComplete="off"
                    inputMode="numeric"
                    maxLength={3}
                    disabled={isDisabled}
                    value={extraDays}
                    onChange={(event) => type(code, { extraDays: event.target.value })}
                  />
                ),
              },
              {
                head: t('Fills'),
                className: 'min-w-48',
                cell: ({ code, location }) => (
                  <Select
                    aria-label={t('Location that {code} fills', { code })}
                    options={places}
                    disabled={isDisabled}
                    value={location}
                    onChange={(event) => type(code, { location: event.target.value })}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
