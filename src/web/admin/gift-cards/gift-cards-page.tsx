import { useRevalidator, useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/gift-cards-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailText } from '../admin-parts/email-text.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { GiveCard } from './give-card.tsx';
import { giftCardWords } from './gift-card-words.ts';

const filterOf = (searchParams: URLSearchParams) => ({
  q: wordsOf(searchParams),
  state: choiceOf(searchParams, 'state', ['unpaid', 'scheduled', 'active', 'redeemed', 'disabled']),
});

const load = ({ api, url: { searchParams } }: LoadArgs) =>
  api.giftCards.cards({ query: { page: pageOf(searchParams), ...filterOf(searchParams) } });

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Gift cards'));

/** Gift cards that were bought or given, and what the shop owes for them. */
export default function GiftCardsPage({ loaderData: list }: Route.ComponentProps) {
  const mayGive = useMay('move_money');
  const [isOpen, setIsOpen] = useDialog('gift-card', mayGive);
  const { revalidate } = useRevalidator();
  const filter = filterOf(useSearchParams()[0]);
  return (
    <AdminPage
      title={t('Gift cards')}
      description={t('{amount} are still to be redeemed.', { amount: formatPesos(list.outstanding_cents) })}
      actions={
        <>
          <ExportButton name="gift-cards" call="/admin/gift-cards.csv" query={filter} />
          {mayGive && <Button onClick={() => setIsOpen(true)}>{t('Give a gift card')}</Button>}
        </>
      }
    >
      <ListTools
        searchLabel={t('Number, last four, name or e-mail')}
        filters={[{ name: 'state', label: t('Any state'), options: giftCardWords }]}
      />
      <ListTable
        list={list}
        rows={list.gift_cards}
        icon="cash"
        noneYet={t('No gift cards yet')}
        noneHint={t('Those that shoppers buy, and those you give, stand here.')}
        label={t('Gift cards')}
        rowKey={(card) => card.id}
        rowTo={(card) => adminLinks.giftCard(card.id)}
        columns={[
          {
            head: t('Card'),
            cell: (card) => (
              <NameCell
                name={`${card.number}`}
                to={adminLinks.giftCard(card.id)}
                hint={
                  card.last_four !== null && <span className="whitespace-nowrap">… {card.last_four}</span>
                }
              />
            ),
          },
          {
            head: t('State'),
            cell: ({ state }) => (
              <Badge tone={giftCardWords[state].tone}>{t(giftCardWords[state].label)}</Badge>
            ),
          },
          { head: t('Amount'), align: 'end', cell: (card) => formatPesos(card.amount_cents) },
          {
            head: t('Recipient'),
            from: 'md',
            cell: (card) => <EmailText email={card.recipient_email} />,
          },
          { head: t('Bought by'), from: 'lg', cell: (card) => card.buyer_email ?? card.issued_by ?? '' },
          { head: t('Written on'), from: 'sm', at: (card) => card.created_at },
        ]}
      />
      {isOpen && <GiveCard onClose={() => setIsOpen(false)} onGiven={() => void revalidate()} />}
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Gift cards'));
