import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/quarantine-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { codeName, type Held, heldStates } from './quarantine-words.ts';

async function load({ api, url: { searchParams } }: LoadArgs) {
  const [list, { kinds }] = await Promise.all([
    api.suppliers.heldLines({
      query: {
        page: pageOf(searchParams),
        q: wordsOf(searchParams),
        supplier: searchParams.get('supplier')?.slice(0, 100) || undefined,
        code: searchParams.get('code')?.slice(0, 40) || undefined,
        state: choiceOf(searchParams, 'state', heldStates) ?? 'open',
      },
    }),
    api.catalog.productKinds(),
  ]);
  return { list, kinds };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Quarantine'));

/** Lines of feeds that were left out, and what becomes of them. */
export default function QuarantinePage({ loaderData: { list, kinds } }: Route.ComponentProps) {
  const mayDecide = useMay('catalog');
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [accepted, setAccepted] = useDialogOf('accept', list.held, ({ id }) => id);
  const [mended, setMended] = useDialogOf('mend', list.held, ({ id }) => id);
  const reject = (held: Held) =>
    void send(async () => {
      await browserApi().suppliers.rejectHeld({ params: { id: held.id }, body: { version: held.version } });
      await revalidate();
    });
  const { open, ...others } = heldStates;
  return (
    <AdminPage
      title={t('Quarantine')}
      description={t('Lines of feeds that were left out. Until you decide, the shop keeps what it had.')}
      backTo={{ label: t('Sync products'), to: adminLinks.syncProducts() }}
    >
      <ListTools
        searchLabel={t('ref_id or words of the line')}
        filters={[
          {
            name: 'code',
            label: t('Any reason'),
            options: list.codes.map(({ code, count }) => ({
              value: code,
              label: `${codeName(code)} (${count.toLocaleString('en-US')})`,
            })),
          },
          {
            name: 'supplier',
            label: t('Any supplier'),
            options: list.suppliers.map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: 'state', label: t(open.label), options: others },
        ]}
      />
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      <ListTable
        list={list}
        rows={list.held}
        icon="check"
        noneYet={t('Nothing waits here')}
        noneHint={t('Lines stand here that a feed brought and nobody could believe.')}
        label={t('Quarantine')}
        rowKey={(held) => held.id}
        columns={[
          {
            head: t('Line'),
            className: 'min-w-44 align-top',
            cell: (held) => (
              <NameCell
                name={held.ref_id ?? t('Without ref_id')}
                hint={`${held.supplier_name} · ${staffDateTime(held.seen_at)}`}
              />
            ),
          },
          {
            head: t('Problem'),
            className: 'min-w-52 align-top',
            cell: (held) => (
              <span className="grid gap-1">
                <span className="font-medium">{codeName(held.code)}</span>
                <span className="text-xs text-ink-soft wrap-anywhere">{held.message}</span>
                <code className="spec max-h-12 overflow-hidden text-xs break-all text-ink-faint max-sm:hidden">
                  {held.line.slice(0, 240)}
                </code>
              </span>
            ),
          },
          list.held.some(({ state }) => state !== 'open') && {
            head: t('State'),
            className: 'align-top',
            badge: (held: Held) => heldStates[held.state],
          },
          {
            cell: (held) =>
              mayDecide &&
              held.state === 'open' && (
                <span className="flex flex-wrap items-center justify-end gap-1 lg:flex-nowrap">
                  {held.may_accept && (
                    <Button size="sm" variant="secondary" onClick={() => setAccepted(held)}>
                      {held.code === 'category_unknown' ? t('Map it') : t('Accept')}
                    </Button>
                  )}
                  <Button size="sm" variant="quiet" onClick={() => setMended(held)}>
                    {t('Fix')}
                  </Button>
                  <Button size="sm" variant="quiet" isBusy={isSending} onClick={() => reject(held)}>
                    {t('Reject')}
                  </Button>
                </span>
              ),
          },
        ]}
      />
      {accepted && (
        <AcceptDialog
          key={accepted.id}
          held={accepted}
          kinds={kinds}
          onDone={revalidate}
          onClose={() => setAccepted(undefined)}
        />
      )}
      {mended && (
        <MendDialog key={mended.id} held={mended} onDone={revalidate} onClose={() => setMended(undefined)} />
      )}
    </AdminPage>
  );
}

type Kinds = Route.ComponentProps['loaderData']['kinds'];
type Done = { held: Held; onDone: () => Promise<void>; onClose: () => void };

const told = (written: number) =>
  successToast(
    t(
      '{written, plural, =0 {Nothing was left to write.} one {# line was written.} other {# lines were written.}}',
      {
        written,
      },
    ),
    flowToastMilliseconds,
  );

const alwaysHints: Readonly<Record<string, Message>> = {
  price_jump: msg('No cost of this supplier is asked about any more, however far it moves.'),
  below_cost: msg('A price that staff locked below the cost is not asked about any more for this supplier.'),
  below_map: msg(
    'A price that staff locked below what its maker allows is not asked about any more for this supplier.',
  ),
};

function AcceptDialog({ held, kinds, onDone, onClose }: Done & { kinds: Kinds }) {
  const isCategory = held.code === 'category_unknown';
  const alwaysHint = alwaysHints[held.code];
  const [always, setAlways] = useState(false);
  const [kind, setKind] = useState('');
  const accept = async () => {
    const { written } = await browserApi().suppliers.acceptHeld({
      params: { id: held.id },
      body: { version: held.version, always, ...(isCategory && { kind }) },
    });
    told(written);
    await onDone();
  };
  return (
    <FormDialog
      title={isCategory ? t('What is “{category}”?', { category: held.about }) : t('Accept this line')}
      confirmText={isCategory ? t('Map it') : t('Accept')}
      backText={t('Cancel')}
      isReady={!isCategory || kind !== ''}
      act={accept}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p className="text-sm text-ink-soft wrap-anywhere">{held.message}</p>
          {isCategory ? (
            <>
              <Field label={t('Kind')} error={refusal?.fields['kind']}>
                <Select
                  placeholder={t('Choose one')}
                  options={kinds.map(({ kind: value, label }) => ({ value, label }))}
                  value={kind}
                  onChange={(event) => setKind(event.target.value)}
                />
              </Field>
              <p className="text-xs text-ink-soft">
                {t(
                  'It is kept: all lines of this supplier with that category are read so, also those that wait.',
                )}
              </p>
            </>
          ) : (
            <Checkbox
              label={t('Always for {supplier}', { supplier: held.supplier_name })}
              hint={
                alwaysHint
                  ? t(alwaysHint)
                  : t('Lines of this supplier in {about} are read from now on, also those that wait.', {
                      about: held.about,
                    })
              }
              checked={always}
              onChange={(event) => setAlways(event.target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function MendDialog({ held, onDone, onClose }: Done) {
  const [line, setLine] = useState(() => shaped(held.line));
  const mend = async () => {
    const { written } = await browserApi().suppliers.fixHeld({
      params: { id: held.id },
      body: { version: held.version, line: line.trim() },
    });
    told(written);
    await onDone();
  };
  return (
    <FormDialog
      title={t('Fix this line')}
      confirmText={t('Write it')}
      backText={t('Cancel')}
      isReady={line.trim().length > 1}
      act={mend}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p className="text-sm text-ink-soft wrap-anywhere">{held.message}</p>
          <Field
            label={t('The line, as JSON')}
            hint={t('It is judged by the same rules as any line of a feed.')}
            error={refusal?.fields['line']}
          >
            <TextArea
              rows={14}
              spellCheck={false}
              className="spec text-xs"
              value={line}
              onChange={(event) => setLine(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

/** JSON with a field a line, where it is JSON. */
function shaped(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), null, 2);
  } catch {
    return line;
  }
}

export const ErrorBoundary = listError(msg('Quarantine'));
