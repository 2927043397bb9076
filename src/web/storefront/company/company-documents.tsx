import { useState } from 'react';
import { browserApi } from '../../data.ts';
import { Field, useField } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** Papers beside an application, one at a time; only the shop's staff read them. */
export function CompanyDocuments({
  names,
  onAdded,
}: {
  names: readonly string[];
  onAdded: () => Promise<void>;
}) {
  const { isSending, refusal, send } = useSend();
  // Whoever chooses the same file again after a refusal means it.
  const [round, setRound] = useState(0);
  const add = (file: File) =>
    send(async () => {
      const form = new FormData();
      form.set('file', file);
      await browserApi().companies.addDocument({ form });
      await onAdded();
    }).finally(() => setRound((count) => count + 1));
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <h3 className="font-semibold">Documentos</h3>
      {names.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {names.map((name) => (
            <li key={name} className="break-all">
              {name}
            </li>
          ))}
        </ul>
      )}
      <Field
        label="Agregar un documento"
        hint="Constancia de Situación Fiscal, acta o identificación. PDF, PNG o JPEG, hasta 5 MB."
        error={refusal?.fields['file']}
      >
        <DocumentInput key={round} isBusy={isSending} onFile={(file) => void add(file)} />
      </Field>
      {refusal && refusal.fields['file'] === undefined && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
    </section>
  );
}

function DocumentInput({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      accept="application/pdf,image/png,image/jpeg"
      disabled={isBusy}
      className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-medium"
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onFile(file);
      }}
    />
  );
}
