import { useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';
import { useStaff } from '../shell/admin-layout.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { PcSteps } from './pc-steps.tsx';
import { PiecePicture } from './piece-picture.tsx';
import { ScanField, useScannerFocus } from './scan-field.tsx';
import { type Pc, usePc } from './use-pc.ts';

type Unit = Pc['pieces'][number]['units'][number] & { name: string };

/** The work sheet of a PC: its parts by scanner, its steps, test and photos. */
export function PcSheet({ first }: { first: Pc }) {
  const box = useRef<HTMLInputElement>(null);
  const work = usePc(first, useStaff().id, wordsOf);
  const { pc, news, isSending, refusal } = work;
  const units = pc.pieces.flatMap((piece) =>
    piece.units.map((unit): Unit => ({ ...unit, name: piece.product_name })),
  );
  const [failed, setFailed] = useDialogOf('failed', units, ({ id }) => id);
  const isOpen = pc.why_stopped === null;
  useScannerFocus(box, isOpen);
  const scanned = pc.pieces.reduce((sum, piece) => sum + piece.scanned, 0);
  const wanted = pc.pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <AdminPage
      title={t('PC {number} of order #{order}', { number: pc.number, order: pc.order_number ?? '' })}
      description={pc.customer_name}
      backTo={{ label: t('Assembly'), to: adminLinks.assembly() }}
      actions={
        pc.finished_at !== null && (
          <ButtonLink iconStart="package" to={adminLinks.packingBench(pc.order_number ?? undefined)}>
            {t('Pack by scanner')}
          </ButtonLink>
        )
      }
    >
      {pc.why_stopped !== null && (
        <InlineNotice tone={pc.finished_at === null ? 'danger' : 'info'} className="mb-4">
          {pc.why_stopped}
        </InlineNotice>
      )}
      {pc.finished_at !== null && (
        <InlineNotice
          tone="success"
          className="mb-4"
          title={t('Finished by {name}, {when}', {
            name: pc.finished_by ?? '',
            when: staffDateTime(pc.finished_at),
          })}
        />
      )}
      {isOpen && (
        <ScanField
          box={box}
          kept={{ order: pc.order_id, pc: String(pc.number) }}
          step={stepOf(pc)}
          onScan={work.scan}
        />
      )}
      <div aria-live="assertive" aria-atomic>
        {news && (
          <p
            key={news.key}
            role={news.tone === 'danger' ? 'alert' : 'status'}
            className={cx(
              'mb-4 flex items-center gap-4 rounded-lg border-2 px-5 py-4 text-lg font-semibold wrap-anywhere motion-safe:animate-rise',
              tones[news.tone],
            )}
          >
            <Icon name={news.tone === 'danger' ? 'close' : 'check'} size={40} className="shrink-0" />
            {news.message}
          </p>
        )}
      </div>
      {refusal && (
        <InlineNotice tone="danger" className="mb-4">
          {refusal.message}
        </InlineNotice>
      )}
      {pc.surplus.length > 0 && (
        <InlineNotice tone="danger" title={t('Take these parts out again')} className="mb-4">
          <ul className="grid gap-2 pt-1">
            {pc.surplus.map((unit) => (
              <li key={unit.id} className="flex flex-wrap items-center justify-between gap-3">
                <span>{[unit.product_name, unit.serial].filter(Boolean).join(' · ')}</span>
                <Button
                  size="sm"
                  variant="secondary"
                  isBusy={isSending}
                  aria-label={t('{name} is taken out', { name: unit.product_name })}
                  onClick={() => void work.takeOut(unit.id)}
                >
                  {t('It is out')}
                </Button>
              </li>
            ))}
          </ul>
        </InlineNotice>
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <section aria-label={t('Parts')} className="grid min-w-0 gap-3">
          <h2 className="flex items-baseline justify-between gap-3 text-lg font-semibold">
            {t('Parts')}
            <span className="figures">
              {t('{scanned} of {quantity} scanned', { scanned, quantity: wanted })}
            </span>
          </h2>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {pc.pieces.map((piece) => (
              <PieceRow
                key={`${piece.position} ${piece.product_id}`}
                piece={piece}
                isAwaiting={
                  pc.awaiting?.position === piece.position && pc.awaiting.product_id === piece.product_id
                }
                isBusy={isSending || !isOpen}
                onTakeOut={(unit) => void work.takeOut(unit)}
                onFailed={(unit) => setFailed({ ...unit, name: piece.product_name })}
              />
            ))}
          </ul>
          {pc.defects.length > 0 && (
            <section aria-label={t('Parts that failed')} className="grid gap-2">
              <h3 className="font-semibold">{t('Parts that failed')}</h3>
              <ul className="grid gap-1.5 text-sm">
                {pc.defects.map((defect) => (
                  <li key={`${defect.at} ${defect.product_name}`}>
                    <strong>{[defect.product_name, defect.serial].filter(Boolean).join(' · ')}</strong>
                    {`: ${defect.note} `}
                    <span className="text-ink-soft">{`${defect.by}, ${staffDateTime(defect.at)}`}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </section>
        <PcSteps work={work} isOpen={isOpen} />
      </div>
      {failed && <FailedDialog unit={failed} replace={work.replace} onClose={() => setFailed(undefined)} />}
    </AdminPage>
  );
}

const tones = {
  success: 'border-success bg-success-soft',
  warning: 'border-warning bg-warning-soft',
  danger: 'border-danger bg-danger-soft',
} as const;

/** What is to be scanned next, in words. */
function stepOf({ awaiting, pieces, is_complete: isComplete }: Pc): string {
  const piece = pieces.find(
    (one) => one.position === awaiting?.position && one.product_id === awaiting.product_id,
  );
  if (piece) return t('Scan the serial number of «{name}»', { name: piece.product_name });
  return isComplete ? t('All parts are scanned') : t('Scan the parts');
}

function wordsOf({ pieces, awaiting }: Pc, scanned: { product_id: number } | null): string {
  const piece = pieces.find(({ product_id: id }) => id === scanned?.product_id);
  if (!piece) return '';
  return awaiting?.product_id === piece.product_id
    ? t('«{name}»: now its serial number', { name: piece.product_name })
    : piece.product_name;
}

function PieceRow({
  piece,
  isAwaiting,
  isBusy,
  onTakeOut,
  onFailed,
}: {
  piece: Pc['pieces'][number];
  isAwaiting: boolean;
  isBusy: boolean;
  onTakeOut: (unit: number) => void;
  onFailed: (unit: Pc['pieces'][number]['units'][number]) => void;
}) {
  const isDone = piece.scanned >= piece.quantity;
  return (
    <li
      className={cx(
        'flex items-start gap-4 px-4 py-3',
        isAwaiting ? 'bg-warning-soft' : isDone ? 'bg-success-soft' : undefined,
      )}
    >
      <PiecePicture imageUrl={piece.image_url} />
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="font-medium">{piece.product_name}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span className="spec">{piece.sku}</span>
          {piece.kit_name !== null && <span>{t('part of {kit}', { kit: piece.kit_name })}</span>}
          {piece.shelves.length > 0 && (
            <span>{t('from {places}', { places: piece.shelves.join(', ') })}</span>
          )}
          {piece.is_serialised && <span>{t('with serial number')}</span>}
        </span>
        {piece.units.map((unit) => {
          const name = [piece.product_name, unit.serial].filter(Boolean).join(' · ');
          return (
            <span key={unit.id} className="flex flex-wrap items-center gap-x-3 text-sm">
              <span className="min-w-0 flex-1">
                {unit.serial !== null && <span className="spec break-all">{`${unit.serial} `}</span>}
                <span className="text-ink-soft">{unit.by}</span>
              </span>
              <Button
                size="sm"
                variant="quiet"
                disabled={isBusy}
                aria-label={t('Take out {name}', { name })}
                onClick={() => onTakeOut(unit.id)}
              >
                {t('Take out')}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                className="text-danger"
                disabled={isBusy}
                aria-label={t('{name} failed', { name })}
                onClick={() => onFailed(unit)}
              >
                {t('Failed')}
              </Button>
            </span>
          );
        })}
      </div>
      <span className="figures flex shrink-0 items-center gap-2 text-2xl font-semibold">
        {isDone ? (
          <Icon name="check" size={24} className="text-success" />
        ) : (
          isAwaiting && <Badge tone="warning">{t('Serial')}</Badge>
        )}
        {`${piece.scanned}/${piece.quantity}`}
      </span>
    </li>
  );
}

/** A part failed: what about it, before another is taken for it. */
function FailedDialog({
  unit,
  replace,
  onClose,
}: {
  unit: Unit;
  replace: (unit: number, note: string) => Promise<void>;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('{name} failed', { name: unit.name })}
      description={t(
        'It is not sold any more: keep it for the supplier. Another unit leaves the shelf for this PC and is scanned next.',
      )}
      confirmText={t('Take another')}
      isDangerous
      isReady={note.trim() !== ''}
      act={() => replace(unit.id, note.trim())}
      onClose={onClose}
    >
      {(refusal) => (
        <Field label={t('What failed')} isRequired error={refusal?.fields['note']}>
          <TextArea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      )}
    </FormDialog>
  );
}
