import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { fileLinks, links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { emptyInvoiceProfile, InvoiceProfileFields } from '../account-parts/invoice-profile-form.tsx';
import type { TypedInvoiceProfile } from '../account-parts/invoice-profile-form.tsx';
import type { SendConstancia } from '../account-parts/fill-from-constancia.tsx';
import { invoiceName, invoiceStates } from '../account-parts/invoice-words.ts';
import type { OrderInvoices as Invoices } from '../account-parts/invoice-words.ts';
import { shopDate } from '../shop-parts/shop-time.ts';
import { downloadXml } from './download-xml.ts';
import { useSend } from '../shop-parts/use-send.ts';

export type InvoiceProfile = Awaited<ReturnType<Api['invoiceProfiles']['profiles']>>['profiles'][number];

/** Who asks: somebody signed in, for one of their profiles, or whoever holds a mailed link. */
type Asker = { orderId: string; profiles: readonly InvoiceProfile[] } | { token: string };

/** An order's invoices with their files, or how to ask for one. */
export function OrderInvoices({ answer, ...asker }: { answer: Invoices } & Asker) {
  const { invoices, reason, request_until: until, requested_for: requestedFor } = answer;
  if (reason === 'not_offered') return null;
  const isWaiting = reason === 'not_paid' && requestedFor !== null;
  const hasNone = reason === 'nothing_paid' || (reason === 'not_paid' && !isWaiting);
  if (invoices.length === 0 && hasNone) return null;
  // A receipt of a payment is the shop's to mend.
  const isRefused = invoices.some(({ kind, state }) => kind !== 'payment' && state === 'failed');
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold">Factura</h2>
      {invoices.length > 0 && (
        <ul className="grid gap-4">
          {invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              token={'token' in asker ? asker.token : undefined}
            />
          ))}
        </ul>
      )}
      {isWaiting && (
        <p className="text-sm text-ink-soft">
          Al confirmarse el pago la hacemos a nombre de {requestedFor.legal_name} ({requestedFor.rfc}).
        </p>
      )}
      {isRefused && (
        <InlineNotice tone="warning" title="El SAT no aceptó los datos">
          Compáralos con tu Constancia de Situación Fiscal, corrígelos y pide la factura otra vez.
        </InlineNotice>
      )}
      {reason === null && <p className="text-sm text-ink-soft">{untilWords(until)}</p>}
      {reason === null &&
        ('token' in asker ? <RequestByLink token={asker.token} /> : <RequestInvoice {...asker} />)}
      {reason === 'in_global' && (
        <p className="text-sm text-ink-soft">
          Esta compra ya está en la factura global del mes. Escríbenos y vemos cómo hacerla a tu nombre.
        </p>
      )}
      {reason === 'too_late' && invoices.length === 0 && (
        <p className="text-sm text-ink-soft">El plazo para facturar terminó con el mes de la compra.</p>
      )}
    </section>
  );
}

/** @param token of the mailed link, where nobody is signed in */
function InvoiceRow({
  invoice,
  token,
}: {
  invoice: Invoices['invoices'][number];
  token: string | undefined;
}) {
  const { label, tone } = invoiceStates[invoice.state];
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium">{invoiceName(invoice)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm break-words text-ink-soft">
        {invoice.receiver.legal_name} · <span className="spec">{invoice.receiver.rfc}</span>
        {invoice.fiscal_uuid !== null && (
          <>
            <br />
            Folio fiscal <span className="spec text-xs break-all">{invoice.fiscal_uuid}</span>
          </>
        )}
        {invoice.state === 'requested' && (
          <>
            <br />
            {invoice.kind === 'payment'
              ? 'Lo estamos timbrando.'
              : 'La estamos timbrando; te la mandamos por correo.'}
          </>
        )}
      </p>
      {invoice.fiscal_uuid !== null && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="secondary"
            size="sm"
            iconStart="download"
            to={
              token === undefined
                ? fileLinks.invoicePdf(invoice.id)
                : fileLinks.linkedInvoicePdf(token, invoice.id)
            }
            reloadDocument
            download
          >
            PDF
          </ButtonLink>
          <Button
            variant="secondary"
            size="sm"
            iconStart="download"
            onClick={() => void downloadXml(invoice.id, token)}
          >
            XML
          </Button>
          {token === undefined && (
            <ButtonLink variant="quiet" size="sm" iconStart="invoice" to={links.invoice(invoice.id)}>
              Ver e imprimir
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}

/** The button that was pressed is gone. */
const takeFocus = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('button, input')?.focus();

function RequestInvoice({ orderId, profiles }: { orderId: string; profiles: readonly InvoiceProfile[] }) {
  const { revalidate } = useRevalidator();
  const [chosenId, setChosenId] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const { isSending, refusal, send } = useSend();
  const profileId = profiles.some(({ id }) => id === chosenId) ? chosenId : (profiles[0]?.id ?? '');
  const request = async (invoice_profile_id: string) => {
    await browserApi().invoices.request({ params: { order_id: orderId }, body: { invoice_profile_id } });
  };
  if (profiles.length === 0) {
    return isTyping ? (
      <div ref={takeFocus}>
        <TypedRequest
          onAsk={async (body) => {
            const { profile } = await browserApi().invoiceProfiles.addProfile({ body });
            // Kept by now: where this is refused, it is among those to choose.
            await send(() => request(profile.id));
          }}
        />
      </div>
    ) : (
      <Button
        variant="secondary"
        size="sm"
        iconStart="invoice"
        className="justify-self-start"
        onClick={() => setIsTyping(true)}
      >
        Pedir factura
      </Button>
    );
  }
  const ask = () =>
    send(async () => {
      await request(profileId);
      await revalidate();
    });
  return (
    <div className="grid justify-items-start gap-4">
      <RadioGroup
        label="A nombre de"
        look="cards"
        className="w-full"
        value={profileId}
        onValueChange={setChosenId}
        options={profiles.map(profileOption)}
      />
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button iconStart="invoice" isBusy={isSending} onClick={() => void ask()}>
        Pedir factura
      </Button>
    </div>
  );
}

/** The data are kept with the invoice alone: there is no account to keep them in. */
function RequestByLink({ token }: { token: string }) {
  return (
    <TypedRequest
      onAsk={async ({ rfc, legal_name, tax_regime, cfdi_use, postal_code }) => {
        await browserApi().invoices.requestByLink({
          params: { token },
          body: { rfc, legal_name, tax_regime, cfdi_use, postal_code },
        });
      }}
      sendConstancia={(file) => browserApi().invoices.constanciaByLink({ params: { token }, form: file })}
    />
  );
}

/** The data are typed beside the order that they are for. */
function TypedRequest({
  onAsk,
  sendConstancia,
}: {
  onAsk: (typed: TypedInvoiceProfile) => Promise<void>;
  sendConstancia?: SendConstancia;
}) {
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState(emptyInvoiceProfile);
  const { isSending, refusal, send } = useSend();
  const form = useFocusOnRefusal(refusal);
  const errors = refusal?.fields ?? {};
  const ask = () =>
    send(async () => {
      await onAsk(typed);
      await revalidate();
    });
  return (
    <form
      ref={form}
      noValidate
      aria-label="Pedir factura"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <InvoiceProfileFields
        value={typed}
        onValueChange={setTyped}
        errors={errors}
        {...(sendConstancia && { sendConstancia })}
      />
      {refusal && Object.keys(errors).length === 0 && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      <Button type="submit" iconStart="invoice" className="justify-self-start" isBusy={isSending}>
        Pedir factura
      </Button>
    </form>
  );
}

/** A profile as one of several to choose. */
export function profileOption(profile: InvoiceProfile): { value: string; label: string; hint: string } {
  return {
    value: profile.id,
    label: profile.legal_name,
    hint: `${profile.rfc} · Régimen ${profile.tax_regime} · Uso ${profile.cfdi_use} · CP ${profile.postal_code}`,
  };
}

function untilWords(until: string | null): string {
  if (until === null) return '';
  // It ends with the month: «hasta el 1 a las 00:00» would read as a day more.
  const lastMoment = new Date(new Date(until).getTime() - 1).toISOString();
  return `Puedes pedir tu factura hasta el ${shopDate(lastMoment)}.`;
}
