import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/supplier-return-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { LinkFor } from '../admin-parts/link-for.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { SupplierReturnDialog } from './supplier-return-dialog.tsx';
import {
  lineOutcomes,
  rejectedUses,
  type ReturnLine,
  supplierReturnStates,
} from './supplier-return-words.ts';

async function load({ api, params }: LoadArgs<'return_id'>) {
  const [{ supplier_return: one }, { suppliers }, { locations }] = await Promise.all([
    api.supplierReturns.supplierReturn({ params: { id: idOf(params.return_id) } }),
    api.suppliers.suppliers(),
    api.inventory.locations(),
  ]);
  return { one, suppliers, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Return {id} to its supplier', { id: loaderData?.one.id ?? '' }));

const steps = ['change', 'request', 'authorise', 'refuse', 'cancel', 'send', 'settle'] as const;

/** A return to a supplier: its steps, its lines, and what the supplier did about each. */
export default function SupplierReturnPage({
  loaderData: { one, suppliers, locations },
}: Route.ComponentProps) {
  const maySeeCosts = useMay('read_costs');
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useDialogOf('supplier-return', steps);
  const close = () => setOpened(undefined);
  const { state } = one;
  const isOpen = state === 'draft' || state === 'requested' || state === 'authorised';
  const facts = [
    { name: t('Their number'), value: one.rma },
    { name: t('Sent with'), value: [one.carrier, one.tracking_code].filter(Boolean).join(' · ') },
    { name: t('Sent out'), value: one.sent_at && staffDateTime(one.sent_at) },
    {
      name: t('Owed, before IVA'),
      value:
        one.owed_cents !== null &&
        one.state === 'sent' &&
        [
          formatPesos(one.owed_cents),
          one.unknown_units > 0 &&
            t('{units, plural, one {# unit} other {# units}} of unknown cost', { units: one.unknown_units }),
        ]
          .filter(Boolean)
          .join(' + '),
    },
    { name: t('Credited'), value: one.credited_cents ? formatPesos(one.credited_cents) : '' },
    { name: t('Why it was refused'), value: one.answer },
  ];
  return (
    <AdminPage
      title={one.supplier_name}
      description={t('Return {id} to its supplier, made {time} by {name}', {
        id: one.id,
        time: staffDateTime(one.created_at),
        name: one.staff_name ?? '—',
      })}
      backTo={{ label: t('Returns to suppliers'), to: adminLinks.supplierReturns() }}
      historyOf={`supplier_return:${one.id}`}
      actions={
        <>
          {isOpen && (
            <Button variant="secondary" onClick={() => setOpened('cancel')}>
              {t('Drop')}
            </Button>
          )}
          {(isOpen || state === 'sent') && (
            <Button variant="secondary" iconStart="edit" onClick={() => setOpened('change')}>
              {t('Change')}
            </Button>
          )}
          {state === 'draft' && (
            <>
              <Button variant="secondary" onClick={() => setOpened('authorise')}>
                {t('It is authorised')}
              </Button>
              <Button iconStart="check" onClick={() => setOpened('request')}>
                {t('I asked for it')}
              </Button>
            </>
          )}
          {state === 'requested' && (
            <>
              <Button variant="secondary" onClick={() => setOpened('refuse')}>
                {t('It was refused')}
              </Button>
              <Button iconStart="check" onClick={() => setOpened('authorise')}>
                {t('It is authorised')}
              </Button>
            </>
          )}
          {state === 'authorised' && (
            <Button iconStart="truck" onClick={() => setOpened('send')}>
              {t('Send')}
            </Button>
          )}
          {state === 'sent' && (
            <Button iconStart="check" onClick={() => setOpened('settle')}>
              {t('What the supplier did')}
            </Button>
          )}
        </>
      }
    >
      <div className="mb-5 grid gap-4">
        <p className="flex flex-wrap items-center gap-2.5">
          <Badge tone={supplierReturnStates[state].tone}>{t(supplierReturnStates[state].label)}</Badge>
          {one.is_late && <Badge tone="danger">{t('Waits for too long')}</Badge>}
          <span className="text-sm text-ink-soft">
            {t('Since {time}', { time: staffDateTime(one.moved_at) })}
          </span>
        </p>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(
            ({ name, value }) =>
              value && (
                <div key={name}>
                  <dt className="text-sm text-ink-soft">{name}</dt>
                  <dd className="text-base font-medium break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {one.note !== '' && <p className="text-sm whitespace-pre-line">{one.note}</p>}
      </div>
      <RowTable
        label={t('Products')}
        rows={one.lines}
        rowKey={(line) => line.id}
        columns={[
          {
            head: t('Product'),
            className: 'min-w-40',
            cell: (line) => (
              <span className="grid">
                <Link to={adminLinks.productStock(line.product_id)} className="font-medium hover:underline">
                  {line.product_name || t('Deleted product')}
                </Link>
                <span className="spec text-xs text-ink-faint">
                  {[line.sku, line.serial && `S/N ${line.serial}`].filter(Boolean).join(' · ')}
                </span>
                <span className="text-sm text-ink-soft">{line.reason}</span>
              </span>
            ),
          },
          { head: t('From'), from: 'md', cell: (line) => <Source line={line} /> },
          { head: t('Units'), align: 'end', cell: (line) => line.quantity },
          maySeeCosts && { head: t('Cost'), from: 'sm', money: (line) => line.cost_cents },
          {
            head: t('Outcome'),
            cell: (line) => <Outcome line={line} />,
          },
        ]}
      />
      {opened === 'change' && state === 'draft' && (
        <SupplierReturnDialog suppliers={suppliers} locations={locations} draft={one} onClose={close} />
      )}
      {(opened === 'authorise' ||
        opened === 'refuse' ||
        opened === 'send' ||
        (opened === 'change' && state !== 'draft')) && <MoveDialog one={one} step={opened} onClose={close} />}
      {opened === 'settle' && <SettleDialog one={one} locations={locations} onClose={close} />}
      {(['request', 'cancel'] as const).map((step) => (
        <ConfirmDialog
          key={step}
          title={step === 'request' ? t('Did you ask for it?') : t('Drop this return?')}
          confirmText={step === 'request' ? t('I asked for it') : t('Drop it')}
          isDangerous={step === 'cancel'}
          isOpen={opened === step}
          onOpenChange={close}
          onConfirm={async () => {
            await browserApi().supplierReturns.moveSupplierReturn({
              params: { id: one.id },
              body: { step },
            });
            await revalidate();
          }}
        >
          {step === 'request'
            ? t('It waits for the supplier’s answer from now on, and its lines stay as they are.')
            : t('It stays in the list as cancelled; damaged units of customers may go on another return.')}
        </ConfirmDialog>
      ))}
    </AdminPage>
  );
}

/** Where the units come from: a customer's return, a purchase, a shelf. */
function Source({ line }: { line: ReturnLine }) {
  return (
    <span className="grid text-sm">
      <span>{line.location_name ?? t('On no shelf')}</span>
      {line.returned && (
        <LinkFor
          right="read_orders"
          to={adminLinks.order(line.returned.order_id)}
          className="underline underline-offset-2"
        >
          {line.returned.name}
        </LinkFor>
      )}
      {line.purchase_id !== null && (
        <Link to={adminLinks.purchase(line.purchase_id)} className="underline underline-offset-2">
          {t('Purchase {id}', { id: line.purchase_id })}
        </Link>
      )}
    </span>
  );
}

function Outcome({ line }: { line: ReturnLine }) {
  if (line.outcome === null) return '—';
  const details = [
    line.back_to,
    line.new_serials.length > 0 && `S/N ${line.new_serials.join(', ')}`,
    line.credit_cents !== null && formatPesos(line.credit_cents),
    line.credit_number,
    line.rejected_use !== null && t(rejectedUses[line.rejected_use]),
  ].filter(Boolean);
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={lineOutcomes[line.outcome].tone}>{t(lineOutcomes[line.outcome].label)}</Badge>
      <span className="text-xs text-ink-soft wrap-anywhere">{details.join(' · ')}</span>
    </span>
  );
}

export const ErrorBoundary = listError(msg('Return'));
