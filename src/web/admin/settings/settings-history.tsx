import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import {
  changedRows,
  settingInWords,
  type SettingsGroup,
  typedSetting,
  type TypedRow,
} from './typed-settings.ts';

type Change = Awaited<ReturnType<Api['settings']['settingsHistory']>>['changes'][number];
const shownAtFirst = 5;

/** Who changed what in a group; the last changes can be taken back. */
export function SettingsHistory({
  group,
  changes,
  isDirty,
  onUndone,
}: {
  group: SettingsGroup;
  changes: readonly Change[];
  /** Nothing is undone under what is being typed. */
  isDirty: boolean;
  onUndone: (group: SettingsGroup) => void;
}) {
  const { isSending, refusal, send } = useSend();
  const [isAll, setAll] = useState(false);
  const undo = async (change: Change) => {
    const isDone = await send(async () => {
      const { group: name, version } = group;
      onUndone(
        await browserApi().settings.undoSettings({
          params: { group: name as 'limits' },
          body: { version, change: change.id },
        }),
      );
    });
    if (isDone) successToast(t('The change has been undone.'), flowToastMilliseconds);
  };
  return (
    <Card title={t('History')}>
      {refusal && (
        <InlineNotice tone="danger" className="mb-3">
          {refusal.message}
        </InlineNotice>
      )}
      {changes.length === 0 && <p className="text-ink-faint">{t('Nobody of the staff changed it yet.')}</p>}
      <ol className="grid gap-4">
        {(isAll ? changes : changes.slice(0, shownAtFirst)).map((change) => (
          <li key={change.id} className="grid gap-1">
            <p className="flex min-h-8 items-center justify-between gap-2 text-xs text-ink-faint">
              <span>{`${staffDateTime(change.at)} · ${change.by ?? t('The shop itself')}`}</span>
              {change.stands && (
                <Button
                  size="sm"
                  variant="quiet"
                  iconStart="undo"
                  disabled={isDirty || isSending}
                  title={isDirty ? t('Save or discard what you typed first.') : undefined}
                  aria-label={t('Undo the change of {time}', { time: staffDateTime(change.at) })}
                  onClick={() => void undo(change)}
                >
                  {t('Undo')}
                </Button>
              )}
            </p>
            <ul className="grid gap-1 break-words">
              {change.fields.map((field) => (
                <ChangedField key={field.name} group={group} field={field} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {!isAll && changes.length > shownAtFirst && (
        <Button size="sm" variant="quiet" className="mt-3" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: changes.length })}
        </Button>
      )}
    </Card>
  );
}

function ChangedField({ group, field }: { group: SettingsGroup; field: Change['fields'][number] }) {
  const setting = group.fields.find(({ name }) => name === field.name);
  if (!setting) return <li>{field.label}</li>;
  const [before, after] = [field.before, field.after].map((value) =>
    typedSetting(setting, value as typeof setting.value),
  );
  if (setting.kind === 'rows') {
    const { gone, come } = changedRows(
      setting,
      (before ?? []) as readonly TypedRow[],
      (after ?? []) as readonly TypedRow[],
    );
    return (
      <li>
        {field.label}
        <ul className="grid gap-0.5 pl-3 text-xs">
          {gone.map((row) => (
            <li key={`-${row}`} className="text-ink-faint line-through">
              {row}
            </li>
          ))}
          {come.map((row) => (
            <li key={`+${row}`}>{row}</li>
          ))}
          {gone.length + come.length === 0 && <li>{t('Another order of the lines')}</li>}
        </ul>
      </li>
    );
  }
  return (
    <li>
      {`${field.label}: `}
      <span className="text-ink-faint">{settingInWords(setting, before ?? '')}</span>
      {' → '}
      {settingInWords(setting, after ?? '')}
    </li>
  );
}
