import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { comparedLines } from './compared-lines.ts';

type Version = { number: number; published_at: string; by: string | null; restored_from: number | null };

/** The published versions: what each says compared with what is shown now, and the way back to it. */
export function VersionsDialog<Value>({
  current,
  read,
  readVersion,
  linesOf,
  onRestore,
  onClose,
}: {
  /** The number of the version that visitors are shown; null: what the shop began with. */
  current: number | null;
  read: (signal: AbortSignal) => Promise<{ versions: readonly Version[]; by_default: Value | null }>;
  readVersion: (number: number, signal: AbortSignal) => Promise<{ value: Value }>;
  /** What a value says, line by line. */
  linesOf: (value: Value) => string[];
  onRestore: (number: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const list = useDetail('versions', read);
  const [chosen, setChosen] = useState<number>();
  return (
    <Dialog
      title={t('Versions')}
      description={t('Everything that was published. Restoring makes a new version; nothing is lost.')}
      size="lg"
      isOpen
      onOpenChange={onClose}
    >
      {list.status === 'failed' && <InlineNotice tone="danger">{list.message}</InlineNotice>}
      {list.status === 'loaded' && (
        <div className="grid gap-4 md:grid-cols-[15rem_1fr]">
          <ul className="grid max-h-80 content-start gap-1 overflow-y-auto md:max-h-[26rem]">
            {[
              ...list.detail.versions,
              ...(list.detail.by_default === null
                ? []
                : [{ number: 0, by: null, published_at: null, restored_from: null }]),
            ].map((version) => (
              <li key={version.number}>
                <button
                  type="button"
                  aria-pressed={chosen === version.number}
                  onClick={() => setChosen(version.number)}
                  className={cx(
                    'grid w-full gap-0.5 rounded-md px-3 py-2 text-left text-sm hover:bg-sunken',
                    chosen === version.number && 'bg-brand-soft',
                  )}
                >
                  <span className="font-medium">
                    {version.number === 0
                      ? t('As the shop began')
                      : t('Version {number}', { number: version.number })}
                    {version.number === (current ?? 0) && ` · ${t('shown now')}`}
                  </span>
                  {version.published_at !== null && (
                    <span className="text-xs text-ink-faint">
                      {staffDateTime(version.published_at)}
                      {version.by !== null && ` · ${version.by}`}
                    </span>
                  )}
                  {version.restored_from !== null && (
                    <span className="text-xs text-ink-faint">
                      {version.restored_from === 0
                        ? t('brought back the beginning')
                        : t('brought back version {number}', { number: version.restored_from })}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {chosen === undefined ? (
            <p className="text-sm text-ink-soft">
              {t('Choose a version to compare it with what is shown now.')}
            </p>
          ) : (
            <Comparison
              key={chosen}
              number={chosen}
              current={current ?? 0}
              readValue={async (number, signal) => {
                if (number === 0 && list.detail.by_default !== null) return list.detail.by_default;
                return (await readVersion(number, signal)).value;
              }}
              linesOf={linesOf}
              onRestore={onRestore}
              onClose={onClose}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Comparison<Value>({
  number,
  current,
  readValue,
  linesOf,
  onRestore,
  onClose,
}: {
  number: number;
  current: number;
  readValue: (number: number, signal: AbortSignal) => Promise<Value>;
  linesOf: (value: Value) => string[];
  onRestore: (number: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const both = useDetail(number, (signal) =>
    Promise.all([readValue(number, signal), readValue(current, signal)]),
  );
  const { isSending, refusal, send } = useSend();
  const restore = async () => {
    if (!(await send(() => onRestore(number)))) return;
    successToast(t('That version is shown again.'), flowToastMilliseconds);
    onClose();
  };
  if (both.status === 'failed') return <InlineNotice tone="danger">{both.message}</InlineNotice>;
  if (both.status !== 'loaded') return <p className="text-sm text-ink-faint">{t('Loading…')}</p>;
  const lines = comparedLines(linesOf(both.detail[1]), linesOf(both.detail[0]));
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <div className="grid min-w-0 content-start gap-3">
      {refusal && (
        <InlineNotice tone="danger">{Object.values(refusal.fields)[0] ?? refusal.message}</InlineNotice>
      )}
      <p className="text-sm text-ink-soft">
        {isSame
          ? t('It says what is shown now.')
          : t('What restoring would add is marked +, what it would take away −.')}
      </p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard must be able to scroll it too.
        tabIndex={0}
        aria-label={t('Comparison')}
        className="grid max-h-80 gap-1 overflow-y-auto rounded-md border border-line p-2 text-sm"
      >
        {lines.map(({ kind, text }, index) => (
          <li
            key={index}
            className={cx(
              'flex gap-2 rounded-xs px-1.5 py-0.5 break-words',
              kind === 'added' && 'bg-success-soft',
              kind === 'removed' && 'bg-danger-soft',
              kind === 'same' && 'text-ink-soft',
            )}
          >
            <span className="figures w-3 shrink-0">
              {kind === 'added' && <span aria-label={t('Added')}>+</span>}
              {kind === 'removed' && <span aria-label={t('Taken away')}>−</span>}
            </span>
            <span className={cx('min-w-0', kind === 'removed' && 'line-through')}>{text}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        iconStart="undo"
        className="justify-self-start"
        isBusy={isSending}
        disabled={isSame}
        onClick={() => void restore()}
      >
        {t('Restore this version')}
      </Button>
    </div>
  );
}
