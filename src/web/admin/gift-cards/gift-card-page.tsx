import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Route } from './+types/gift-card-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { shortDay, staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { type CardAction, ChangeCard } from './change-card.tsx';
import { type GiftCard, giftCardWords } from './gift-card-words.ts';

const load = ({ api, params }: LoadArgs<'id'>) => api.giftCards.card({ params: { id: params.id ?? '' } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Gift card {number}', { number: `${loaderData?.gift_card.number ?? ''}` }));

/** One gift card: where it is, and what staff can do about it. */
export default function GiftCardPage({ loaderData: { gift_card: card } }: Route.ComponentProps) {
  const mayChange = useMay('move_money');
  const { revalidate } = useRevalidator();
  const [action, setAction] = useState<CardAction>();
  const { label, tone } = giftCardWords[card.state];
  return (
    <AdminPage
      title={t('Gift card {number}', { number: `${card.number}` })}
      description={
        <Badge tone={tone} hasDot>
          {t(label)}
        </Badge>
      }
      backTo={{ label: t('Gift cards'), to: adminLinks.giftCards() }}
      historyOf={`gift_card:${card.id}`}
      actions={
        mayChange &&
        actionsFor(card).map(([name, words]) => (
          <Button key={name} variant="secondary" onClick={() => setAction(name)}>
            {words}
          </Button>
        ))
      }
    >
      <LookOnlyNotice right="move_money" />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title={t('Card')}>
          <p className="figures mb-4 text-2xl font-semibold">{formatPesos(card.amount_cents)}</p>
          <Facts facts={factsOf(card)} />
        </Card>
        <Card title={t('Recipient')}>
          <Facts
            facts={[
              { name: t('Name'), value: card.recipient_name },
              { name: t('E-mail'), value: card.recipient_email },
              ...(card.message === '' ? [] : [{ name: t('Message'), value: card.message }]),
            ]}
          />
          {card.redeemed_by && (
            <p className="mt-4">
              <Link to={adminLinks.user(card.redeemed_by.id)} className="font-medium underline">
                {t('{name} redeemed it.', { name: card.redeemed_by.name })}
              </Link>
            </p>
          )}
        </Card>
      </div>
      {action && (
        <ChangeCard
          card={card}
          action={action}
          onClose={() => setAction(undefined)}
          onDone={() => void revalidate()}
        />
      )}
    </AdminPage>
  );
}

function actionsFor(card: GiftCard): [CardAction, string][] {
  const isLive = card.state === 'active' || card.state === 'scheduled';
  return [
    ...(isLive
      ? [
          ['resend', card.state === 'active' ? t('Mail it again') : t('Correct the recipient')] as [
            CardAction,
            string,
          ],
        ]
      : []),
    ...(isLive ? [['disable', t('Disable')] as [CardAction, string]] : []),
    ...(card.state === 'disabled' && card.refunded_at === null
      ? [['enable', t('Enable')] as [CardAction, string]]
      : []),
    ...(card.is_refundable ? [['refund', t('Refund')] as [CardAction, string]] : []),
  ];
}

function factsOf(card: GiftCard): { name: string; value: string }[] {
  return [
    { name: t('Code'), value: card.last_four === null ? '' : `… ${card.last_four}` },
    {
      name: card.sent_at === null ? t('To be mailed on') : t('Mailed on'),
      value: card.sent_at === null ? shortDay(card.deliver_on) : staffDateTime(card.sent_at),
    },
    card.buyer_email === null
      ? { name: t('Given by'), value: `${card.issued_by ?? ''}: ${card.reason}` }
      : { name: t('Bought by'), value: `${card.sender_name}, ${card.buyer_email}` },
    { name: t('Redeemed on'), value: card.redeemed_at === null ? '' : staffDateTime(card.redeemed_at) },
    { name: t('Disabled because'), value: card.disabled_reason },
    card.has_failed_refund
      ? { name: t('Refund'), value: t('It failed. Refund it again, or settle it under «Payments».') }
      : { name: t('Refunded on'), value: card.refunded_at === null ? '' : staffDateTime(card.refunded_at) },
  ].filter(({ value }) => value !== '');
}
