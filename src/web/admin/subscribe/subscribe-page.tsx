import { type Message, msg, said, t } from '../../../i18n/t.ts';
import type { Route } from './+types/subscribe-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { csvText, csvTime } from '../../../platform/csv.ts';
import { allPages } from '../admin-parts/csv.ts';
import { EmailText } from '../admin-parts/email-text.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { type Subscriber, suppressionWords, topicWords } from './subscriber-words.ts';

/** Where addresses are left; others are shown as they were written. */
const sourceWords: Readonly<Record<string, Message>> = {
  footer: msg('Footer'),
  import: msg('A file'),
};
const sourceName = (source: string) => said(sourceWords[source] ?? source);

async function load({ api, url: { searchParams } }: LoadArgs) {
  const q = wordsOf(searchParams);
  return { q, list: await api.newsletter.adminSubscribers({ query: { page: pageOf(searchParams), q } }) };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Subscribers'));

export default function SubscribePage({ loaderData: { list, q } }: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const mayWrite = useMay('content');
  const undo = useUndo();
  const pending = list.total - list.confirmed;

  const readCsv = async () => {
    const all = await allPages<Subscriber>(async (page, pageSize) => {
      const answer = await browserApi().newsletter.adminSubscribers({
        // Nothing may be sent to an address that has not said yes.
        query: { q, state: 'confirmed', page, page_size: pageSize },
      });
      return { rows: answer.subscribers, total: answer.total };
    });
    return csvText(
      [t('E-mail'), t('Came from'), t('Asked for'), t('Confirmed on'), t('Wants'), t('Link to unsubscribe')],
      // Nor to one that is suppressed.
      all
        .filter(({ suppressed }) => suppressed === null)
        .map((one) => [
          one.email_address,
          sourceName(one.source),
          csvTime(one.created_at),
          csvTime(one.confirmed_at),
          one.topics.map((topic) => t(topicWords[topic])).join(', '),
          one.unsubscribe_url ?? '',
        ]),
    );
  };

  return (
    <AdminPage
      title={t('Subscribers')}
      description={`${t('{confirmed, plural, one {# newsletter subscriber} other {# newsletter subscribers}}', { confirmed: list.confirmed })}${pending === 0 ? '' : t(', {pending} not confirmed yet', { pending })}`}
      actions={
        <>
          {mayWrite && (
            <ButtonLink variant="secondary" iconStart="users" to={adminLinks.segments()}>
              {t('Segments')}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" iconStart="shield" to={adminLinks.suppressed()}>
            {t('Suppressed addresses')}
          </ButtonLink>
        </>
      }
    >
      <ListTools searchLabel={t('Search e-mails')}>
        <ExportButton name="subscribers" readCsv={readCsv} />
      </ListTools>
      <ListTable
        list={list}
        rows={list.subscribers}
        icon="mail"
        noneYet={t('No subscribers yet')}
        noneHint={t('The newsletter box stands in the shop’s footer.')}
        label={t('Subscribers')}
        rowKey={(subscriber) => subscriber.id}
        columns={[
          {
            head: t('E-mail'),
            className: 'font-medium',
            cell: (subscriber) => (
              <>
                <EmailText email={subscriber.email_address} />
                <span className="block text-xs font-normal text-ink-faint sm:hidden">
                  {staffDateTime(subscriber.created_at)}
                </span>
              </>
            ),
          },
          {
            head: t('Came from'),
            from: 'sm',
            className: 'text-ink-soft',
            cell: ({ source }) => sourceName(source),
          },
          {
            head: t('Wants'),
            from: 'lg',
            className: 'text-ink-soft',
            cell: ({ topics }) => topics.map((topic) => t(topicWords[topic])).join(', '),
          },
          { head: t('Asked for'), from: 'sm', at: (subscriber) => subscriber.created_at },
          {
            head: t('State'),
            cell: ({ confirmed_at: confirmedAt, suppressed }) => (
              <span className="flex flex-wrap gap-1">
                <Badge tone={confirmedAt === null ? 'neutral' : 'success'}>
                  {confirmedAt === null ? t('Not confirmed') : t('Subscribed')}
                </Badge>
                {suppressed !== null && <Badge tone="danger">{t(suppressionWords[suppressed])}</Badge>}
              </span>
            ),
          },
          {
            cell: (subscriber) =>
              mayChange && (
                <UndoableDelete
                  name={subscriber.email_address}
                  onDelete={() => browserApi().newsletter.deleteSubscriber({ params: { id: subscriber.id } })}
                  undoable={{
                    text: t('{emailAddress} gets no more newsletters.', {
                      emailAddress: subscriber.email_address,
                    }),
                    undo: () => browserApi().newsletter.restoreSubscriber({ params: { id: subscriber.id } }),
                    undoneText: t('{emailAddress} is in the list again.', {
                      emailAddress: subscriber.email_address,
                    }),
                  }}
                  onDeleted={undo.offer}
                />
              ),
          },
        ]}
      />
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Subscribers'));
