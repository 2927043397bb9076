import { t } from '../../../../i18n/t.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { browserApi } from '../../../data.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { ConfirmDialog } from '../../admin-parts/confirm-dialog.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { useDialogOf } from '../../admin-parts/use-dialog.ts';
import { staffDateTime } from '../../admin-parts/staff-time.ts';
import { providerNames } from '../../settings/key-words.ts';
import { dayText, kilogramsText, type Label, parcelWords } from './label-words.ts';
import { NoteDialog } from './note-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

/** A label that is, or may be, paid for: where its parcel is, and what can be done with it. */
export function LiveLabel({
  label,
  isTest = false,
  onDone,
}: {
  label: Label;
  isTest?: boolean;
  onDone: () => Promise<void>;
}) {
  const mayPack = useMay('pack');
  const mayChange = useMay('orders');
  const [opened, setOpened] = useDialogOf(
    `label-${label.id}`,
    mayPack ? (['cancel', 'resolve', 'note'] as const) : [],
  );
  const close = () => setOpened(undefined);
  const word = parcelWords[label.parcel_state];
  const cancel = async () => {
    await browserApi().orders.cancelLabel({ params: { label_id: label.id } });
    await onDone();
    close();
  };
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{`${label.carrier_name} · ${label.service_name}`}</span>
        {label.state === 'bought' && <Badge tone={word.tone}>{t(word.label)}</Badge>}
        {isTest && <Badge tone="info">{t('Emulated')}</Badge>}
        {label.cost_cents !== null && (
          <span className="figures ml-auto font-medium">{formatPesos(label.cost_cents)}</span>
        )}
      </div>
      <p className="text-xs text-ink-soft">{factsOf(label)}</p>
      {label.state === 'bought' && label.parcel_detail !== '' && (
        <p className="text-sm">
          {label.parcel_detail}
          {label.parcel_state_at !== null && (
            <span className="text-xs text-ink-faint">{` · ${staffDateTime(label.parcel_state_at)}`}</span>
          )}
        </p>
      )}
      {label.note !== '' && <p className="text-sm break-words">{label.note}</p>}
      {label.state === 'unknown' && (
        <InlineNotice tone="warning" title={t('Nobody knows whether this label was bought')}>
          {t('{name} did not answer in time, and cannot be asked. Look in its own pages.', {
            name: t(providerNames[label.provider]),
          })}
        </InlineNotice>
      )}
      {(label.state === 'buying' || label.state === 'making') && (
        <p role="status" className="text-sm text-ink-soft">
          {t('The label is being made; this takes up to some minutes.')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {label.state === 'bought' && label.parcel_state === 'created' && mayPack && (
          <a
            className="button button-secondary button-sm"
            href={`/api/admin/labels/${label.id}/label.pdf`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Print the label')}
          </a>
        )}
        {label.is_problem && label.state === 'bought' && mayChange && (
          <Button size="sm" variant="secondary" onClick={() => setOpened('note')}>
            {t('Note on the parcel')}
          </Button>
        )}
        {label.state === 'unknown' && mayChange && (
          <Button size="sm" onClick={() => setOpened('resolve')}>
            {t('Say what became of it')}
          </Button>
        )}
        {label.state === 'bought' && label.parcel_state === 'created' && mayPack && (
          <Button size="sm" variant="quiet" className="text-danger" onClick={() => setOpened('cancel')}>
            {t('Give the label back')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={t('Give the label back?')}
        confirmText={t('Give the label back')}
        isOpen={opened === 'cancel'}
        onOpenChange={close}
        onConfirm={cancel}
      >
        {t(
          'Its price goes back to the shop’s balance, where its carrier has not scanned it. The parcel needs another label then.',
        )}
      </ConfirmDialog>
      {opened === 'note' && <NoteDialog label={label} onDone={onDone} onClose={close} />}
      {opened === 'resolve' && <ResolveDialog label={label} onDone={onDone} onClose={close} />}
    </div>
  );
}

function factsOf(label: Label): string {
  return [
    t('by {name}', { name: t(providerNames[label.provider]) }),
    ...(label.promised_on === null ? [] : [t('There on {day}', { day: dayText(label.promised_on) })]),
    ...(label.billed_grams === null
      ? []
      : [t('charges for {weight}', { weight: kilogramsText(label.billed_grams) })]),
    ...(label.insured_cents === 0 || label.insured_cents === null
      ? []
      : [t('insured for {amount}', { amount: formatPesos(label.insured_cents) })]),
    ...(label.asked_by === null ? [] : [label.asked_by]),
  ].join(' · ');
}
