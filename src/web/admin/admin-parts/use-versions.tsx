import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../api/client.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { type Conflict, mergeVersions } from './merge-versions.ts';

/**
 * What is typed into a few fields of something that others may save meanwhile. Where they did, what only one of both
 * changed is joined, and `conflicts` shows the rest side by side; nothing is sent again before staff say so.
 * @param valuesOfCurrent the fields' values of what a refusal `stale` says is there now
 */
export function useVersions<Values extends object>({
  values,
  valuesOfCurrent,
  labelOf,
}: {
  /** With the `version` that was read among them. */
  values: Values;
  valuesOfCurrent: (current: unknown) => Values;
  /** The fields' names on the screen. */
  labelOf: (field: keyof Values & string) => string;
}) {
  const [start, setStart] = useState(values);
  const [typed, setTyped] = useState(values);
  const [open, setOpen] = useState<readonly Conflict<Values>[]>([]);
  const settle = ({ field }: Conflict<Values>) => setOpen((all) => all.filter((one) => one.field !== field));
  const conflicts: ReactNode = (
    <ConflictPanel
      conflicts={open}
      labelOf={labelOf}
      onTake={(conflict) => {
        setTyped((before) => ({ ...before, [conflict.field]: conflict.theirs }));
        settle(conflict);
      }}
      onKeep={settle}
    />
  );
  return {
    start,
    typed,
    type: (change: Partial<Values>) => setTyped((before) => ({ ...before, ...change })),
    /** The fields hold this now, and it is saved. */
    begin: (saved: Values) => {
      setStart(saved);
      setTyped(saved);
      setOpen([]);
    },
    conflicts,
    /** Runs what saves; a refusal `stale` is taken in and thrown on. */
    save: async <Answer,>(send: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await send();
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'stale' && error.details['current'];
        if (current) {
          const theirs = valuesOfCurrent(current);
          const joined = mergeVersions(start, typed, theirs);
          setStart(theirs);
          setTyped(joined.merged);
          setOpen(joined.conflicts);
        }
        throw error;
      }
    },
  };
}
