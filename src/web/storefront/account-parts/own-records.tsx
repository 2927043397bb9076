import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useSend } from '../shop-parts/use-send.ts';

type OwnRecord = { id: string; is_default: boolean };

export type RecordFieldsProps<Typed> = {
  value: Typed;
  onValueChange: (value: Typed) => void;
  errors: Record<string, string>;
  withDefault: boolean;
};

/**
 * What customers keep for their purchases (addresses, invoice data): a card each, changed in its place, one of them the
 * usual one. The page is asked again after every change.
 */
export function OwnRecords<Typed, Kept extends OwnRecord & Typed>({
  records,
  empty,
  fresh,
  addLabel,
  Fields,
  titleOf,
  children: describe,
  onAdd,
  onUpdate,
  onDelete,
}: {
  records: readonly Kept[];
  /** Shown while there are none. */
  empty: ReactNode;
  /** What a new one begins with. */
  fresh: Typed;
  addLabel: string;
  Fields: (props: RecordFieldsProps<Typed>) => ReactNode;
  titleOf: (record: Kept) => string;
  /** The lines of a card. */
  children: (record: Kept) => ReactNode;
  onAdd: (typed: Typed) => Promise<unknown>;
  onUpdate: (id: string, typed: Typed) => Promise<unknown>;
  onDelete: (id: string) => Promise<unknown>;
}) {
  const [editing, setEditing] = useState<string | 'new' | undefined>(undefined);
  const { revalidate } = useRevalidator();
  const done = async () => {
    setEditing(undefined);
    await revalidate();
  };
  const remove = async (id: string) => {
    await onDelete(id);
    await done();
  };
  const editor = (start: Typed, save: (typed: Typed) => Promise<unknown>, key?: string) => (
    <RecordEditor key={key} start={start} Fields={Fields} onSave={save} onDone={done} />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {records.length === 0 && editing === undefined && empty}
      {records.map((record) =>
        editing === record.id ? (
          editor(record, (typed) => onUpdate(record.id, typed), record.id)
        ) : (
          <article key={record.id} className="grid gap-3 rounded-lg border border-line bg-surface p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold break-words">{titleOf(record)}</p>
              {record.is_default && <Badge tone="brand">Principal</Badge>}
            </div>
            <p className="text-sm text-ink-soft">{describe(record)}</p>
            <div className="flex gap-2">
              <Button variant="secondary" size="sm" iconStart="edit" onClick={() => setEditing(record.id)}>
                Cambiar
              </Button>
              <Button variant="quiet" size="sm" iconStart="trash" onClick={() => void remove(record.id)}>
                Borrar
              </Button>
            </div>
          </article>
        ),
      )}
      {editing === 'new' ? (
        editor(fresh, onAdd)
      ) : (
        <Button
          // Where there are none it is what the empty place asks for.
          variant={records.length === 0 ? 'primary' : 'secondary'}
          iconStart="plus"
          className={records.length === 0 ? '-mt-8 justify-self-center' : 'justify-self-start'}
          onClick={() => setEditing('new')}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

function RecordEditor<Typed>({
  start,
  Fields,
  onSave,
  onDone,
}: {
  start: Typed;
  Fields: (props: RecordFieldsProps<Typed>) => ReactNode;
  onSave: (typed: Typed) => Promise<unknown>;
  onDone: () => Promise<void>;
}) {
  const [typed, setTyped] = useState<Typed>(start);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const save = () =>
    send(async () => {
      await onSave(typed);
      await onDone();
    });
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 rounded-lg border border-line-strong bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Fields value={typed} onValueChange={setTyped} errors={refusal?.fields ?? {}} withDefault />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="flex gap-3">
        <Button type="submit" isBusy={isSending}>
          Guardar
        </Button>
        <Button variant="quiet" onClick={() => void onDone()}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
