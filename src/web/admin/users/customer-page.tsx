import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/customer-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { NotesCard } from '../admin-parts/notes-card.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDate, staffDateTime } from '../admin-parts/staff-time.ts';
import { mailStateWords } from '../mails/mail-words.ts';
import { fulfilmentWord, orderName, stateWords } from '../orders/order-words.ts';
import type { Fulfilment, OrderState } from '../orders/order-words.ts';
import { returnReasonWords, returnStateWords } from '../orders/return-words.ts';
import type { ReturnReason, ReturnState } from '../orders/return-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { BlockCustomer } from './block-customer.tsx';
import { BlockGuestDialog } from './block-guest-dialog.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { GuestMenu } from './guest-menu.tsx';
import { MergeAccountDialog } from './merge-account-dialog.tsx';
import { StoreCreditCard } from './store-credit-card.tsx';
import { useDialog, useDialogOf } from '../admin-parts/use-dialog.ts';

type Customer = Awaited<ReturnType<Api['customers']['adminCustomer']>>['customer'];
type Guest = Customer['guests'][number];

async function load({ api, params }: LoadArgs<'user_id'>) {
  const of = { params: { id: params.user_id ?? '' } };
  const { customer } = await api.customers.adminCustomer(of);
  // A guest has no account that credit could be kept in.
  const credit = customer.is_guest ? undefined : await api.storeCredit.ofCustomer(of);
  return { customer, credit };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.customer.name ?? t('Customer'));

export default function CustomerPage({ loaderData: { customer, credit } }: Route.ComponentProps) {
  const { id, is_guest: isGuest } = customer;
  const mayChange = useMay('customers');
  const mayNote = useMay('customers', 'assist');
  const maySell = useMay('orders');
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isBlocking, setIsBlocking] = useDialog('block', mayChange && isGuest);
  const undo = useUndo();
  const [isMerging, setIsMerging] = useDialog('merge', mayChange);
  const [isEditing, setIsEditing] = useDialog('edit', mayChange && !isGuest);
  return (
    <AdminPage
      title={customer.name}
      backTo={{ label: t('Users'), to: adminLinks.users() }}
      historyOf={`customer:${customer.id}`}
      description={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <a href={`mailto:${customer.email}`} className="wrap-anywhere text-brand hover:underline">
            {customer.email}
          </a>
          {isGuest && <Badge>{t('Guest')}</Badge>}
          {customer.is_blocked && <Badge tone="danger">{t('Blocked')}</Badge>}
          {!isGuest && !customer.email_verified && <Badge tone="warning">{t('Not verified')}</Badge>}
          {customer.price_list !== null && <Badge tone="info">{customer.price_list}</Badge>}
        </span>
      }
      actions={
        <>
          {maySell && (
            <ButtonLink variant="secondary" iconStart="plus" to={adminLinks.addDraftOrder(id)}>
              {t('Create an order')}
            </ButtonLink>
          )}
          {isGuest ? (
            <>
              {mayChange && (
                <Button variant="quiet" className="text-danger" onClick={() => setIsBlocking(true)}>
                  {t('Block')}
                </Button>
              )}
              <GuestMenu
                guest={customer}
                onErased={async () => {
                  await navigate(adminLinks.users());
                }}
              />
            </>
          ) : (
            mayChange && (
              <>
                <BlockCustomer customer={customer} onDone={undo.offer} />
                <CustomerMenu
                  customer={customer}
                  onDone={() => void revalidate()}
                  onMerge={() => setIsMerging(true)}
                />
              </>
            )
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-5">
          <Guests customer={customer} onDone={revalidate} />
          <Orders customer={customer} />
          {customer.returns.length > 0 && <Returns returns={customer.returns} />}
          {customer.letters !== null && <Emails email={customer.email} letters={customer.letters} />}
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card
            title={isGuest ? t('Guest') : t('Account')}
            actions={
              mayChange &&
              !isGuest && (
                <Button size="sm" variant="secondary" iconStart="edit" onClick={() => setIsEditing(true)}>
                  {t('Edit')}
                </Button>
              )
            }
          >
            <Facts
              facts={[
                { name: t('Bought'), value: customer.order_count },
                { name: t('Spent'), value: formatPesos(customer.spent_cents) },
                { name: t('Since'), value: staffDate(customer.created_at) },
                {
                  name: t('Last seen'),
                  value: customer.last_seen_at === null ? t('Never') : staffDateTime(customer.last_seen_at),
                },
                { name: t('Signed in'), value: browsers(customer.session_count) },
                {
                  name: t('Telephone'),
                  value:
                    customer.phone === null ? (
                      '—'
                    ) : (
                      <a href={`tel:${customer.phone}`} className="text-brand hover:underline">
                        {customer.phone}
                      </a>
                    ),
                },
                ...customer.aliases.map(({ email, since }) => ({
                  name: t('Merged'),
                  value: `${email}, ${staffDate(since)}`,
                })),
              ]}
            />
          </Card>
          {credit && <StoreCreditCard customerId={id} credit={credit} onDone={revalidate} />}
          <Addresses addresses={customer.addresses} />
          <NotesCard
            key={id}
            kept={customer}
            mayChange={mayNote}
            save={async (body) => {
              const saved = await browserApi().customers.saveCustomerNotes({ params: { id }, body });
              await revalidate();
              return saved;
            }}
          />
        </div>
      </div>
      {isEditing && (
        <DetailsDialog customer={customer} onDone={revalidate} onClose={() => setIsEditing(false)} />
      )}
      {isMerging && (
        <MergeAccountDialog customer={customer} onDone={revalidate} onClose={() => setIsMerging(false)} />
      )}
      {isBlocking && <BlockGuestDialog guest={customer} onClose={() => setIsBlocking(false)} />}
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

function browsers(count: number): string {
  if (count === 0) return t('Nowhere');
  return t('{count, plural, one {In # browser} other {In # browsers}}', { count });
}

/** Guests with the same address, to be joined to the account. */
function Guests({ customer, onDone }: { customer: Customer; onDone: () => Promise<void> }) {
  const mayChange = useMay('customers');
  const [asked, setAsked] = useDialogOf('merge-guest', mayChange ? customer.guests : [], ({ id }) => id);
  if (customer.guests.length === 0) return null;
  return (
    <Card title={t('Bought with this address without signing in')}>
      <ul className="grid gap-3">
        {customer.guests.map((guest) => (
          <li key={guest.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="grid min-w-0 flex-1 basis-48">
              <Link to={adminLinks.user(guest.id)} className="font-medium hover:underline">
                {guest.name}
              </Link>
              <span className="text-xs text-ink-faint">
                {t('{count, plural, one {# order} other {# orders}}, since {day}', {
                  count: guest.order_count,
                  day: staffDate(guest.created_at),
                })}
              </span>
            </span>
            {mayChange && (
              <Button size="sm" variant="secondary" onClick={() => setAsked(guest)}>
                {t('Merge into this account')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <MergeDialog customer={customer} guest={asked} onDone={onDone} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

function MergeDialog({
  customer,
  guest,
  onDone,
  onClose,
}: {
  customer: Customer;
  guest: Guest;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const merge = async () => {
    await browserApi().accounts.adminMerge({
      params: { id: customer.id },
      body: { guest_id: guest.id, reason },
    });
    await onDone();
  };
  return (
    <FormDialog
      title={t('Merge {name} into {name2}', { name: guest.name, name2: customer.name })}
      description={t('Orders, addresses and lists of the guest become the account’s. It cannot be undone.')}
      confirmText={t('Merge')}
      isReady={reason.trim().length >= 3}
      act={merge}
      onClose={onClose}
    >
      {(refusal) => (
        <ReasonField
          label={t('How do you know that it is the same person?')}
          hint={t('Kept in the audit.')}
          lengthMax={500}
          value={reason}
          refusal={refusal}
          onValueChange={setReason}
        />
      )}
    </FormDialog>
  );
}

function Orders({ customer }: { customer: Customer }) {
  const { orders, orders_total: total } = customer;
  return (
    <Card
      title={t('Orders ({total})', { total })}
      actions={
        total > orders.length && (
          <LinkFor
            right="read_orders"
            to={withQuery(adminLinks.orders(), { q: customer.email })}
            className="text-sm text-brand hover:underline"
          >
            {t('All of them')}
          </LinkFor>
        )
      }
    >
      {orders.length === 0 ? (
        <p className="text-ink-soft">{t('Nothing ordered yet.')}</p>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => {
            const state = order.state as OrderState;
            const goods = fulfilmentWord({ ...order, state, fulfilment: order.fulfilment as Fulfilment });
            return (
              <li key={order.order_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <LinkFor
                  right="read_orders"
                  to={adminLinks.order(order.order_id)}
                  className="font-medium hover:underline"
                >
                  {orderName(order)}
                </LinkFor>
                <Badge tone={stateWords[state].tone}>{t(stateWords[state].label)}</Badge>
                {goods && <Badge tone={goods.tone}>{t(goods.label)}</Badge>}
                <span className="text-xs text-ink-faint">{staffDateTime(order.placed_at)}</span>
                <span className="figures ml-auto font-medium">{formatPesos(order.total_cents)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function Returns({ returns }: { returns: Customer['returns'] }) {
  return (
    <Card title={t('Returns')}>
      <ul className="grid gap-3">
        {returns.map((item) => {
          const { label, tone } = returnStateWords[item.state as ReturnState];
          return (
            <li key={item.name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <LinkFor
                right="read_orders"
                to={adminLinks.order(item.order_id)}
                className="font-medium hover:underline"
              >
                {item.name}
              </LinkFor>
              <Badge tone={tone}>{t(label)}</Badge>
              <span className="text-ink-soft">{t(returnReasonWords[item.reason as ReturnReason])}</span>
              <span className="ml-auto text-xs text-ink-faint">{staffDateTime(item.requested_at)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Emails({ email, letters: emails }: { email: string; letters: NonNullable<Customer['letters']> }) {
  return (
    <Card
      title={t('E-mails')}
      actions={
        <Link to={adminLinks.mailsTo(email)} className="text-sm text-brand hover:underline">
          {t('All e-mails')}
        </Link>
      }
    >
      {emails.length === 0 ? (
        <p className="text-ink-soft">{t('None in the last 180 days.')}</p>
      ) : (
        <ul className="grid gap-3">
          {emails.map((message) => (
            <li key={message.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={adminLinks.mail(message.id)} lang="es-MX" className="min-w-0 hover:underline">
                {message.subject}
              </Link>
              {message.state !== 'sent' && (
                <Badge tone={mailStateWords[message.state].tone}>
                  {t(mailStateWords[message.state].label)}
                </Badge>
              )}
              <span className="ml-auto text-xs text-ink-faint">{staffDateTime(message.created_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Addresses({ addresses }: { addresses: Customer['addresses'] }) {
  return (
    <Card title={t('Addresses')}>
      {addresses.length === 0 ? (
        <p className="text-ink-soft">{t('None kept.')}</p>
      ) : (
        <ul className="grid gap-4">
          {addresses.map((address) => (
            <li key={address.id}>
              <address className="grid gap-0.5 not-italic">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {address.recipient}
                  {address.is_default && <Badge>{t('Default')}</Badge>}
                </span>
                <span>
                  {[address.street, address.exterior_number, address.interior_number]
                    .filter(Boolean)
                    .join(' ')}
                </span>
                <span>{address.neighbourhood}</span>
                <span>{`${address.postal_code} ${address.municipality}, ${address.state}`}</span>
                <span className="text-ink-soft">{address.phone}</span>
              </address>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export const ErrorBoundary = listError(msg('Customer'));
