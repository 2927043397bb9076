import { useId, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/purchase-order-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { ReceiveDialog } from '../inventory/receive-dialog.tsx';
import { dayText } from '../inventory/inventory-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import {
  amountIn,
  buyingQueues,
  channels,
  type OrderedGood,
  type PurchaseOrder,
  warnings,
} from './purchasing-words.ts';

async function load({ api, params }: LoadArgs<'purchase_id'>) {
  return api.purchasing.purchaseOrder({ params: { id: idOf(params.purchase_id) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Purchase {id}', { id: loaderData?.purchase.id ?? '' }));

const steps = ['confirm', 'receive', 'sent', 'settle'] as const;

/** A purchase for buyers: what it costs and earns, who waits for it, and what the supplier says. */
export default function PurchaseOrderPage({ loaderData: { purchase } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useDialogOf('purchase', steps);
  const isOpen = purchase.queue === 'sent' || purchase.queue === 'partly';
  // Its supplier takes no calls: somebody may ask it in another way.
  const isPutOff = purchase.queue === 'sending' && purchase.said !== null;
  return (
    <AdminPage
      title={purchase.supplier_name}
      description={t('Purchase {id} from {from} to {place}, made {time}', {
        id: purchase.id,
        from: purchase.from_name,
        place: purchase.is_drop_ship ? t('its buyer') : purchase.location_name,
        time: staffDateTime(purchase.created_at),
      })}
      backTo={{ label: t('Buying for orders'), to: adminLinks.purchasing() }}
      historyOf={`purchase:${purchase.id}`}
      actions={
        <>
          <ButtonLink
            variant="secondary"
            iconStart="download"
            to={`/api/admin/purchasing/${purchase.id}/order.csv`}
            reloadDocument
          >
            {t('CSV')}
          </ButtonLink>
          {purchase.queue === 'to_confirm' && (
            <>
              {!purchase.is_drop_ship && (
                <ButtonLink variant="secondary" iconStart="edit" to={adminLinks.purchase(purchase.id)}>
                  {t('Change lines')}
                </ButtonLink>
              )}
              <Button iconStart="check" onClick={() => setOpened('confirm')}>
                {t('Confirm')}
              </Button>
            </>
          )}
          {(purchase.queue === 'unknown' || isPutOff) && (
            <Button iconStart="check" onClick={() => setOpened('settle')}>
              {t('I found out')}
            </Button>
          )}
          {isOpen && purchase.is_drop_ship && (
            <Button iconStart="check" onClick={() => setOpened('sent')}>
              {t('It was sent')}
            </Button>
          )}
          {purchase.queue === 'done' && purchase.drop_ship?.parcel?.state === 'shipped' && (
            <Button variant="secondary" iconStart="plus" onClick={() => setOpened('sent')}>
              {t('Another guide')}
            </Button>
          )}
          {isOpen && !purchase.is_drop_ship && (
            <Button iconStart="check" onClick={() => setOpened('receive')}>
              {t('Receive')}
            </Button>
          )}
        </>
      }
    >
      <Sending purchase={purchase} />
      {purchase.drop_ship && <Destination purchase={purchase} dropShip={purchase.drop_ship} />}
      <ul className="grid gap-4">
        {purchase.goods.map((line) => (
          <li key={line.product_id}>
            <Good purchase={purchase} line={line} />
          </li>
        ))}
      </ul>
      {opened === 'confirm' && <ConfirmOrder purchase={purchase} onClose={() => setOpened(undefined)} />}
      {opened === 'sent' && <SentToBuyer purchase={purchase} onClose={() => setOpened(undefined)} />}
      {opened === 'settle' && <SettleOrder purchase={purchase} onClose={() => setOpened(undefined)} />}
      {opened === 'receive' && (
        <ReceiveDialog
          title={t('Receive at {locationName}', { locationName: purchase.location_name })}
          lines={purchase.goods.map((line) => ({ ...line, has_serials: true }))}
          lastLabel={t('Nothing more of it will come')}
          onReceive={async ({ lines, isLast, note }, idempotencyKey) => {
            await browserApi().inventory.receivePurchase({
              params: { id: purchase.id },
              body: { lines, is_last: isLast, note },
              idempotencyKey,
            });
            await revalidate();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </AdminPage>
  );
}

/** Where it stands, in facts, and what there is to know before anything is done. */
function Sending({ purchase }: { purchase: PurchaseOrder }) {
  const { queue, said } = purchase;
  const facts = [
    {
      name: t('Before IVA'),
      value: purchase.total === null ? null : amountIn(purchase.total, purchase.currency),
    },
    { name: t('Orders that wait'), value: String(purchase.orders) },
    { name: t('Expected'), value: dayText(purchase.expected_on) || null },
    { name: t('Our number'), value: purchase.reference },
    { name: t('Their number'), value: purchase.folio },
    {
      name: t('Ordered'),
      value: purchase.channel === null || queue === 'to_confirm' ? null : t(channels[purchase.channel]),
    },
    {
      name: t('Confirmed'),
      value:
        purchase.confirmed_at === null || queue === 'to_confirm'
          ? null
          : t('{time} by {name}', {
              time: staffDateTime(purchase.confirmed_at),
              name: purchase.confirmed_by ?? t('itself'),
            }),
    },
    { name: t('Supplier says'), value: purchase.status },
    { name: t('Parcels'), value: purchase.guides.join(', ') || null },
  ];
  return (
    <div className="mb-6 grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={buyingQueues[queue].tone}>{t(buyingQueues[queue].label)}</Badge>
        {purchase.is_late && <Badge tone="danger">{t('Late')}</Badge>}
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(
          ({ name, value }) =>
            value !== null && (
              <div key={name}>
                <dt className="text-sm text-ink-soft">{name}</dt>
                <dd className="text-base font-medium break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {queue === 'unknown' && (
        <InlineNotice tone="warning">
          {t(
            'Nobody knows whether it arrived. The supplier is asked by itself; it is not sent again before it says that it has none.',
          )}
        </InlineNotice>
      )}
      {said !== null && <InlineNotice tone="warning">{said}</InlineNotice>}
      {queue === 'to_confirm' && purchase.is_below_minimum && (
        <InlineNotice tone="warning">
          {t('It sells from {amount} before IVA: this is less.', {
            amount: formatPesos(purchase.order_min_cents ?? 0),
          })}
        </InlineNotice>
      )}
    </div>
  );
}

/** Whom the supplier sends it to, and what became of it. */
function Destination({
  purchase,
  dropShip,
}: {
  purchase: PurchaseOrder;
  dropShip: NonNullable<PurchaseOrder['drop_ship']>;
}) {
  const heading = useId();
  const mayReadOrders = useMay('read_orders');
  const { parcel, order_number: number } = dropShip;
  const order = t('Order {number}', { number: number ?? '—' });
  return (
    <section
      aria-labelledby={heading}
      className="mb-6 grid gap-3 rounded-lg border border-line bg-raised p-4 text-sm"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={heading} className="text-base font-semibold">
          {t('Straight to its buyer')}
        </h2>
        {dropShip.is_neutral ? (
          <Badge tone="success">{t('Neutral box')}</Badge>
        ) : (
          <Badge tone="warning">{t('The box names the supplier')}</Badge>
        )}
        {dropShip.fee_cents !== null && dropShip.fee_cents > 0 && (
          <Badge tone="neutral">
            {t('{amount} for sending it, before IVA', { amount: formatPesos(dropShip.fee_cents) })}
          </Badge>
        )}
      </div>
      {dropShip.address_lines.length > 0 && (
        <address className="text-ink not-italic">
          {dropShip.address_lines.map((part) => (
            <span key={part} className="block break-words">
              {part}
            </span>
          ))}
        </address>
      )}
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        {mayReadOrders ? (
          <Link to={adminLinks.order(dropShip.order_id)} className="underline underline-offset-2">
            {order}
          </Link>
        ) : (
          <span>{order}</span>
        )}
        {parcel && (
          <span>
            {t('{carrier}, guide {code}', {
              carrier: parcel.carrier ?? '—',
              code: parcel.tracking_code ?? '—',
            })}
          </span>
        )}
        {parcel && (
          <span>{parcel.state === 'delivered' ? t('The buyer has it') : t('On its way to the buyer')}</span>
        )}
        {!parcel && purchase.queue === 'sent' && <span>{t('The supplier has not sent it yet')}</span>}
      </p>
    </section>
  );
}

/** The supplier told by which guide it sent it. */
function SentToBuyer({ purchase, onClose }: { purchase: PurchaseOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [carrier, setCarrier] = useState(purchase.drop_ship?.carrier ?? '');
  // A parcel that left gets the guide of a further box.
  const hasLeft = purchase.drop_ship?.parcel != null;
  const [code, setCode] = useState(hasLeft ? '' : (purchase.guides[0] ?? ''));
  const [serials, setSerials] = useState<Record<number, string>>({});
  return (
    <FormDialog
      title={
        hasLeft
          ? t('Another box of the same parcel?')
          : t('Did {supplier} send it?', { supplier: purchase.supplier_name })
      }
      description={
        hasLeft
          ? t('Its buyer reads the guide at the order, beside the first one.')
          : t('It is a parcel of the order then, and its buyer gets the guide by e-mail.')
      }
      confirmText={hasLeft ? t('Add') : t('It was sent')}
      act={async () => {
        const { purchase: after } = await browserApi().purchasing.sentToBuyer({
          params: { id: purchase.id },
          body: {
            carrier,
            tracking_code: code,
            serials: purchase.goods.map((line) => ({
              product_id: line.product_id,
              serials: (serials[line.product_id] ?? '').split(/[\s,;]+/).filter(Boolean),
            })),
          },
        });
        successToast(
          hasLeft
            ? t('Saved.')
            : after.drop_ship?.parcel
              ? t('Its buyer knows.')
              : t('Nobody waits for it any more.'),
          flowToastMilliseconds,
        );
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('Carrier')} error={refusal?.fields['carrier']}>
            <TextInput
              autoComplete="off"
              maxLength={40}
              value={carrier}
              onChange={({ target }) => setCarrier(target.value)}
            />
          </Field>
          <Field label={t('Guide')} error={refusal?.fields['tracking_code']}>
            <TextInput
              autoComplete="off"
              maxLength={80}
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </Field>
          {(hasLeft ? [] : purchase.goods).map((line) => (
            <Field
              key={line.product_id}
              label={t('Serial numbers of {product}', { product: line.product_name })}
              hint={t('Where the supplier told them; several with commas.')}
            >
              <TextInput
                autoComplete="off"
                value={serials[line.product_id] ?? ''}
                onChange={({ target }) => setSerials({ ...serials, [line.product_id]: target.value })}
              />
            </Field>
          ))}
        </>
      )}
    </FormDialog>
  );
}

function Good({ purchase, line }: { purchase: PurchaseOrder; line: OrderedGood }) {
  const mayReadOrders = useMay('read_orders');
  const extra = line.quantity - line.received - line.for_buyers;
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0">
          <Link to={adminLinks.productStock(line.product_id)} className="font-medium hover:underline">
            {line.product_name || t('Deleted product')}
          </Link>
          <span className="spec text-xs text-ink-faint">
            {[line.sku, line.ref_id !== null && t('theirs: {code}', { code: line.ref_id })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact
            name={t('Units')}
            value={line.received > 0 ? `${line.received} / ${line.quantity}` : String(line.quantity)}
          />
          {line.cost !== null && <Fact name={t('Cost')} value={amountIn(line.cost, line.currency)} />}
          {line.margin_cents !== null && (
            <Fact name={t('Margin')} value={formatPesos(line.margin_cents)} isBad={line.margin_cents < 0} />
          )}
        </dl>
      </div>
      {line.warnings.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {line.warnings.map((warning) => (
            <Badge key={warning} tone="danger">
              {warning === 'short' && line.has !== null
                ? t('It has only {count} there', { count: line.has })
                : warning === 'below_minimum'
                  ? t('It sells at least {count} at once', { count: line.min_quantity })
                  : t(warnings[warning])}
            </Badge>
          ))}
        </p>
      )}
      <ul className="grid gap-1 text-sm text-ink-soft">
        {line.buyers.map((buyer) => (
          <li key={buyer.order_id} className="flex flex-wrap gap-x-2">
            <span className="figures font-medium text-ink">{`${buyer.units} ×`}</span>
            {mayReadOrders ? (
              <Link to={adminLinks.order(buyer.order_id)} className="underline-offset-2 hover:underline">
                {t('Order {number}', { number: buyer.order_number ?? '—' })}
              </Link>
            ) : (
              <span>{t('Order {number}', { number: buyer.order_number ?? '—' })}</span>
            )}
            {buyer.paid_cents !== null && (
              <span>{t('paid {amount} each', { amount: formatPesos(buyer.paid_cents) })}</span>
            )}
            {buyer.arrives_on !== null && (
              <span>{t('was told {day}', { day: shortDay(buyer.arrives_on) })}</span>
            )}
            {buyer.came >= buyer.units && <Badge tone="success">{t('It is here')}</Badge>}
            {buyer.is_held && <Badge tone="warning">{t('Held')}</Badge>}
          </li>
        ))}
        {extra > 0 && purchase.queue !== 'done' && <li>{t('{count} for the shelf', { count: extra })}</li>}
      </ul>
      {line.others.length > 0 && <Others purchase={purchase} line={line} />}
    </section>
  );
}

function Fact({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className="grid justify-items-end">
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className={cx('figures font-medium', isBad && 'text-danger')}>{value}</dd>
    </div>
  );
}

/** Who else has all of it: one click takes it from there. */
function Others({ purchase, line }: { purchase: PurchaseOrder; line: OrderedGood }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [moving, setMoving] = useState<OrderedGood['others'][number]>();
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="text-sm font-medium">{t('Others have it')}</p>
      <ul className="grid gap-2">
        {line.others.map((other) => (
          <li
            key={other.location_code}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft"
          >
            <span className="text-ink">{other.location_name}</span>
            <span>{t('{count, plural, one {# unit} other {# units}}', { count: other.free })}</span>
            {other.cost_cents !== null && (
              <span>{t('{amount} with IVA', { amount: formatPesos(other.cost_cents) })}</span>
            )}
            {other.days !== null && other.days > 0 && (
              <span>
                {t('{count, plural, one {# business day} other {# business days}}', { count: other.days })}
              </span>
            )}
            {other.is_cheaper && <Badge tone="success">{t('Cheaper')}</Badge>}
            {other.is_sooner && <Badge tone="success">{t('Sooner')}</Badge>}
            <Button size="sm" variant="secondary" onClick={() => setMoving(other)}>
              {t('Take it there')}
            </Button>
          </li>
        ))}
      </ul>
      {moving && (
        <FormDialog
          title={t('Take it from {supplier}?', { supplier: moving.supplier_name })}
          description={t(
            'It leaves this purchase and joins the one of {location}. What buyers were told of the day stays.',
            {
              location: moving.location_name,
            },
          )}
          confirmText={t('Take it there')}
          act={async () => {
            const { id } = await browserApi().purchasing.takeFromOther({
              params: { id: purchase.id },
              body: { product_id: line.product_id, to_code: moving.location_code },
            });
            successToast(t('It is bought there.'), flowToastMilliseconds);
            // The last line takes its purchase with it.
            if (purchase.goods.length === 1 && id !== null) await navigate(adminLinks.purchaseOrder(id));
            else await revalidate();
          }}
          onClose={() => setMoving(undefined)}
        >
          {() => null}
        </FormDialog>
      )}
    </div>
  );
}

function ConfirmOrder({ purchase, onClose }: { purchase: PurchaseOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [channel, setChannel] = useState(purchase.order_by);
  const [folio, setFolio] = useState('');
  return (
    <FormDialog
      title={t('Order it from {supplier}?', { supplier: purchase.supplier_name })}
      description={
        purchase.is_drop_ship
          ? t(
              'The supplier reads the buyer’s name, address and phone from now on, and nobody corrects them here.',
            )
          : t('Its units are incoming from now on, and nothing joins it any more.')
      }
      confirmText={channel === 'hand' ? t('It was ordered') : t('Order it')}
      act={async () => {
        await browserApi().purchasing.confirmPurchaseOrder({
          params: { id: purchase.id },
          body: { version: purchase.version, channel, folio },
        });
        successToast(
          channel === 'api' ? t('It is being sent.') : t('It was ordered.'),
          flowToastMilliseconds,
        );
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field
            label={t('How')}
            hint={
              channel === 'email'
                ? purchase.contact_email || t('Its e-mail address is not known.')
                : undefined
            }
            error={refusal?.fields['channel']}
          >
            <Select
              options={selectOptions(channels)}
              value={channel}
              onChange={({ target }) => setChannel(target.value as typeof channel)}
            />
          </Field>
          {channel === 'hand' && (
            <Field label={t('Their number')} error={refusal?.fields['folio']}>
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={folio}
                onChange={({ target }) => setFolio(target.value)}
              />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

function SettleOrder({ purchase, onClose }: { purchase: PurchaseOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [was, setWas] = useState<'yes' | 'no'>('yes');
  const [folio, setFolio] = useState('');
  return (
    <FormDialog
      title={t('Does the supplier have it?')}
      description={t('Ask {supplier} for {reference} first: what is ordered twice comes twice.', {
        supplier: purchase.supplier_name,
        reference: purchase.reference,
      })}
      confirmText={t('Save')}
      act={async () => {
        await browserApi().purchasing.settlePurchaseOrder({
          params: { id: purchase.id },
          body: { was_ordered: was === 'yes', folio: was === 'yes' ? folio : '' },
        });
        await revalidate();
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <Field label={t('The supplier')} error={refusal?.fields['was_ordered']}>
            <Select
              options={[
                { value: 'yes', label: t('has it') },
                { value: 'no', label: t('knows nothing of it: it may be confirmed again') },
              ]}
              value={was}
              onChange={({ target }) => setWas(target.value as 'yes' | 'no')}
            />
          </Field>
          {was === 'yes' && (
            <Field label={t('Their number')} error={refusal?.fields['folio']}>
              <TextInput
                autoComplete="off"
                maxLength={60}
                value={folio}
                onChange={({ target }) => setFolio(target.value)}
              />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

export const ErrorBoundary = listError(msg('Purchase'));
