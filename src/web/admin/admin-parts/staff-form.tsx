import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type {
  DefaultValues,
  FieldValues,
  Path,
  PathValue,
  UseFormRegister,
  UseFormReturn,
} from 'react-hook-form';
import { type Message, t } from '../../../i18n/t.ts';
import { cx } from '../../ui/cx.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { currentOf } from './current-of.ts';
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { type Conflict, changedFields, mergeVersions } from './merge-versions.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { refusalOf } from './staff-sentence.ts';
import type { Refusal } from './staff-sentence.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useDraftKey } from './use-draft-key.ts';

/** What the add and the edit screen of a thing give their form. */
export type StaffFormProps<Values> = {
  values: Values;
  currentImage: string | null;
  submitText: string;
  /** Saves, tells, and gives what the form holds from then on; `start` is what it held before. Throws what the API refused. */
  onSave: (values: Values, start: Values) => Promise<Values>;
};

/** What a form has to say of itself besides its fields. */
type Versions<Values> = {
  conflicts: readonly Conflict<Values>[];
  /** What was typed before the page was left was put back. */
  isRestored: boolean;
  take: (conflict: Conflict<Values>) => void;
  keep: (conflict: Conflict<Values>) => void;
  discard: () => void;
};

/**
 * A form that is saved as one: `refusal` says why it was not, `submit` is what its button does. What is typed outlives
 * a reload and a session that ended; what somebody else saved meanwhile is joined with it, field by field.
 * @param findProblems looks through what was typed before it is sent, by field
 * @param valuesOfCurrent the form's values of what a refusal `stale` says is there now
 */
export function useStaffForm<Values extends FieldValues>({
  values,
  onSave,
  findProblems = () => ({}),
  valuesOfCurrent,
}: {
  values: Values;
  /** `start` is what the form held before it was typed into: send what differs. */
  onSave: (values: Values, start: Values) => Promise<Values>;
  findProblems?: (values: Values) => Record<string, string>;
  valuesOfCurrent?: (current: unknown) => Values;
}) {
  const draftKey = useDraftKey();
  const [refusal, setRefusal] = useState<Refusal>();
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([]);
  const [isRestored, setIsRestored] = useState(false);
  const [start, setStart] = useState(values);
  // The library's type of a value that may be partly there does not see that a whole one is one.
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });

  const type = (typed: Partial<Values>) => {
    for (const [field, value] of Object.entries(typed)) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  };
  const begin = (base: Values, typed: Values) => {
    setStart(base);
    form.reset(base);
    // A reset too: until the next render the library forgets which fields are lists, and a value set would miss them.
    if (changedFields(base, typed).length > 0) {
      form.reset(typed as DefaultValues<Values>, { keepDefaultValues: true });
    }
  };
  const join = (base: Values, typed: Values, theirs: Values) => {
    const joined = mergeVersions(base, typed, theirs);
    begin(theirs, joined.merged);
    setConflicts(joined.conflicts);
    return joined;
  };
  const restore = useEffectEvent((draft: Draft<Values> | undefined) => {
    // Typed before the scripts arrived: the library took it from the fields and told nobody.
    const now = form.getValues();
    const early = Object.fromEntries(changedFields(values, now).map((field) => [field, now[field]]));
    if (!draft || changedFields(draft.base, draft.typed).length === 0) {
      if (Object.keys(early).length > 0) begin(values, now);
      return;
    }
    const { merged } = join(draft.base, { ...draft.typed, ...early }, values);
    if (changedFields(values, merged).length > 0) setIsRestored(true);
    else forgetDraft(draftKey);
  });
  const keptBefore = useEffectEvent(() => readDraft(draftKey, values));
  useEffect(() => {
    const draft = keptBefore();
    // After the first picture, which the server made without knowing of drafts.
    const frame = requestAnimationFrame(() => restore(draft));
    return () => cancelAnimationFrame(frame);
  }, []);
  useDraft(draftKey, form, start);

  const save = async (typed: Values) => {
    const fields = findProblems(typed);
    if (Object.keys(fields).length > 0) {
      setRefusal({ message: t('Check the marked fields.'), fields });
      return;
    }
    setRefusal(undefined);
    try {
      const saved = await onSave(typed, start);
      setStart(saved);
      form.reset(saved);
      setConflicts([]);
      setIsRestored(false);
      forgetDraft(draftKey);
    } catch (error) {
      const current = currentOf(error);
      if (current && valuesOfCurrent) join(start, typed, valuesOfCurrent(current));
      setRefusal(refusalOf(error));
    }
  };
  const settle = ({ field }: Conflict<Values>) =>
    setConflicts((all) => all.filter((one) => one.field !== field));
  const versions: Versions<Values> = {
    conflicts,
    isRestored,
    take: (conflict) => {
      type({ [conflict.field]: conflict.theirs } as Partial<Values>);
      settle(conflict);
    },
    keep: settle,
    discard: () => {
      forgetDraft(draftKey);
      form.reset(start);
      setIsRestored(false);
      setConflicts([]);
      setRefusal(undefined);
    },
  };
  /** Says what a field holds in the page as the server writes it, too: the library does so only once scripts run. */
  const register: UseFormRegister<Values> = (name, options) => {
    const held: unknown = values[name];
    return { ...form.register(name, options), ...(typeof held === 'string' && { defaultValue: held }) };
  };
  /** Takes in what was saved beside the form; what is being typed stays. */
  const takeIn = (theirs: Values) => void join(start, form.getValues(), theirs);
  return { ...form, register, refusal, versions, start, takeIn, submit: form.handleSubmit(save) };
}

/** Keeps what is typed while it differs from what the form began with. */
function useDraft<Values extends FieldValues>(
  draftKey: string,
  form: UseFormReturn<Values>,
  start: Values,
): void {
  const keepTyped = useEffectEvent((typed: Values) => {
    if (changedFields(start, typed).length === 0) forgetDraft(draftKey);
    else keepDraft(draftKey, { base: start, typed });
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(values),
      }),
    [form],
  );
}

/** The frame around such a form: guards what is not saved, says what was refused. */
export function StaffForm<Values extends FieldValues>({
  form: { formState, refusal, submit, versions },
  labelOf = (field) => field,
  textOf,
  isFramed = true,
  children,
  buttons,
}: {
  form: Pick<ReturnType<typeof useStaffForm<Values>>, 'formState' | 'refusal' | 'submit' | 'versions'>;
  /** Names of fields where two people changed them. */
  labelOf?: (field: keyof Values & string) => Message | string;
  /** A field's value in words, where it is not one itself. */
  textOf?: (field: keyof Values & string, value: unknown) => string;
  /** False where the fields stand on cards of their own. */
  isFramed?: boolean;
  children: ReactNode;
  /** The row at its end; nothing for staff who may only look. */
  buttons: ReactNode;
}) {
  const draftKey = useDraftKey();
  return (
    <form
      noValidate
      className={cx(
        'grid grid-cols-1 gap-6',
        isFramed && 'rounded-lg border border-line bg-surface p-5 sm:p-7',
      )}
      onSubmit={(event) => void submit(event)}
    >
      <UnsavedGuard
        isDirty={formState.isDirty && !formState.isSubmitting}
        onLeave={() => forgetDraft(draftKey)}
      />
      {versions.isRestored && <RestoredNotice onDiscard={versions.discard} />}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ConflictPanel
        conflicts={versions.conflicts}
        labelOf={labelOf}
        textOf={textOf}
        onTake={versions.take}
        onKeep={versions.keep}
      />
      {children}
      {buttons && (
        <div
          className={cx(
            'flex flex-wrap gap-3',
            isFramed
              ? 'border-t border-line pt-5'
              : 'sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:rounded-t-lg sm:border-x',
          )}
        >
          {buttons}
        </div>
      )}
    </form>
  );
}
