import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { refusalOf } from './staff-sentence.ts';
import type { Refusal } from './staff-sentence.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** What the add and the edit screen of a thing give their form. */
export type StaffFormProps<Values> = {
  values: Values;
  currentImage: string | null;
  submitText: string;
  /** Saves, tells, and gives what the form holds from then on. Throws what the API refused. */
  onSave: (values: Values) => Promise<Values>;
};

/**
 * A form that is saved as one: `refusal` says why it was not, `submit` is what its button does. `findProblems` looks
 * through what was typed before it is sent, by field.
 */
export function useStaffForm<Values extends FieldValues>({
  values,
  onSave,
  findProblems = () => ({}),
}: {
  values: Values;
  onSave: (values: Values) => Promise<Values>;
  findProblems?: (values: Values) => Record<string, string>;
}) {
  const [refusal, setRefusal] = useState<Refusal>();
  // The library's type of a value that may be partly there does not see that a whole one is one.
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const save = async (typed: Values) => {
    const fields = findProblems(typed);
    if (Object.keys(fields).length > 0) {
      setRefusal({ message: 'Check the marked fields.', fields });
      return;
    }
    setRefusal(undefined);
    try {
      form.reset(await onSave(typed));
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return { ...form, refusal, submit: form.handleSubmit(save) };
}

/** The frame around such a form: guards what is not saved, says what was refused. */
export function StaffForm({
  form: { formState, refusal, submit },
  children,
  buttons,
}: {
  form: Pick<ReturnType<typeof useStaffForm>, 'formState' | 'refusal' | 'submit'>;
  children: ReactNode;
  /** The row at its end; nothing for staff who may only look. */
  buttons: ReactNode;
}) {
  return (
    <form
      noValidate
      className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-7"
      onSubmit={(event) => void submit(event)}
    >
      <UnsavedGuard isDirty={formState.isDirty && !formState.isSubmitting} />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {children}
      {buttons && <div className="flex flex-wrap gap-3 border-t border-line pt-5">{buttons}</div>}
    </form>
  );
}
