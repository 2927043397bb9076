import { useEffect, useEffectEvent, useState } from 'react';
import { type Message } from '../../../i18n/t.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { currentOf } from './current-of.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { type Conflict, changedFields, mergeVersions } from './merge-versions.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { useDraftKey } from './use-draft-key.ts';

/** What a `FormDialog` has to know of its fields. */
export type VersionedFields = Pick<ReturnType<typeof useVersions>, 'isDirty' | 'notices' | 'discard'>;

/**
 * What is typed into a few fields of something that others may save meanwhile. It outlives a reload and a session that
 * ended. Where somebody else saved, what only one of both changed is joined, and `notices` shows the rest side by side;
 * nothing is sent again before staff say so.
 * @param name of the fields on their page, with the key of what they belong to
 * @param valuesOfCurrent the fields' values of what a refusal `stale` says is there now; nothing new is refused so
 */
export function useVersions<Values extends object>({
  name,
  values,
  valuesOfCurrent,
  labelOf = (field) => field,
  textOf,
}: {
  name: string;
  /** With the `version` that was read among them, where the thing has one. */
  values: Values;
  valuesOfCurrent?: (current: unknown) => Values;
  /** The fields' names on the screen. */
  labelOf?: (field: keyof Values & string) => Message | string;
  /** A field's value in words, where it is not one itself. */
  textOf?: (field: keyof Values & string, value: unknown) => string;
}) {
  const draftKey = useDraftKey(name);
  const [start, setStart] = useState(values);
  const [typed, setTyped] = useState(values);
  const [open, setOpen] = useState<readonly Conflict<Values>[]>([]);
  const [isRestored, setIsRestored] = useState(false);
  const settle = ({ field }: Conflict<Values>) => setOpen((all) => all.filter((one) => one.field !== field));
  const begin = (saved: Values) => {
    forgetDraft(draftKey);
    setStart(saved);
    setTyped(saved);
    setOpen([]);
    setIsRestored(false);
  };
  const restore = useEffectEvent((draft: Draft<Values>) => {
    const early = Object.fromEntries(changedFields(start, typed).map((field) => [field, typed[field]]));
    const { merged, conflicts } = mergeVersions(draft.base, { ...draft.typed, ...early }, start);
    setTyped(merged);
    setOpen(conflicts);
    setIsRestored(changedFields(start, merged).length > 0);
  });
  const keptBefore = useEffectEvent(() => readDraft(draftKey, values));
  useEffect(() => {
    // Read before anything typed now is kept.
    const draft = keptBefore();
    if (!draft) return;
    // After the first picture, which the server may have made without knowing of drafts.
    const frame = requestAnimationFrame(() => restore(draft));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (typed === start) return;
    if (changedFields(start, typed).length === 0) forgetDraft(draftKey);
    else keepDraft(draftKey, { base: start, typed });
  }, [draftKey, start, typed]);

  return {
    start,
    typed,
    isDirty: changedFields(start, typed).length > 0,
    type: (change: Partial<Values>) => setTyped((before) => ({ ...before, ...change })),
    /** The fields hold this now, and it is saved. */
    begin,
    discard: () => begin(start),
    /** That a draft is back, and what two people changed. */
    notices: (
      <>
        {isRestored && <RestoredNotice onDiscard={() => begin(start)} />}
        <ConflictPanel
          conflicts={open}
          labelOf={labelOf}
          textOf={textOf}
          onTake={(conflict) => {
            setTyped((before) => ({ ...before, [conflict.field]: conflict.theirs }));
            settle(conflict);
          }}
          onKeep={settle}
        />
      </>
    ),
    /**
     * Runs what saves; a refusal `stale` is taken in and thrown on. Where only something else of the thing was changed,
     * which these fields do not hold, it is sent again at once.
     */
    save: async <Answer,>(send: (typed: Values, start: Values) => Promise<Answer>): Promise<Answer> => {
      const sendFrom = async (base: Values, mine: Values, isAgain: boolean): Promise<Answer> => {
        try {
          const answer = await send(mine, base);
          forgetDraft(draftKey);
          return answer;
        } catch (error) {
          const current = currentOf(error);
          if (current === undefined || !valuesOfCurrent) throw error;
          const theirs = valuesOfCurrent(current);
          const { merged, conflicts, taken } = mergeVersions(base, mine, theirs);
          const isElsewhere = conflicts.length === 0 && taken.every((field) => field === 'version');
          if (isElsewhere && !isAgain) return sendFrom(theirs, merged, true);
          setStart(theirs);
          setTyped(merged);
          setOpen(conflicts);
          throw error;
        }
      };
      return sendFrom(start, typed, false);
    },
  };
}
