import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/invoices-page';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { choiceOf, dayOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { ListTable } from '../admin-parts/list-table.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { CancelInvoiceDialog } from './cancel-invoice-dialog.tsx';
import { GlobalInvoiceDialog } from './global-invoice-dialog.tsx';
import { InvoiceFiles } from './invoice-files.tsx';
import { type Invoice, invoiceStateWords } from './invoice-words.ts';
import { invoiceKinds } from '../../../modules/invoices/invoices.words.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    kind: choiceOf(searchParams, 'kind', invoiceKinds),
    state: choiceOf(searchParams, 'state', invoiceStateWords),
    from: dayOf(searchParams, 'day_from'),
    to: dayOf(searchParams, 'day_to'),
  };
  const list = await api.invoices.adminInvoices({ query: { page: pageOf(searchParams), ...filter } });
  return { list, filter };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Invoices'));

/** Invoices, credit notes and global invoices; the global one of a day or month is made here. */
export default function InvoicesPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const mayChange = useMay('orders', 'keep_books');
  const [isMaking, setIsMaking] = useDialog('global', mayChange);
  const { revalidate } = useRevalidator();
  useLiveReload(['invoices.changed']);
  return (
    <AdminPage
      title={t('Invoices')}
      description={t('{total, plural, one {# document} other {# documents}}', { total: list.total })}
      actions={
        mayChange && (
          <Button iconStart="invoice" onClick={() => setIsMaking(true)}>
            {t('Global invoice')}
          </Button>
        )
      }
    >
      <ListTools
        searchLabel={t('Folio, UUID, RFC or name')}
        filters={[
          { name: 'kind', label: t('Any kind'), options: invoiceKinds },
          { name: 'state', label: t('Any state'), options: invoiceStateWords },
        ]}
        days={[{ name: 'day', label: t('Day') }]}
      >
        <ExportButton name="invoices" call="/admin/invoices.csv" query={filter} />
      </ListTools>
      <ListTable
        list={list}
        rows={list.invoices}
        icon="invoice"
        noneYet={t('No invoices yet')}
        noneHint={t(
          'Orders are invoiced when their buyers ask for it; the other sales of a month go into a global invoice.',
        )}
        label={t('Invoices')}
        rowKey={(invoice) => invoice.id}
        columns={[
          {
            head: t('Document'),
            cell: (invoice) => (
              <span className="grid gap-0.5">
                <span className="font-medium">
                  {t(invoiceKinds[invoice.kind])} {invoice.name}
                </span>
                {invoice.fiscal_uuid !== null && (
                  <span className="spec text-xs break-all text-ink-faint max-sm:hidden">
                    {invoice.fiscal_uuid}
                  </span>
                )}
                <span className="figures text-xs text-ink-soft sm:hidden">
                  {formatPesos(invoice.total_cents)}
                </span>
                {invoice.failure !== null && (
                  <span
                    className={cx(
                      'text-xs break-words',
                      invoice.state === 'cancelling' ? 'text-ink-soft' : 'text-danger',
                    )}
                  >
                    {invoice.failure}
                  </span>
                )}
              </span>
            ),
          },
          { head: t('For'), from: 'md', className: 'text-ink-soft', cell: (invoice) => whatFor(invoice) },
          { head: t('State'), badge: (invoice) => invoiceStateWords[invoice.state] },
          {
            head: t('Total'),
            from: 'sm',
            align: 'end',
            className: 'figures whitespace-nowrap',
            cell: (invoice) => formatPesos(invoice.total_cents),
          },
          { head: t('Made'), from: 'lg', at: (invoice) => invoice.created_at },
          {
            className: 'whitespace-nowrap max-sm:whitespace-normal',
            cell: (invoice) => (
              <span className="inline-flex items-center justify-end gap-x-3 max-sm:flex-wrap">
                <InvoiceFiles invoice={invoice} />
                {invoice.order_id === null ? (
                  mayChange && <ActionsHere invoice={invoice} onDone={revalidate} />
                ) : (
                  <Link
                    to={adminLinks.order(invoice.order_id)}
                    className="inline-flex min-h-6 items-center rounded-xs text-sm text-brand hover:underline"
                    aria-label={t('Order of {name}', { name: invoice.name })}
                  >
                    {t('Order')}
                  </Link>
                )}
              </span>
            ),
          },
        ]}
      />
      {isMaking && <GlobalInvoiceDialog onDone={revalidate} onClose={() => setIsMaking(false)} />}
    </AdminPage>
  );
}

function whatFor(invoice: Route.ComponentProps['loaderData']['list']['invoices'][number]): string {
  if (invoice.kind === 'global') {
    return t('{count, plural, one {# sale} other {# sales}} of {period}', {
      count: invoice.order_count ?? 0,
      period: invoice.period ?? '',
    });
  }
  return `${invoice.receiver.legal_name}, ${invoice.receiver.rfc}`;
}

/** What is done about what is of no one order here; the others have their order's page. */
function ActionsHere({ invoice, onDone }: { invoice: Invoice; onDone: () => Promise<void> }) {
  const [isCancelling, setIsCancelling] = useDialog(`cancel:${invoice.id}`);
  const { isSending, send } = useSend();
  const retry = () =>
    send(async () => {
      await browserApi().invoices.retry({ params: { id: invoice.id } });
      await onDone();
    });
  return (
    <>
      {invoice.state === 'failed' && (
        <Button size="sm" variant="quiet" isBusy={isSending} onClick={() => void retry()}>
          {t('Try again')}
        </Button>
      )}
      {invoice.state === 'stamped' && invoice.kind === 'global' && (
        <Button size="sm" variant="quiet" className="text-danger" onClick={() => setIsCancelling(true)}>
          {t('Cancel')}
        </Button>
      )}
      {isCancelling && (
        <CancelInvoiceDialog invoice={invoice} onDone={onDone} onClose={() => setIsCancelling(false)} />
      )}
    </>
  );
}

export const ErrorBoundary = listError(msg('Invoices'));
