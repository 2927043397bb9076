import { useState } from 'react';
import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { FileInput } from '../admin-parts/file-input.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { textOfFile } from './text-of-file.ts';

type Line = Awaited<ReturnType<Api['orders']['previewGuides']>>['lines'][number];

export const meta = () => adminMeta(t('Guides from a file'));

/** Packed parcels are sent with the guides of a CSV file: what each line does is seen before. */
export default function GuidesPage() {
  const mayChange = useMay('orders');
  const [csv, setCsv] = useState('');
  const [seen, setSeen] = useState<{ lines: readonly Line[]; isApplied: boolean }>();
  const { isSending, refusal, send } = useSend();
  const sendable =
    seen?.isApplied === false ? seen.lines.filter(({ outcome }) => outcome === 'ok').length : 0;
  const preview = (file: File | undefined) => {
    setSeen(undefined);
    if (!file) return;
    void send(async () => {
      const text = await textOfFile(file);
      setCsv(text);
      setSeen({ ...(await browserApi().orders.previewGuides({ body: { csv: text } })), isApplied: false });
    });
  };
  const apply = () =>
    void send(async () => {
      setSeen({ ...(await browserApi().orders.applyGuides({ body: { csv } })), isApplied: true });
    });
  const words = seen?.isApplied ? appliedWords : outcomeWords;
  return (
    <AdminPage
      title={t('Guides from a file')}
      description={t('A CSV file with order number, carrier and guide; a fourth column says which parcel.')}
      backTo={{ label: t('Packing'), to: adminLinks.packingQueue() }}
      isNarrow
    >
      <LookOnlyNotice right="orders" />
      {mayChange && (
        <Field label={t('CSV file')} error={refusal?.fields['csv']} className="mb-5">
          <FileInput accept=".csv,.txt,text/csv" onChange={({ target }) => preview(target.files?.[0])} />
        </Field>
      )}
      {refusal && refusal.fields['csv'] === undefined && (
        <InlineNotice tone="danger" className="mb-4">
          {refusal.message}
        </InlineNotice>
      )}
      {seen && (
        <div className="grid grid-cols-1 gap-4">
          {seen.isApplied ? (
            <InlineNotice tone="success">
              {t(
                '{count, plural, =0 {Nothing was sent.} one {# parcel was sent.} other {# parcels were sent.}}',
                {
                  count: seen.lines.filter(({ outcome }) => outcome === 'ok').length,
                },
              )}
            </InlineNotice>
          ) : (
            <Button
              className="justify-self-start"
              disabled={sendable === 0}
              isBusy={isSending}
              onClick={apply}
            >
              {t('{count, plural, one {Send # parcel} other {Send # parcels}}', { count: sendable })}
            </Button>
          )}
          <RowTable
            label={t('Guides from a file')}
            rows={seen.lines}
            rowKey={({ line }) => line}
            columns={[
              { head: t('Line'), align: 'end', className: 'figures', cell: ({ line }) => line },
              { head: t('Order'), className: 'figures', cell: ({ order }) => order },
              { head: t('Carrier'), cell: ({ carrier }) => carrier },
              { head: t('Guide'), className: 'spec break-all', cell: (line) => line.tracking_code },
              { head: t('What happens'), badge: ({ outcome }) => words[outcome] ?? stays },
              {
                head: t('Why'),
                from: 'md',
                className: 'text-sm text-ink-soft',
                cell: (line) => line.message ?? '',
              },
            ]}
          />
        </div>
      )}
    </AdminPage>
  );
}

type Words = Partial<Record<Line['outcome'], { label: Message; tone: BadgeTone }>>;
const stays = { label: msg('Nothing'), tone: 'warning' } as const;
const same = { label: msg('Already sent'), tone: 'neutral' } as const;
const outcomeWords: Words = { ok: { label: msg('It is sent'), tone: 'info' }, same };
const appliedWords: Words = { ok: { label: msg('Sent'), tone: 'success' }, same };

export const ErrorBoundary = listError(msg('Guides from a file'));
