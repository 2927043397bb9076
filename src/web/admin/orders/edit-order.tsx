import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { states } from '../../../modules/shipping/rules/postal-places.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowPicture } from '../admin-parts/row-parts.tsx';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { usePostalCode } from '../admin-parts/use-postal-code.tsx';
import { type AgreedLine, AgreedLines, isAmount, Problem } from './agreed-lines.tsx';
import { EditPreview, usePreview } from './edit-preview.tsx';
import { type Address, changeOf, emptyAddress, isChange } from './edit-values.ts';
import type { OrderDetail } from './order-words.ts';
import { type RefundTo, RefundToField } from './refund-to-field.tsx';
import { SupplierSends } from './supplier-sends.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Props = { order: OrderDetail; onDone: () => Promise<void> };

/** «Edit»: what is in a paid order and how it is delivered, until it is packed. */
export function EditOrderButton({ order, onDone }: Props) {
  const mayChange = useMay('orders');
  const [isOpen, setIsOpen] = useDialog('edit');
  const isPaid = order.state === 'paid' || order.state === 'paid_without_stock';
  const isHere = order.fulfilment === 'unfulfilled' && order.shipments.length === 0;
  if (!mayChange || !isPaid || !isHere || order.hold !== null) return null;
  return (
    <>
      <Button size="sm" variant="secondary" iconStart="edit" onClick={() => setIsOpen(true)}>
        {t('Edit')}
      </Button>
      {isOpen && <EditDialog order={order} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What it is and what it becomes stand beside each other before anything is changed. */
function EditDialog({ order, onDone, onClose }: Props & { onClose: () => void }) {
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({});
  const [added, setAdded] = useState<readonly AgreedLine[]>([]);
  const [method, setMethod] = useState(order.delivery_method);
  const [shipping, setShipping] = useState('');
  const [address, setAddress] = useState<Address>(emptyAddress);
  const [to, setTo] = useState<RefundTo>('origin');
  const [reason, setReason] = useState('');
  const [limitReason, setLimitReason] = useState('');
  // The same edit however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const change = changeOf(order, { quantities, added, method, shipping, address, reason, limitReason });
  // What is typed and no amount is not taken for «the shop's price».
  const isTyped = isAmount(shipping) && added.every(({ price }) => isAmount(price));
  const preview = usePreview(order.order_id, isTyped && isChange(change) ? change : undefined);
  const differenceCents = preview.known?.difference_cents ?? 0;
  const save = async () => {
    if (!preview.known) return;
    const { order_version, difference_cents } = preview.known;
    try {
      await browserApi().orders.editOrder({
        params: { order_id: order.order_id },
        body: { ...change, reason, refund_to: to, order_version, difference_cents },
        idempotencyKey,
      });
    } catch (error) {
      // The order or a price moved meanwhile: what was typed stays, and the preview is of what is there now.
      preview.lookAgain();
      throw error;
    }
    successToast(
      differenceCents > 0 ? t('The link to pay the difference was sent.') : t('The order was edited.'),
      flowToastMilliseconds,
    );
    await onDone();
  };
  return (
    <FormDialog
      title={t('Edit the order')}
      description={t(
        'Nothing is changed before you confirm it. Lines you leave alone keep their price and discounts.',
      )}
      size="lg"
      confirmText={confirmation(differenceCents)}
      isReady={preview.known !== undefined && reason.trim().length >= 3}
      act={save}
      onClose={onClose}
    >
      {(refused) => {
        const refusal = refused ?? preview.refusal;
        return (
          <>
            <Lines order={order} quantities={quantities} refusal={refusal} onQuantities={setQuantities} />
            <SupplierSends
              told={order.told_to_send}
              isGivenUp={(position) =>
                order.lines.some(
                  (line) =>
                    line.position === position && (quantities[position] ?? line.quantity) < line.quantity,
                )
              }
            />
            <AgreedLines field="added" lines={added} refusal={refusal} onLines={setAdded} />
            <Delivery
              order={order}
              method={method}
              shipping={shipping}
              address={address}
              refusal={refusal}
              onMethod={setMethod}
              onShipping={setShipping}
              onAddress={setAddress}
            />
            <EditPreview preview={preview} />
            {(refusal?.fields['limit_reason'] !== undefined || limitReason !== '') && (
              <Field
                label={t('Why more than one person may buy')}
                hint={t('Kept in the timeline.')}
                error={refusal?.fields['limit_reason']}
              >
                <TextInput
                  autoComplete="off"
                  maxLength={300}
                  value={limitReason}
                  onChange={(event) => setLimitReason(event.target.value)}
                />
              </Field>
            )}
            <div className={cx('grid gap-4', differenceCents < 0 && 'sm:grid-cols-2')}>
              {differenceCents < 0 && <RefundToField value={to} onValueChange={setTo} />}
              <ReasonField
                hint={t('Kept in the timeline.')}
                lengthMax={300}
                value={reason}
                refusal={reason.trim().length >= 3 ? refused : refusal}
                onValueChange={setReason}
              />
            </div>
          </>
        );
      }}
    </FormDialog>
  );
}

function confirmation(cents: number): string {
  if (cents < 0) return t('Edit and refund {amount}', { amount: formatPesos(-cents) });
  return cents > 0 ? t('Ask for {amount}', { amount: formatPesos(cents) }) : t('Edit the order');
}

function Lines({
  order,
  quantities,
  refusal,
  onQuantities,
}: {
  order: OrderDetail;
  quantities: Readonly<Record<number, number>>;
  refusal: Refusal | undefined;
  onQuantities: (quantities: Readonly<Record<number, number>>) => void;
}) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {order.lines.map((line) => {
        const units = quantities[line.position] ?? line.quantity;
        const change = (wanted: number) => onQuantities({ ...quantities, [line.position]: wanted });
        const name = line.product_name;
        return (
          <li key={line.position} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <RowPicture imageUrl={line.image_url} icon="package" />
            <div className="grid min-w-0 flex-1 basis-52 gap-0.5 text-sm">
              <span className={units === 0 ? 'font-medium text-ink-faint line-through' : 'font-medium'}>
                {name}
              </span>
              <span className="text-xs text-ink-faint">
                {t('{quantity} bought for {amount}', {
                  quantity: line.quantity,
                  amount: formatPesos(line.line_total_cents),
                })}
              </span>
              {line.refunded_quantity > 0 && (
                <span className="text-xs text-ink-soft">
                  {t('Units of this line were refunded: it stays as it is.')}
                </span>
              )}
              <Problem words={refusal?.fields[`lines.${line.position}`]} />
            </div>
            <Quantity
              size="sm"
              min={0}
              max={999}
              isDisabled={line.refunded_quantity > 0}
              label={t('Units of {name}', { name })}
              value={units}
              onValueChange={change}
            />
            <IconButton
              size="sm"
              icon="trash"
              label={t('Remove {name}', { name })}
              disabled={units === 0 || line.refunded_quantity > 0}
              onClick={() => change(0)}
            />
          </li>
        );
      })}
    </ul>
  );
}

const stateOptions = states.map((name) => ({ value: name, label: name }));

function Delivery({
  order,
  method,
  shipping,
  address,
  refusal,
  onMethod,
  onShipping,
  onAddress,
}: {
  order: OrderDetail;
  method: string;
  shipping: string;
  address: Address;
  refusal: Refusal | undefined;
  onMethod: (method: string) => void;
  onShipping: (shipping: string) => void;
  onAddress: (address: Address) => void;
}) {
  const rules = useDetail('rules', () => browserApi().shipping.shippingRules());
  const branches = rules.status === 'loaded' ? rules.detail.rules.branches : [];
  const options = [
    { value: 'parcel', label: t('Parcel') },
    ...branches
      .filter(({ closed, method: name }) => closed === null || name === order.delivery_method)
      .map((branch) => ({ value: branch.method, label: t('Pick-up in {city}', { city: branch.city }) })),
  ];
  const needsAddress = method === 'parcel' && order.delivery_method !== 'parcel';
  const byCode = usePostalCode(needsAddress ? address.postal_code : '', ({ state, municipality }) => {
    onAddress({
      ...address,
      state: address.state || state,
      municipality: address.municipality || (municipality ?? ''),
    });
  });
  const text = (
    field: keyof Address,
    label: string,
    {
      isRequired = true,
      list,
      problem,
    }: { isRequired?: boolean; list?: string; problem?: string | undefined } = {},
  ) => (
    <Field label={label} isRequired={isRequired} error={refusal?.fields[`address.${field}`] ?? problem}>
      <TextInput
        autoComplete="off"
        list={list}
        value={address[field]}
        onChange={(event) => onAddress({ ...address, [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Delivery')} error={refusal?.fields['delivery_method'] ?? refusal?.fields['address']}>
          <Select options={options} value={method} onChange={(event) => onMethod(event.target.value)} />
        </Field>
        <Field
          label={t('Price of the delivery, in pesos')}
          hint={
            method === order.delivery_method
              ? t('Empty: the {amount} that were paid.', { amount: formatPesos(order.shipping_cents) })
              : t('Empty: what the shop asks for it.')
          }
          error={isAmount(shipping) ? refusal?.fields['shipping_cents'] : t('Enter an amount like 1234.50.')}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder={(order.shipping_cents / 100).toFixed(2)}
            value={shipping}
            onChange={(event) => onShipping(event.target.value)}
          />
        </Field>
      </div>
      {needsAddress && (
        <div className="grid gap-4 sm:grid-cols-3">
          {text('recipient', t('Recipient'))}
          {text('phone', t('Phone'))}
          {text('postal_code', t('Postal code'), { problem: byCode.problem })}
          <Field label={t('State')} isRequired error={refusal?.fields['address.state']}>
            <Select
              options={stateOptions}
              placeholder={t('Choose…')}
              value={address.state}
              onChange={(event) => onAddress({ ...address, state: event.target.value })}
            />
          </Field>
          {text('municipality', t('Municipality'))}
          {text('neighbourhood', t('Neighbourhood'), { list: byCode.listId })}
          {byCode.list}
          {text('street', t('Street'))}
          {text('exterior_number', t('Exterior number'))}
          {text('interior_number', t('Interior number'), { isRequired: false })}
        </div>
      )}
    </>
  );
}
