import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useReload } from '../../use-reload.ts';
import { useSend } from './use-send.ts';

/** A row as a bulk bar means it. */
type Named<Id> = { id: Id; name: string; to: string };
type Result<Id> = { id: Id; outcome: 'done' | 'already' | 'refused'; reason: string | null };
type Refused = { key: string; name: string; to: string; reason: string | null };

/** What was done to many, and what could not be done and why; it stays until somebody has read it. */
export function BulkResults({ told, refused }: { told: readonly string[]; refused: readonly Refused[] }) {
  return (
    <InlineNotice
      tone={refused.length === 0 ? 'success' : 'warning'}
      title={told.join(', ')}
      className="mb-4"
    >
      {refused.length > 0 && (
        <ul className="grid gap-1">
          {refused.map(({ key, name, to, reason }) => (
            <li key={key}>
              <Link to={to} className="font-medium hover:underline">
                {name}
              </Link>
              {`: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </InlineNotice>
  );
}

/** Does something to the chosen rows at once; `notice` says what came of it, or why nothing did. */
export function useBulk<Id extends string | number>(rows: readonly Named<Id>[], clear: () => void) {
  const reload = useReload();
  const { isSending, refusal, send } = useSend();
  const [outcome, setOutcome] = useState<{ told: string[]; refused: Refused[] }>();
  const run = async (
    act: (ids: Id[]) => Promise<{ results: readonly Result<Id>[] }>,
    onDone?: (ids: Id[]) => void,
  ) => {
    // Rows that were refused may have left the list by the time they are named.
    const known = new Map(rows.map((row) => [row.id, row]));
    setOutcome(undefined);
    await send(async () => {
      const { results } = await act([...known.keys()]);
      const of = (wanted: Result<Id>['outcome']) => results.filter((result) => result.outcome === wanted);
      const [done, already, refused] = [of('done'), of('already'), of('refused')];
      setOutcome({
        told: [
          t('Done: {count}', { count: done.length }),
          ...(already.length === 0 ? [] : [t('So before: {count}', { count: already.length })]),
          ...(refused.length === 0 ? [] : [t('Not done: {count}', { count: refused.length })]),
        ],
        refused: refused.map(({ id, reason }) => ({
          key: String(id),
          name: known.get(id)?.name ?? String(id),
          to: known.get(id)?.to ?? '',
          reason,
        })),
      });
      clear();
      if (done.length > 0) onDone?.(done.map(({ id }) => id));
      await reload();
    });
  };
  const notice = (
    <>
      {refusal && (
        <InlineNotice tone="danger" className="mb-4">
          {refusal.message}
        </InlineNotice>
      )}
      {outcome && <BulkResults {...outcome} />}
    </>
  );
  return { run, isSending, notice };
}
