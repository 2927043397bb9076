import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../admin-parts/card.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import type { EmailTemplate } from './email-words.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

/** Who changed what of an email, and the way back to what it was before. */
export function EmailHistory({
  template,
  mayUndo,
  onUndo,
}: {
  template: EmailTemplate;
  /** Not while something else is typed. */
  mayUndo: boolean;
  onUndo: (changeId: number) => Promise<void>;
}) {
  const [chosen, setChosen] = useDialogOf('undo', mayUndo ? template.history : [], ({ id }) => id);
  return (
    <Card title={t('History')}>
      {template.history.length === 0 ? (
        <p className="text-ink-faint">{t('Nobody of the staff changed it yet.')}</p>
      ) : (
        <ol className="grid max-h-96 gap-4 overflow-y-auto">
          {template.history.map((entry) => (
            <li key={entry.id} className="grid gap-1">
              <p className="flex items-center justify-between gap-2 text-xs text-ink-faint">
                <span>{`${staffDateTime(entry.at)} · ${entry.by ?? t('The shop itself')}`}</span>
                {mayUndo && (
                  <Button
                    size="sm"
                    variant="quiet"
                    iconStart="undo"
                    aria-label={t('Undo the change of {time}', { time: staffDateTime(entry.at) })}
                    onClick={() => setChosen(entry)}
                  >
                    {t('Undo')}
                  </Button>
                )}
              </p>
              <Changes entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {chosen && (
        <ConfirmDialog
          title={t('Bring the e-mail back to before this change?')}
          confirmText={t('Undo')}
          isDangerous={false}
          isOpen
          onOpenChange={() => setChosen(undefined)}
          onConfirm={() => onUndo(chosen.id)}
        >
          <p>{t('What was changed after it goes, too. The history keeps all of it.')}</p>
          <Changes entry={chosen} />
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Changes({ entry: { changes } }: { entry: EmailTemplate['history'][number] }) {
  return (
    <ul className="grid gap-2">
      {changes.map(({ label, before, after }) => (
        <li key={label} className="grid gap-0.5 break-words">
          <span className="font-medium">{label}</span>
          <del className="text-ink-faint">{before || t('(empty)')}</del>
          <ins className="whitespace-pre-line no-underline">{after || t('(empty)')}</ins>
        </li>
      ))}
    </ul>
  );
}
