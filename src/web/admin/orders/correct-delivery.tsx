import { useState } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { placeOf, states } from '../../../modules/shipping/rules/postal-places.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { usePostalCode } from '../admin-parts/use-postal-code.tsx';
import { useVersions } from '../admin-parts/use-versions.tsx';
import type { OrderDetail } from './order-words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };
type Address = OrderDetail['delivery_address'];

/** «Correct»: who receives the order and where, until it is packed. */
export function CorrectDeliveryButton({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useDialog('delivery');
  if (!mayChange) return null;
  return (
    <>
      {order.can_correct_delivery && (
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {t('Correct')}
        </Button>
      )}
      {isOpen && <CorrectDialog order={order} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What to do first where only a parcel that is still here stands in the way. */
export function CorrectDeliveryHint({ order }: Pick<Props, 'order'>) {
  const isHere = order.shipments.some(({ state }) => state === 'packed');
  const isAway = order.shipments.some(({ state, ended_as: end }) => state === 'shipped' && end === null);
  if (!useMay('orders') || !isHere || isAway) return null;
  return (
    <p className="text-xs text-ink-soft">
      {order.delivery_method === 'parcel'
        ? t('To correct it, give the label back, if there is one, and unpack the shipment.')
        : t('To correct it, unpack it first.')}
    </p>
  );
}

const labels: Record<keyof Address, Message> = {
  recipient: msg('Recipient'),
  phone: msg('Phone'),
  pickup_phone: msg('Phone'),
  pickup_alternate: msg('Who else may pick it up'),
  street: msg('Street'),
  exterior_number: msg('Exterior number'),
  interior_number: msg('Interior number'),
  neighbourhood: msg('Neighbourhood'),
  municipality: msg('Municipality'),
  state: msg('State'),
  postal_code: msg('Postal code'),
  directions: msg('Directions'),
};
const stateOptions = states.map((name) => ({ value: name, label: name }));

/** A postal code brings its state, and its municipality where that is certain; one of another state is not its own. */
function placedBy({ state }: Address, postalCode: string): Partial<Address> {
  const place = placeOf(postalCode);
  return {
    postal_code: postalCode,
    ...(place && place.state !== state && { municipality: '' }),
    ...place,
  };
}

function CorrectDialog({ order, onDone, onClose }: Props & { onClose: () => void }) {
  const isParcel = order.delivery_method === 'parcel';
  const [reason, setReason] = useState('');
  const form = useVersions<Address>({
    name: `delivery:${order.order_id}`,
    values: order.delivery_address,
    valuesOfCurrent: (current) => (current as { delivery_address: Address }).delivery_address,
    labelOf: (field) => labels[field],
  });
  const { typed, type } = form;
  const byCode = usePostalCode(typed.postal_code, ({ municipality }) => {
    if (typed.municipality === '' && municipality !== null) type({ municipality });
  });
  const save = async (
    { pickup_phone: phone, pickup_alternate: alternate, ...typed }: Address,
    was: Address,
  ) => {
    const also = { was, ...(reason.trim() !== '' && { reason }) };
    await browserApi().orders.correctDelivery({
      params: { order_id: order.order_id },
      body: isParcel
        ? { to: 'parcel', ...typed, ...also }
        : {
            to: 'pickup',
            recipient: typed.recipient,
            ...(phone && { pickup_phone: phone }),
            ...(alternate !== undefined && { pickup_alternate: alternate }),
            ...also,
          },
    });
    successToast(t('Delivery has been corrected.'), flowToastMilliseconds);
    await onDone();
  };
  const text = (name: keyof Address, lengthMax: number) => ({
    autoComplete: 'off',
    maxLength: lengthMax,
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => type({ [name]: event.target.value }),
  });
  return (
    <FormDialog
      title={isParcel ? t('Correct the delivery') : t('Correct who picks it up')}
      description={t(
        'Before and after stand in the timeline. Invoices stay as they are, and nothing is charged.',
      )}
      size="md"
      confirmText={t('Save')}
      backText={t('Cancel')}
      fields={form}
      act={() => form.save(save)}
      onClose={onClose}
    >
      {(refusal) => {
        const field = (name: keyof Address) => ({ label: t(labels[name]), error: refusal?.fields[name] });
        const isReasonAsked = reason !== '' || refusal?.fields['reason'] !== undefined;
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
              <Field {...field('recipient')} isRequired>
                <TextInput {...text('recipient', 120)} />
              </Field>
              {isParcel ? (
                <Field {...field('phone')} isRequired>
                  <TextInput {...text('phone', 20)} type="tel" />
                </Field>
              ) : (
                <Field {...field('pickup_phone')} hint={t('Of who comes for it.')}>
                  <TextInput {...text('pickup_phone', 20)} type="tel" />
                </Field>
              )}
            </div>
            {!isParcel && (
              <Field {...field('pickup_alternate')}>
                <TextInput {...text('pickup_alternate', 120)} />
              </Field>
            )}
            {isParcel && (
              <>
                <div className="grid gap-4 sm:grid-cols-2">
                  <Field
                    {...field('postal_code')}
                    error={refusal?.fields['postal_code'] ?? byCode.problem}
                    isRequired
                  >
                    <TextInput
                      {...text('postal_code', 5)}
                      inputMode="numeric"
                      onChange={({ target: { value } }) => type(placedBy(typed, value))}
                    />
                  </Field>
                  <Field {...field('state')} isRequired>
                    <Select
                      options={stateOptions}
                      placeholder={t('Choose…')}
                      value={typed.state}
                      onChange={(event) => type({ state: event.target.value })}
                    />
                  </Field>
                  <Field {...field('municipality')} isRequired>
                    <TextInput {...text('municipality', 120)} />
                  </Field>
                  <Field {...field('neighbourhood')} isRequired>
                    <TextInput {...text('neighbourhood', 120)} list={byCode.listId} />
                    {byCode.list}
                  </Field>
                </div>
                <div className="grid gap-4 sm:grid-cols-[1fr_8rem_8rem]">
                  <Field {...field('street')} isRequired>
                    <TextInput {...text('street', 160)} />
                  </Field>
                  <Field {...field('exterior_number')} isRequired>
                    <TextInput {...text('exterior_number', 20)} />
                  </Field>
                  <Field {...field('interior_number')}>
                    <TextInput {...text('interior_number', 20)} />
                  </Field>
                </div>
                <Field {...field('directions')}>
                  <TextInput {...text('directions', 300)} />
                </Field>
              </>
            )}
            {isReasonAsked && (
              <ReasonField
                hint={t('Kept in the timeline.')}
                lengthMax={500}
                value={reason}
                refusal={refusal}
                onValueChange={setReason}
              />
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
