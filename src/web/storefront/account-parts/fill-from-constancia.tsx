import { useId, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { isTaxRegime, taxRegimes } from '../../../modules/invoice-profiles/rules/sat-catalogues.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** What the shop read in a Constancia. */
export type ReadConstancia = Awaited<ReturnType<Api['invoiceProfiles']['readConstancia']>>['constancia'];

/** Has the shop read a file; not everybody who sends one is signed in. */
export type SendConstancia = (form: FormData) => Promise<{ constancia: ReadConstancia }>;

/** Chooses the PDF of a Constancia, whose data then stands in the form to be looked at; the file is not kept. */
export function FillFromConstancia({
  send: sendFile,
  onRead,
  className,
}: {
  send: SendConstancia;
  onRead: (read: ReadConstancia) => void;
  className?: string;
}) {
  const id = useId();
  const { isSending, refusal, send } = useSend();
  const [read, setRead] = useState<ReadConstancia>();
  const take = async (file: File) => {
    setRead(undefined);
    await send(async () => {
      const form = new FormData();
      form.set('file', file);
      const { constancia } = await sendFile(form);
      onRead(constancia);
      setRead(constancia);
    });
  };
  const missing = read === undefined ? [] : missingOf(read);
  return (
    <div className={cx('grid gap-2', className)}>
      <label
        htmlFor={id}
        aria-disabled={isSending}
        className={cx(
          buttonClass({ variant: 'secondary', mayWrap: true }),
          'cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-focus',
        )}
      >
        <Icon name="upload" size={18} />
        {isSending ? 'Leyendo tu Constancia…' : 'Llenar con mi Constancia (PDF)'}
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          disabled={isSending}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void take(file);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <p className="text-xs text-ink-soft">Leemos tus datos y no guardamos el archivo.</p>
      {refusal && <InlineNotice tone="danger">{refusal.fields['file'] ?? refusal.message}</InlineNotice>}
      {read && (
        <InlineNotice tone={missing.length === 0 ? 'success' : 'warning'} title="Leímos tu Constancia">
          {missing.length === 0
            ? 'Revisa que todo esté bien y elige el uso de la factura.'
            : `Revisa los datos. Falta que escribas o elijas: ${missing.join(', ')}.`}
        </InlineNotice>
      )}
    </div>
  );
}

function missingOf({
  legal_name: name,
  postal_code: code,
  tax_regime: regime,
  tax_regimes: all,
}: ReadConstancia) {
  const several = all.flatMap((one) => (isTaxRegime(one) ? [`${one} ${taxRegimes[one].name}`] : []));
  return [
    ...(name === '' ? ['nombre o razón social'] : []),
    ...(code === '' ? ['código postal'] : []),
    ...(regime === ''
      ? [several.length > 1 ? `régimen (tienes ${several.join(' y ')})` : 'régimen fiscal']
      : []),
  ];
}
