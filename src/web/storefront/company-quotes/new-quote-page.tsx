import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Route } from './+types/new-quote-page';
import { ApiError } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { AccountPage } from '../account-parts/account-page.tsx';
import { addressOptions } from '../account-parts/address-words.ts';
import { AddressFields } from '../account-parts/address-form.tsx';
import { emptyAddress, type TypedAddress } from '../account-parts/typed-address.ts';
import { companyLinks } from '../company/company-links.ts';
import { NoCompany } from '../company/no-company.tsx';
import { storesOf } from '../content/shop-facts.ts';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { FindProduct, PasteLines, TakeCart } from './add-lines.tsx';
import { forgetRequest, type KeptRequest, keptRequest, newRequest, useKeptRequest } from './kept-request.ts';
import { loadCompany } from '../company/load-company.ts';
import { linesOnWire, type TypedLine, withLines } from './typed-lines.ts';
import { WantedLines } from './wanted-lines.tsx';

async function load({ api }: LoadArgs) {
  const { company, isApproved } = await loadCompany(api);
  if (!isApproved) return { company, places: undefined };
  const [{ addresses: own }, { rules }] = await Promise.all([
    api.customers.addresses(),
    api.shipping.shippingRules(),
  ]);
  const addresses = [...(company?.addresses ?? []), ...own].map((address) => ({
    ...address,
    is_default: false,
  }));
  return { company, places: { addresses, stores: storesOf(rules) } };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Pedir una cotización', isPrivate: true });

type Places = NonNullable<Route.ComponentProps['loaderData']['places']>;

const newAddress = 'new';
const parcel = 'parcel';

/** Asks the shop what goods would cost the own company. What is typed waits in the tab until it is sent. */
export default function NewQuotePage({ loaderData: { company, places } }: Route.ComponentProps) {
  // What was typed before is in the tab's storage, which the server's first picture cannot know.
  const isInBrowser = useIsInBrowser();
  return (
    <AccountPage
      title="Pedir una cotización"
      lead="Dinos qué necesitas. Te respondemos aquí y te avisamos por correo."
    >
      {company?.state === 'approved' && places ? (
        <RequestForm key={String(isInBrowser)} places={places} isInBrowser={isInBrowser} />
      ) : (
        <NoCompany company={company} />
      )}
    </AccountPage>
  );
}

function RequestForm({ places, isInBrowser }: { places: Places; isInBrowser: boolean }) {
  const customer = useSignedInCustomer();
  const navigate = useNavigate();
  const [request, setRequest] = useState<KeptRequest>(() =>
    isInBrowser ? keptRequest(customer.id) : newRequest,
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);
  const form = useFocusOnRefusal(errors);
  // One key per request: a second click or a lost answer cannot ask twice.
  const requestKey = useRef<string>(undefined);
  useKeptRequest(customer.id, isInBrowser ? request : undefined);

  const set = (part: Partial<KeptRequest>) => setRequest((now) => ({ ...now, ...part }));
  const setLines = (lines: TypedLine[]) => {
    // What was refused is named by its place, which others take.
    if (lines.length !== request.lines.length) setErrors({});
    set({ lines });
  };
  const add = (more: TypedLine[]) => setLines(withLines(request.lines, more));
  const known = places.addresses.find(({ id }) => id === request.addressId);
  const first = request.addressId === undefined ? places.addresses[0] : undefined;
  const chosen = known ?? first;
  const typed: TypedAddress = request.address ?? { ...emptyAddress, recipient: customer.name };

  const ask = async () => {
    const { lines, errors: wrong } = linesOnWire(request.lines);
    setErrors(wrong);
    setRefusal('');
    if (Object.keys(wrong).length > 0) return;
    setIsSending(true);
    requestKey.current ??= crypto.randomUUID();
    const { is_default: _, ...address } = chosen ?? typed;
    try {
      const { quote } = await browserApi().companyQuotes.request({
        idempotencyKey: requestKey.current,
        body: {
          lines,
          delivery_method: request.delivery,
          ...(request.delivery === parcel && { address }),
          purchase_order: request.purchaseOrder,
          message: request.message,
        },
      });
      forgetRequest(customer.id);
      await navigate(companyLinks.quote(quote.id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      setRefusal(error.fields['lines'] ?? error.message);
      // Refused for good: the next try is a new request.
      if (error.status !== 0) requestKey.current = undefined;
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      aria-label="Solicitud de cotización"
      className="grid max-w-3xl grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void ask();
      }}
    >
      <Part title="Qué necesitas">
        {request.lines.length > 0 && (
          <WantedLines lines={request.lines} onLinesChange={setLines} errors={errors} />
        )}
        <FindProduct onAdd={add} />
        <TakeCart onAdd={add} />
        <PasteLines value={request.pasted} onValueChange={(pasted) => set({ pasted })} onAdd={add} />
      </Part>
      <Part title="A dónde va">
        <RadioGroup
          label="Cómo lo recibes"
          isLabelHidden
          look="cards"
          value={request.delivery}
          onValueChange={(delivery) => set({ delivery })}
          options={[
            { value: parcel, label: 'Envío a domicilio', hint: 'Lo que cuesta viene en la cotización.' },
            ...places.stores.map(({ method, city, address, closed }) => ({
              value: method,
              label: `Recoger en ${city}`,
              hint: closed ?? address,
              isDisabled: closed !== null,
            })),
          ]}
        />
        {request.delivery === parcel && places.addresses.length > 0 && (
          <RadioGroup
            label="Dirección"
            look="cards"
            value={chosen?.id ?? newAddress}
            onValueChange={(addressId) => set({ addressId })}
            options={addressOptions(places.addresses, newAddress)}
          />
        )}
        {request.delivery === parcel && chosen === undefined && (
          <AddressFields
            value={typed}
            onValueChange={(address) => set({ address })}
            errors={Object.fromEntries(
              Object.entries(errors).map(([name, error]) => [name.replace(/^address\./, ''), error]),
            )}
          />
        )}
      </Part>
      <Part title="Para la tienda">
        <Field
          label="Tu orden de compra"
          hint="Opcional. La puedes dar también al aceptar."
          error={errors['purchase_order']}
          className="sm:max-w-xs"
        >
          <TextInput
            name="purchase_order"
            autoComplete="off"
            maxLength={60}
            value={request.purchaseOrder}
            onChange={(event) => set({ purchaseOrder: event.target.value })}
          />
        </Field>
        <Field
          label="Mensaje"
          hint="Opcional: para cuándo lo necesitas, si aceptas otra marca, lo que ayude."
          error={errors['message']}
        >
          <TextArea
            name="message"
            rows={4}
            maxLength={2000}
            value={request.message}
            onChange={(event) => set({ message: event.target.value })}
          />
        </Field>
      </Part>
      {refusal !== '' && (
        <InlineNotice tone="danger" title="No pudimos enviarla">
          {refusal}
        </InlineNotice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton size="lg" isBusy={isSending} disabled={request.lines.length === 0}>
          Pedir la cotización
        </SubmitButton>
        <p className="text-sm text-ink-soft">
          {request.lines.length === 0 ? 'Agrega al menos un producto.' : 'Pedirla no te compromete a nada.'}
        </p>
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5">
      <h2 className="display text-xl">{title}</h2>
      {children}
    </section>
  );
}
