import { type Message, said, t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { Conflict } from './merge-versions.ts';

/** Both versions of what two people changed, side by side; what was typed stays until the other is taken. */
export function ConflictPanel<Values>({
  conflicts,
  labelOf,
  textOf = (_, value) => shown(value),
  onTake,
  onKeep,
}: {
  conflicts: readonly Conflict<Values>[];
  /** The field's name on the screen. */
  labelOf: (field: keyof Values & string) => Message | string;
  /** A value in words; undefined: as it is. */
  textOf?: ((field: keyof Values & string, value: unknown) => string) | undefined;
  onTake: (conflict: Conflict<Values>) => void;
  onKeep: (conflict: Conflict<Values>) => void;
}) {
  if (conflicts.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={t('Somebody saved other values meanwhile')}>
      <div className="grid gap-3 pt-1">
        <p>{t('Choose for each field; nothing is saved before you save.')}</p>
        {conflicts.map((conflict) => (
          <div
            key={conflict.field}
            className="grid gap-2 rounded-md border border-line bg-surface p-3 text-ink"
          >
            <p className="text-sm font-medium">{said(labelOf(conflict.field))}</p>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version
                title={t('What you typed')}
                text={textOf(conflict.field, conflict.mine)}
                action={t('Keep mine')}
                onChoose={() => onKeep(conflict)}
              />
              <Version
                title={t('What is saved now')}
                text={textOf(conflict.field, conflict.theirs)}
                action={t('Take theirs')}
                onChoose={() => onTake(conflict)}
              />
            </div>
          </div>
        ))}
      </div>
    </InlineNotice>
  );
}

function Version({
  title,
  text,
  action,
  onChoose,
}: {
  title: string;
  text: string;
  action: string;
  onChoose: () => void;
}) {
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-xs text-ink-faint">{title}</p>
      <p className="max-h-40 overflow-y-auto text-sm break-words whitespace-pre-wrap">{text}</p>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={onChoose}>
        {action}
      </Button>
    </div>
  );
}

function shown(value: unknown): string {
  if (value === '' || value === null || value === undefined) return '—';
  if (Array.isArray(value)) return value.map((one: unknown) => shown(one)).join(', ') || '—';
  if (typeof value !== 'object') return String(value);
  const named = value as { label?: string; title?: string };
  return named.label ?? named.title ?? JSON.stringify(value);
}
