import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Message } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { successToast } from '../../toasts.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';

/** What the API tells of something that is drafted and published. */
export type EntryState = {
  version: number;
  has_draft: boolean;
  draft_by: string | null;
  draft_at: string | null;
  published_at: string | null;
  published_number: number | null;
};
type Entry<Value> = EntryState & { value: Value };
type Saving<Value> = { version: number; value: Value };
type Versioned<Value> = Value & { version: number };

/**
 * The form of something that is drafted and published: what is typed outlives a reload, what somebody else saved
 * meanwhile is joined with it field by field.
 * @param name of the fields on their page
 */
export function useEntry<Value extends object, Answer extends Entry<Value>>({
  name,
  entry,
  save,
  publish,
  labelOf,
  textOf,
}: {
  name: string;
  entry: Answer;
  save: (body: Saving<Value>) => Promise<Answer>;
  publish: (body: Saving<Value>) => Promise<Answer>;
  labelOf: (field: keyof Value & string) => Message | string;
  textOf?: (field: keyof Value & string, value: unknown) => string;
}) {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(entry);
  const form = useVersions<Versioned<Value>>({
    name,
    values: versioned(entry),
    valuesOfCurrent: (current) => versioned(current as Answer),
    labelOf: (field) => labelOf(field as keyof Value & string),
    ...(textOf && { textOf: (field, value) => textOf(field as keyof Value & string, value) }),
  });
  const { isSending, refusal, send } = useSend();
  /** The form holds what the shop has now. */
  const takeIn = (answer: Answer) => {
    setSaved(answer);
    form.begin(versioned(answer));
    void revalidate();
  };
  const run = async (call: typeof save, toast: string): Promise<boolean> => {
    const isDone = await send(() =>
      form.save(async (typed) => {
        const { version, ...value } = typed;
        takeIn(await call({ version, value: value as unknown as Value }));
      }),
    );
    if (isDone) successToast(toast, flowToastMilliseconds);
    return isDone;
  };
  return {
    form,
    typed: form.typed,
    saved,
    isSending,
    /** Why it was not saved; fields are named as the API names them, without `value.`. */
    refusal: refusal && {
      ...refusal,
      fields: Object.fromEntries(
        Object.entries(refusal.fields).map(([field, message]) => [field.replace(/^value\./, ''), message]),
      ),
    },
    takeIn,
    saveDraft: (toast: string) => run(save, toast),
    publish: (toast: string) => run(publish, toast),
  };
}

function versioned<Value extends object>({ value, version }: Entry<Value>): Versioned<Value> {
  return { ...value, version };
}
