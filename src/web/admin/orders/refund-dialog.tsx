import { useEffect, useRef, useState } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { amountError, hundredthsOf } from '../admin-parts/hundredths.ts';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { RowPicture } from '../admin-parts/row-parts.tsx';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { type OrderDetail } from './order-words.ts';
import { methodWords } from '../../../modules/orders/orders.words.ts';
import {
  lineCents,
  mayRestock,
  type Refundable,
  type RefundableLine,
  type RefundPart,
  refundParts,
} from './refund-sums.ts';
import { SupplierSends } from './supplier-sends.tsx';
import { type RefundTo, RefundToField } from './refund-to-field.tsx';

/** Units of a line that are refunded, and the location on whose shelf they stand then; empty: on none. */
type ChosenUnits = { units: number; restockTo: string };
type Lines = Readonly<Record<number, ChosenUnits>>;

/**
 * What of an order goes back: units of its lines, delivery, an amount alone. It begins at zero, and says what goes which way
 * before anything does.
 */
export function RefundDialog({
  order,
  onDone,
  onClose,
}: {
  order: Pick<OrderDetail, 'order_id' | 'shipping_cents'>;
  /** With how much went back. */
  onDone: (cents: number) => Promise<void>;
  onClose: () => void;
}) {
  const params = { order_id: order.order_id };
  const read = useDetail(order.order_id, () => browserApi().orders.refundable({ params }));
  const [lines, setLines] = useState<Lines>({});
  const [shipping, setShipping] = useState('');
  const [other, setOther] = useState('');
  const [to, setTo] = useState<RefundTo>('origin');
  const [reason, setReason] = useState('');
  // The same refund however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const known = read.status === 'loaded' ? read.detail : undefined;
  const chosen = (known?.lines ?? []).flatMap((line) => {
    const { units = 0, restockTo = '' } = lines[line.position] ?? {};
    return units > 0 ? [{ line, units, restockTo }] : [];
  });
  const shippingCents = centsOf(shipping);
  const otherCents = centsOf(other);
  const cents =
    chosen.reduce((sum, { line, units }) => sum + lineCents(line, units), 0) +
    (shippingCents ?? 0) +
    (otherCents ?? 0);
  const isTooMuch = known !== undefined && cents > known.left_cents;
  const isTooMuchShipping = known !== undefined && (shippingCents ?? 0) > known.shipping_left_cents;
  const refund = async () => {
    await browserApi().orders.refundOrder({
      params,
      body: {
        amount_cents: cents,
        refund_to: to,
        reason,
        lines: chosen.map(({ line: { position }, units: quantity, restockTo }) => ({
          position,
          quantity,
          restock_to: restockTo || null,
        })),
        shipping_cents: shippingCents ?? 0,
        other_cents: otherCents ?? 0,
      },
      idempotencyKey,
    });
    await onDone(cents);
  };
  return (
    <FormDialog
      title={t('Refund')}
      description={
        known && t('{amount} of what was paid are left.', { amount: formatPesos(known.left_cents) })
      }
      size="lg"
      confirmText={
        to === 'origin'
          ? t('Refund {amount}', { amount: formatPesos(cents) })
          : t('Give {amount} as credit', { amount: formatPesos(cents) })
      }
      isReady={
        cents > 0 &&
        !isTooMuch &&
        !isTooMuchShipping &&
        shippingCents !== undefined &&
        otherCents !== undefined &&
        reason.trim().length >= 3
      }
      act={refund}
      onClose={onClose}
    >
      {(refusal) => {
        if (read.status === 'failed') return <InlineNotice tone="danger">{read.message}</InlineNotice>;
        if (known === undefined) return <Spinner />;
        return (
          <>
            <RefundLines known={known} lines={lines} refusal={refusal} onLinesChange={setLines} />
            <SupplierSends
              told={known.told_to_send}
              isGivenUp={(position) =>
                chosen.some(({ line }) => line.position === position && line.unsent_quantity > 0)
              }
            />
            <div className="grid gap-4 sm:grid-cols-2">
              {order.shipping_cents > 0 && (
                <Field
                  label={t('Delivery, in pesos')}
                  hint={t('{amount} are left of it.', { amount: formatPesos(known.shipping_left_cents) })}
                  error={
                    isTooMuchShipping
                      ? t('That much is not left.')
                      : (amountError(shipping) ?? refusal?.fields['shipping_cents'])
                  }
                >
                  <TextInput
                    inputMode="decimal"
                    placeholder="0.00"
                    value={shipping}
                    onChange={(event) => setShipping(event.target.value)}
                  />
                </Field>
              )}
              <Field
                label={t('Another amount, in pesos')}
                hint={t('For nothing of the above: a discount afterwards, an apology.')}
                error={amountError(other) ?? refusal?.fields['other_cents']}
              >
                <TextInput
                  inputMode="decimal"
                  placeholder="0.00"
                  value={other}
                  onChange={(event) => setOther(event.target.value)}
                />
              </Field>
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              {known.may_give_credit ? (
                <RefundToField value={to} onValueChange={setTo} />
              ) : (
                <p className="text-sm text-ink-soft">
                  {t('Back the way it was paid: the customer has no account for store credit.')}
                </p>
              )}
              <ReasonField
                hint={t('Kept in the timeline.')}
                lengthMax={300}
                value={reason}
                refusal={refusal}
                onValueChange={setReason}
              />
            </div>
            {isTooMuch && (
              <InlineNotice tone="danger">
                {t('{amount} are more than the {left} that are left of what was paid.', {
                  amount: formatPesos(cents),
                  left: formatPesos(known.left_cents),
                })}
              </InlineNotice>
            )}
            <WhereItGoes
              parts={refundParts(known.ways, cents, to)}
              cents={cents}
              leftCents={known.left_cents}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

/** Nothing typed is nothing; undefined for what is no amount. */
function centsOf(typed: string): number | undefined {
  return typed.trim() === '' ? 0 : hundredthsOf(typed);
}

function RefundLines({
  known,
  lines,
  refusal,
  onLinesChange,
}: {
  known: Refundable;
  lines: Lines;
  refusal: Refusal | undefined;
  onLinesChange: (lines: Lines) => void;
}) {
  // It comes after the dialog, whose first field takes the focus.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.closest('form')?.querySelector<HTMLElement>('input:enabled')?.focus(), []);
  return (
    <ul ref={list} className="grid divide-y divide-line border-y border-line">
      {known.lines.map((line) => (
        <li key={line.position}>
          <RefundLine
            line={line}
            locations={known.locations}
            chosen={lines[line.position] ?? { units: 0, restockTo: '' }}
            refusal={refusal}
            onChosen={(one) => onLinesChange({ ...lines, [line.position]: one })}
          />
        </li>
      ))}
    </ul>
  );
}

function RefundLine({
  line,
  locations,
  chosen: { units, restockTo },
  refusal,
  onChosen,
}: {
  line: RefundableLine;
  locations: Refundable['locations'];
  chosen: ChosenUnits;
  refusal: Refusal | undefined;
  onChosen: (chosen: ChosenUnits) => void;
}) {
  const { position, product_name: name, packed_quantity: packed } = line;
  const left = line.unsent_quantity + line.sent_quantity;
  const field = `lines.${position}`;
  const change = (wanted: number) => {
    // What has not left goes back where it was taken from, unless staff say otherwise.
    const isFirst = units === 0 && wanted <= line.unsent_quantity;
    const place = isFirst ? (line.taken_from ?? '') : restockTo;
    onChosen({ units: wanted, restockTo: wanted > 0 && mayRestock(line, wanted) ? place : '' });
  };
  const refused = refusal?.fields[field];
  return (
    <div className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RowPicture imageUrl={line.image_url} icon="package" />
        <div className="grid min-w-0 flex-1 basis-52 gap-0.5 text-sm">
          <span className="font-medium">{name}</span>
          <span className="text-xs text-ink-faint">
            {[
              t('{quantity} bought for {amount}', {
                quantity: line.quantity,
                amount: formatPesos(line.line_total_cents),
              }),
              ...(line.refunded_quantity > 0
                ? [t('{count} refunded already', { count: line.refunded_quantity })]
                : []),
            ].join(' · ')}
          </span>
          {packed > 0 && (
            <span className="text-xs text-ink-soft">
              {t(
                '{packed, plural, one {# unit is} other {# units are}} in a parcel that has not left: take it apart first.',
                { packed },
              )}
            </span>
          )}
          {refused !== undefined && (
            <span role="alert" className="text-xs font-medium text-danger">
              {refused}
            </span>
          )}
        </div>
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <Quantity
            size="sm"
            min={0}
            max={left}
            isDisabled={left === 0}
            label={t('Units of {name}', { name })}
            value={units}
            onValueChange={change}
          />
          {t('of {left}', { left })}
        </span>
        <span className="figures ml-auto w-24 text-right text-sm font-medium">
          {formatPesos(lineCents(line, units))}
        </span>
      </div>
      {units > 0 && (
        <div className="grid gap-2 sm:pl-12">
          {mayRestock(line, units) ? (
            <Field
              label={t('Back on the shelf')}
              error={refusal?.fields[`${field}.restock_to`]}
              className="sm:max-w-xs"
            >
              <Select
                size="sm"
                value={restockTo}
                onChange={(event) => onChosen({ units, restockTo: event.target.value })}
                options={[
                  { value: '', label: t('On no shelf') },
                  ...locations.map((place) => ({
                    value: place.code,
                    label: `${place.name} (${place.code})`,
                  })),
                ]}
              />
            </Field>
          ) : (
            <p className="text-xs text-ink-soft">{t(whyNotOnShelf(line, units))}</p>
          )}
          {line.unsent_quantity > 0 && (
            <p className="text-xs text-ink-soft">
              {t('{units, plural, one {# unit has} other {# units have}} not left, and will not any more.', {
                units: Math.min(units, line.unsent_quantity),
              })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function whyNotOnShelf(line: RefundableLine, units: number): Message {
  return Math.min(units, line.unsent_quantity) > line.restockable_unsent
    ? msg('It was taken from no shelf, and goes back to none.')
    : msg('It left with serial numbers, and comes back to a shelf with a return.');
}

/** How each part of the money goes back, and what is left of the payments then. */
function WhereItGoes({
  parts,
  cents,
  leftCents,
}: {
  parts: readonly RefundPart[];
  cents: number;
  leftCents: number;
}) {
  return (
    <section aria-live="polite" className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      {parts.length === 0 && <p className="text-ink-soft">{t('Nothing goes back yet.')}</p>}
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 empty:hidden">
        {parts.map(({ to, cents: part }) => (
          <div key={to} className="contents">
            <dt>{to === 'asked' ? t(askedWord) : t(partWords[to] ?? methodWords[to])}</dt>
            <dd className="text-right font-medium">{formatPesos(part)}</dd>
          </div>
        ))}
        <dt className="text-ink-soft">{t('Left of what was paid')}</dt>
        <dd className="text-right text-ink-soft">{formatPesos(Math.max(0, leftCents - cents))}</dd>
      </dl>
    </section>
  );
}

/** What was paid at OXXO has no way back by itself. */
const askedWord = msg('To the CLABE that the customer gives, or to their account: they are asked');
const partWords: Partial<Record<Refundable['ways'][number]['method'], Message>> = {
  card: msg('To the card'),
  spei: msg('To the account the transfer came from'),
  paypal: msg('To PayPal'),
  store_credit: msg('To the account, as store credit'),
};
