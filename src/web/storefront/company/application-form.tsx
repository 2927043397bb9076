import { useState } from 'react';
import { readRfc, writtenRfc } from '../../../modules/invoice-profiles/rules/rfc.ts';
import { regimesFor, taxRegimes } from '../../../modules/invoice-profiles/rules/sat-catalogues.ts';
import { browserApi } from '../../data.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useSend } from '../shop-parts/use-send.ts';
import { CompanyDocuments } from './company-documents.tsx';
import type { OwnCompany } from './company-words.ts';

const regimes = [...new Set([...regimesFor('company'), ...regimesFor('person')])]
  .toSorted()
  .map((key) => ({ value: key, label: `${key} ${taxRegimes[key].name}` }));

/** Applies as a wholesale company, or writes an application anew that nobody decided yet; documents come after it. */
export function ApplicationForm({
  company,
  contactName,
  onSent,
}: {
  /** What was applied with, where it was. */
  company: OwnCompany | null;
  contactName: string;
  onSent: () => Promise<void>;
}) {
  const [isWriting, setIsWriting] = useState(company?.state !== 'applied');
  const [typed, setTyped] = useState({
    name: company?.name ?? '',
    rfc: company?.rfc ?? '',
    tax_regime: company?.tax_regime ?? '',
    postal_code: company?.postal_code ?? '',
    contact_name: contactName,
    phone: '',
    message: '',
  });
  // While somebody is still typing an RFC it is always wrong.
  const [isRfcLeft, setIsRfcLeft] = useState(false);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const errors = refusal?.fields ?? {};
  const rfc = readRfc(writtenRfc(typed.rfc));
  const rfcProblem = isRfcLeft && typed.rfc !== '' && 'problem' in rfc ? rfc.problem : undefined;
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  const apply = () =>
    send(async () => {
      await browserApi().companies.apply({ body: typed });
      await onSent();
      setIsWriting(false);
    });

  if (company?.state === 'applied' && !isWriting) {
    return (
      <div className="grid max-w-2xl grid-cols-1 gap-4">
        <InlineNotice
          tone="success"
          title={`Recibimos la solicitud de ${company.name}`}
          action={
            <Button variant="secondary" size="sm" onClick={() => setIsWriting(true)}>
              Corregirla
            </Button>
          }
        >
          Te escribimos en cuanto la revisemos. Mientras, puedes agregar documentos.
        </InlineNotice>
        <CompanyDocuments names={company.documents} onAdded={onSent} />
      </div>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Solicitud de mayoreo"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
      className="grid max-w-2xl grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2 sm:p-6"
    >
      <Field
        label="Nombre o razón social"
        hint="Como está en tu Constancia de Situación Fiscal."
        isRequired
        error={errors['name']}
        className="sm:col-span-2"
      >
        <TextInput {...field('name')} autoComplete="organization" maxLength={200} />
      </Field>
      <Field
        label="RFC"
        isRequired
        error={rfcProblem ?? errors['rfc']}
        isErrorLive={rfcProblem !== undefined}
      >
        <TextInput
          {...field('rfc')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          onBlur={() => {
            setIsRfcLeft(true);
            setTyped({ ...typed, rfc: writtenRfc(typed.rfc) });
          }}
        />
      </Field>
      <Field label="Código postal fiscal" isRequired error={errors['postal_code']}>
        <TextInput {...field('postal_code')} inputMode="numeric" autoComplete="off" maxLength={5} />
      </Field>
      <Field label="Régimen fiscal" isRequired error={errors['tax_regime']} className="sm:col-span-2">
        <Select {...field('tax_regime')} placeholder="Elige…" options={regimes} />
      </Field>
      <Field label="Con quién hablamos" isRequired error={errors['contact_name']}>
        <TextInput {...field('contact_name')} autoComplete="name" maxLength={120} />
      </Field>
      <Field label="Teléfono" isRequired error={errors['phone']}>
        <TextInput
          {...field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
      </Field>
      <Field
        label="Qué compras y cuánto"
        hint="Nos ayuda a darte la lista de precios que te toca."
        error={errors['message']}
        className="sm:col-span-2"
      >
        <TextArea {...field('message')} rows={4} maxLength={2000} />
      </Field>
      {refusal !== undefined && (
        <InlineNotice tone="danger" className="sm:col-span-2">
          {refusal.message}
        </InlineNotice>
      )}
      <SubmitButton isBusy={isSending} className="justify-self-start">
        Enviar solicitud
      </SubmitButton>
    </form>
  );
}
