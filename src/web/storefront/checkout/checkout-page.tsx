import { Link, useRevalidator } from 'react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Route } from './+types/checkout-page';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { useVisitorStore } from '../../state/visitor-store.ts';
import { loadCart } from '../../state/cart-actions.ts';
import { welcomeCustomer } from '../../state/visitor-actions.ts';
import { Button, ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFocusOnRefusal } from '../../ui/use-focus-on-refusal.ts';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { formatCost } from './format-cost.ts';
import { addressOptions } from '../account-parts/address-words.ts';
import { AddressFields } from '../account-parts/address-form.tsx';
import { emptyAddress, type TypedAddress } from '../account-parts/typed-address.ts';
import { GuestForm } from '../login/guest-form.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { emptyInvoiceProfile } from '../account-parts/invoice-profile-form.tsx';
import { noSuchCode, usePlace } from '../shop-parts/place-of-code.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { companyLinks } from '../company/company-links.ts';
import { GiftOption, noGift } from './gift-option.tsx';
import { GiftCardStep } from './gift-card-step.tsx';
import { invoiceProfileFor, InvoiceStep, newProfile } from './invoice-step.tsx';
import type { CheckoutInvoice } from './invoice-step.tsx';
import { forgetCheckout, keptCheckout, useKeptCheckout } from './kept-checkout.ts';
import type { KeptCheckout } from './kept-checkout.ts';
import { PickupStep } from './pickup-step.tsx';
import type { TypedPickup } from './pickup-step.tsx';
import { SessionOver } from './session-over.tsx';

async function load({ api }: LoadArgs) {
  const [{ addresses: own }, { profiles }, company] = await Promise.all([
    api.customers.addresses(),
    api.invoiceProfiles.profiles(),
    companyToBuyFor(api),
  ]);
  const addresses = [
    ...own,
    ...(company?.addresses ?? []).map((address) => ({ ...address, is_default: false })),
  ];
  // For the address that will be chosen: the costs and days of nowhere would be seen for a moment only.
  const { postal_code } = addresses[0] ?? {};
  const address_id = own[0]?.id;
  const quote = await api.checkout.quote({ body: { postal_code, address_id } }).then(
    (answer) => answer.quote,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return undefined;
      throw error;
    },
  );
  /** What the page would ask for the same choices: it need not ask again. */
  const quoted =
    quote && quoteInput(quote.delivery_method, postal_code ?? '', false, buyerOf(address_id), undefined);
  return { quote, quoted: JSON.stringify(quoted), addresses, profiles, company };
}

/** The approved company that they buy for; guests buy for none. */
async function companyToBuyFor(api: Api) {
  const { company } = await api.companies.own();
  return company?.state === 'approved' ? company : undefined;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Pagar', isPrivate: true });

/** How often a checkout that is paused looks whether orders are taken again. */
const pausedMilliseconds = 20_000;

/** A new address is typed when no saved one is chosen. */
const newAddress = 'new';

type Quote = Awaited<ReturnType<Api['checkout']['quote']>>['quote'];
type Method = Quote['delivery_method'];
type Payment = Quote['payment_methods'][number]['method'];

/** What the button promises; the others pay on the provider's page at once. */
const payLabels: Readonly<Record<Payment, string>> = {
  card: 'Pagar',
  oxxo: 'Generar mi ficha de OXXO',
  spei: 'Generar mi CLABE',
  paypal: 'Pagar',
  free: 'Confirmar pedido',
  store_credit: 'Pagar con mi saldo',
  company_credit: 'Comprar a crédito',
};

/** Contact, address, delivery, payment and review on one page that loses nothing that was typed or chosen. */
export default function CheckoutPage(props: Route.ComponentProps) {
  // What was typed before is in the tab's storage, which the server's first picture cannot know.
  const isInBrowser = useIsInBrowser();
  const { email } = useSignedInCustomer();
  return (
    <Checkout
      key={String(isInBrowser)}
      {...props}
      isInBrowser={isInBrowser}
      kept={isInBrowser ? keptCheckout(email) : undefined}
    />
  );
}

function Checkout({
  loaderData,
  kept,
  isInBrowser,
}: Route.ComponentProps & { kept: KeptCheckout | undefined; isInBrowser: boolean }) {
  const customer = useSignedInCustomer();
  const [addresses, setAddresses] = useState(loaderData.addresses);
  const [quote, setQuote] = useState(loaderData.quote);
  const [addressId, setAddressId] = useState(
    idIn(addresses, newAddress, kept?.addressId) ?? addresses[0]?.id ?? newAddress,
  );
  const [typed, setTyped] = useState<TypedAddress>(
    kept?.address ?? { ...emptyAddress, recipient: customer.name },
  );
  const [pickup, setPickup] = useState<TypedPickup>(
    kept?.pickup ?? { recipient: customer.name, phone: addresses[0]?.phone ?? '', alternate: '' },
  );
  const [delivery, setDelivery] = useState<Method>(
    keptDelivery(loaderData.quote, kept) ?? loaderData.quote?.delivery_method ?? 'parcel',
  );
  const [preferred, setPreferred] = useState((kept?.payment as Payment | undefined) ?? 'card');
  const [purchaseOrder, setPurchaseOrder] = useState(kept?.purchaseOrder ?? '');
  const [gift, setGift] = useState(kept?.gift ?? noGift);
  const [usesCredit, setUsesCredit] = useState(kept?.usesCredit ?? false);
  const [invoicing, setInvoicing] = useState<CheckoutInvoice>({
    isWanted: kept?.invoice.isWanted ?? false,
    profiles: loaderData.profiles,
    profileId:
      idIn(loaderData.profiles, newProfile, kept?.invoice.profileId) ??
      loaderData.profiles[0]?.id ??
      newProfile,
    typed: kept?.invoice.typed ?? emptyInvoiceProfile,
  });
  const [isCorrectingContact, setIsCorrectingContact] = useState(false);
  const { revalidate } = useRevalidator();
  const [session, setSession] = useState<'open' | 'over' | 'asking'>('open');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [invoiceErrors, setInvoiceErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  /** Something was typed since the refusal. */
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const isAboutFields = Object.keys(errors).length + Object.keys(invoiceErrors).length > 0;
  const form = useFocusOnRefusal(Object.keys(invoiceErrors).length > 0 ? invoiceErrors : errors);
  // One key per purchase: a second click or a lost answer cannot place it twice.
  const purchaseKey = useRef<string>(undefined);

  const needsAddress = delivery === 'parcel';
  const chosen = addresses.find((address) => address.id === addressId);
  const postalCode = chosen?.postal_code ?? typed.postal_code;
  // No parcel is free that goes nowhere.
  const isNowhere = usePlace(postalCode) === null;
  // What a company keeps is no address of the account.
  const companyAddress = loaderData.company?.addresses.find(({ id }) => id === chosen?.id);
  const buyer = needsAddress
    ? buyerOf(
        companyAddress ? undefined : chosen?.id,
        companyAddress ? { ...companyAddress, is_default: false } : typed,
      )
    : pickupBuyer(pickup);
  // A coupon may leave nothing to pay, and taking it off brings the other ways back.
  const methods = quote?.payment_methods ?? [];
  const payment = methods.some(({ method }) => method === preferred)
    ? preferred
    : (methods[0]?.method ?? preferred);
  const wanted = JSON.stringify(
    quoteInput(delivery, postalCode, usesCredit, buyer, quote?.depends_on_payment ? preferred : undefined),
  );

  useKeptCheckout(
    isInBrowser
      ? {
          email: customer.email,
          addressId,
          address: typed,
          pickup,
          delivery,
          payment: preferred,
          usesCredit,
          purchaseOrder,
          gift,
          invoice: {
            isWanted: invoicing.isWanted,
            profileId: invoicing.profileId,
            typed: invoicing.typed,
          },
        }
      : undefined,
  );

  /** Says why. Who is not signed in any more is told by the email, because a dialog would take what is being typed. */
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) setSession('over');
    else setRefusal(error.message);
  };

  // The browser brought the page back as it was left: on its way to pay.
  useEffect(() => {
    const carryOn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      purchaseKey.current = undefined;
      setIsPlacing(false);
    };
    window.addEventListener('pageshow', carryOn);
    return () => window.removeEventListener('pageshow', carryOn);
  }, []);

  const hasQuote = quote !== undefined;
  /** What the quote was asked for. */
  const quoted = useRef(loaderData.quoted);
  useEffect(() => {
    if (!hasQuote || quoted.current === wanted) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const body = JSON.parse(wanted) as QuoteInput;
        const answer = await browserApi().checkout.quote({ body, signal: controller.signal });
        quoted.current = wanted;
        setQuote(answer.quote);
      } catch (error) {
        if (!(error instanceof ApiError)) return;
        if (error.status === 401) setSession('over');
        else setRefusal(error.message);
      }
    };
    void ask();
    return () => controller.abort();
  }, [hasQuote, wanted]);

  const isPaused = typeof quote?.checkout_pause === 'string';
  useEffect(() => {
    if (!isPaused) return undefined;
    // Nobody has to try again and again what the shop will say by itself.
    const timer = setInterval(() => {
      browserApi()
        .checkout.quote({ body: JSON.parse(wanted) as QuoteInput })
        .then((answer) => setQuote(answer.quote))
        // It is asked again soon.
        .catch(() => undefined);
    }, pausedMilliseconds);
    return () => clearInterval(timer);
  }, [isPaused, wanted]);

  if (quote === undefined) {
    return (
      <div className="page-width py-8 sm:py-12">
        <h1 className="display text-title">Pagar</h1>
        <EmptyState
          icon="cart"
          title="Tu carrito está vacío"
          action={<ButtonLink to={links.categories()}>Ver categorías</ButtonLink>}
        >
          Agrega algo y vuelve: aquí eliges la entrega y el pago.
        </EmptyState>
      </div>
    );
  }

  /** What the cart costs changed beside this page's own choices: another coupon. */
  const quoteAgain = async () => {
    const answer = await browserApi()
      .checkout.quote({ body: JSON.parse(wanted) as QuoteInput })
      .catch(refuse);
    if (answer) setQuote(answer.quote);
  };

  /** The same person again: an account finds its addresses, a guest's are typed anew for the new guest. */
  const comeBack = async () => {
    setSession('open');
    const { addresses: own } = await browserApi().customers.addresses();
    setAddresses(own);
    if (chosen !== undefined && !own.some(({ id }) => id === chosen.id)) {
      setTyped(chosen);
      setAddressId(newAddress);
    }
    purchaseKey.current = undefined;
    await quoteAgain();
  };

  const place = async () => {
    setIsPlacing(true);
    setErrors({});
    setInvoiceErrors({});
    setRefusal('');
    setIsCorrecting(false);
    purchaseKey.current ??= crypto.randomUUID();
    // Both forms have a postal code: which one was refused is known by when.
    let isAskingInvoice = false;
    try {
      let id = needsAddress ? chosen?.id : undefined;
      const deliveryOf = (addressId: string | undefined) => {
        if (!needsAddress) return { pickup };
        return companyAddress ? { address: companyAddress } : { address_id: addressId };
      };
      if (needsAddress && id === undefined) {
        // Kept with the account before paying: a payment that fails loses nothing.
        const { address } = await browserApi().customers.addAddress({ body: typed });
        setAddresses([...addresses.filter((other) => other.id !== address.id), address]);
        setAddressId(address.id);
        setTyped({ ...emptyAddress, recipient: customer.name });
        id = address.id;
      }
      isAskingInvoice = true;
      const profileId = await invoiceProfileFor(invoicing, setInvoicing);
      isAskingInvoice = false;
      const { payment: started } = await browserApi().checkout.placeOrder({
        idempotencyKey: purchaseKey.current,
        body: {
          ...deliveryOf(id),
          ...(loaderData.company && { purchase_order: purchaseOrder }),
          ...(needsAddress && gift.isGift && { gift_message: gift.message }),
          delivery_method: delivery,
          payment_method: payment,
          ...(profileId !== undefined && { invoice_profile_id: profileId }),
          store_credit_cents: quote.store_credit.used_cents,
          total_cents: quote.total_cents,
        },
      });
      if (started.provider === 'none') forgetCheckout();
      window.location.assign(started.redirect_url);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(isAskingInvoice ? {} : error.fields);
      setInvoiceErrors(isAskingInvoice ? error.fields : {});
      if (error.status === 401) setSession('asking');
      else setRefusal(error.message);
      setIsPlacing(false);
      // Refused for good: the next try is a new purchase.
      if (error.status !== 0) purchaseKey.current = undefined;
      const userId = useVisitorStore.getState().user?.id;
      if (error.status === 409 && userId !== undefined) {
        await loadCart(userId);
        await quoteAgain();
        setRefusal(error.message);
      }
    }
  };

  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="display text-title">Pagar</h1>
      {quote.is_test_mode && (
        <InlineNotice tone="info" className="mt-4">
          Pagos de prueba: no se cobra nada. Usa la tarjeta 4242 4242 4242 4242.
        </InlineNotice>
      )}
      <LineProblems lines={quote.lines} />
      <form
        ref={form}
        noValidate
        // Until the scripts are there nothing typed or chosen could be kept: it takes nothing then.
        inert={!isInBrowser}
        className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-[1fr_23rem]"
        onInput={() => setIsCorrecting(true)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPlacing) void place();
        }}
      >
        <div className="grid content-start gap-9">
          <Step number={1} title="Contacto">
            <p className="text-sm">
              <span className="font-medium">{customer.name}</span>
              <span className="text-ink-soft"> · {customer.email}</span>
              {customer.is_guest && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label="Corregir mis datos de contacto"
                  onClick={() => setIsCorrectingContact(true)}
                >
                  Corregir
                </Button>
              )}
            </p>
            {session !== 'open' && (
              <InlineNotice
                tone="warning"
                title="Tu sesión terminó"
                action={
                  <Button size="sm" variant="secondary" onClick={() => setSession('asking')}>
                    Seguir con mi compra
                  </Button>
                }
              >
                Lo que escribiste sigue aquí.
              </InlineNotice>
            )}
          </Step>
          <Step number={2} title="Entrega">
            <RadioGroup
              label="Cómo lo recibes"
              isLabelHidden
              look="cards"
              value={delivery}
              onValueChange={(value) => setDelivery(value as Method)}
              options={quote.delivery_options.map((option) => ({
                value: option.method,
                label: option.label,
                hint: isNowhere && option.method === 'parcel' ? noSuchCode(postalCode) : option.description,
                isDisabled: !option.is_available,
                end: option.is_available && !(isNowhere && option.method === 'parcel') && (
                  <>
                    {option.former_cost_cents !== null && (
                      <s className="mr-1.5 text-xs font-normal text-ink-faint">
                        {formatCost(option.former_cost_cents)}
                      </s>
                    )}
                    {formatCost(option.cost_cents)}
                  </>
                ),
              }))}
            />
          </Step>
          <Step number={3} title={needsAddress ? 'Dirección de entrega' : 'Quién recoge'}>
            {!needsAddress && <PickupStep value={pickup} onValueChange={setPickup} errors={errors} />}
            {needsAddress && addresses.length > 0 && (
              <RadioGroup
                label="Dirección"
                isLabelHidden
                look="cards"
                value={addressId}
                onValueChange={setAddressId}
                options={addressOptions(addresses, newAddress)}
              />
            )}
            {/* A slip in a kept one is mended where it is kept. */}
            {needsAddress && addresses.length > 0 && (
              <Link
                to={links.addresses()}
                className="min-h-6 justify-self-start text-sm font-semibold text-brand hover:underline"
              >
                Cambiar mis direcciones
              </Link>
            )}
            {needsAddress && chosen === undefined && (
              <AddressFields value={typed} onValueChange={setTyped} errors={errors} />
            )}
            {needsAddress && (
              <GiftOption value={gift} onValueChange={setGift} error={errors['gift_message']} />
            )}
          </Step>
          <Step number={4} title="Pago">
            {quote.store_credit.usable_cents > 0 && (
              <Checkbox
                label={
                  <span className="font-medium">
                    {`Usar mi saldo a favor: ${formatPesos(quote.store_credit.usable_cents)}`}
                  </span>
                }
                hint={creditHint(quote)}
                checked={usesCredit}
                className="rounded-md border border-line bg-surface px-4 py-3"
                onChange={(event) => setUsesCredit(event.target.checked)}
              />
            )}
            {quote.store_credit.frozen_cents > 0 && (
              <InlineNotice tone="warning">
                {`${formatPesos(quote.store_credit.frozen_cents)} de tu saldo están en pausa mientras se resuelve la aclaración que abriste por ese pago.`}
              </InlineNotice>
            )}
            <GiftCardStep onRedeemed={() => (usesCredit ? quoteAgain() : setUsesCredit(true))} />
            {methods.length === 0 && (
              <InlineNotice tone="warning">Por ahora no hay una forma de pago disponible.</InlineNotice>
            )}
            <RadioGroup
              label="Forma de pago"
              isLabelHidden
              look="cards"
              value={payment}
              onValueChange={(value) => setPreferred(value as Payment)}
              options={methods.map((method) => ({
                value: method.method,
                label: method.label,
                hint: method.reason ?? method.description,
                isDisabled: !method.is_available,
                end: method.is_available && method.saves_cents > 0 && (
                  <span className="text-success">{`Ahorras ${formatPesos(method.saves_cents)}`}</span>
                ),
              }))}
            />
          </Step>
          <Step number={5} title="Factura">
            <InvoiceStep value={invoicing} onValueChange={setInvoicing} errors={invoiceErrors} />
            {loaderData.company && (
              <Field
                label="Tu orden de compra"
                hint={`Opcional. Compras para ${loaderData.company.name}; sale en el pedido.`}
                error={errors['purchase_order']}
              >
                <TextInput
                  name="purchase_order"
                  autoComplete="off"
                  maxLength={40}
                  value={purchaseOrder}
                  onChange={(event) => setPurchaseOrder(event.target.value)}
                />
              </Field>
            )}
          </Step>
        </div>
        <CheckoutSummary
          quote={quote}
          isNowhere={isNowhere && needsAddress}
          onCouponChanged={() => void quoteAgain()}
        >
          {quote.checkout_pause !== null && (
            <InlineNotice tone="warning" title="Pago en pausa">
              {quote.checkout_pause}
            </InlineNotice>
          )}
          {quote.missing_for_minimum_cents !== null && (
            <InlineNotice tone="warning" title="Aún no llegas al pedido mínimo">
              {`Con tu lista de precios te faltan ${formatPesos(quote.missing_for_minimum_cents)} en productos.`}
            </InlineNotice>
          )}
          {quote.over_budget_left_cents !== null && (
            <InlineNotice tone="warning" title="Pasas tu presupuesto del mes">
              Te quedan {formatPesos(quote.over_budget_left_cents)}. Pide más en{' '}
              <Link to={companyLinks.company()} className="underline underline-offset-2">
                Mi empresa
              </Link>
              .
            </InlineNotice>
          )}
          {refusal !== '' && refusal !== quote.checkout_pause && (
            <div className={cx(isCorrecting && isAboutFields && 'while-marked')}>
              <InlineNotice tone="danger" title="No pudimos continuar">
                {refusal}
              </InlineNotice>
            </div>
          )}
          <SubmitButton size="lg" iconStart="lock" isWide isBusy={isPlacing} disabled={isPaused}>
            {payLabels[payment]}
          </SubmitButton>
          <p className="text-xs text-ink-faint">
            {payment === 'free' || payment === 'store_credit' || payment === 'company_credit'
              ? ''
              : 'Apartamos tus piezas mientras pagas. '}
            Al continuar aceptas los{' '}
            <Link to={links.terms()} target="_blank" className="underline underline-offset-2">
              términos de la tienda
            </Link>
            .
          </p>
        </CheckoutSummary>
      </form>
      <Dialog
        title="Tus datos de contacto"
        size="sm"
        isOpen={isCorrectingContact}
        onOpenChange={setIsCorrectingContact}
      >
        <GuestForm
          email={customer.email}
          name={customer.name}
          onDone={async () => {
            await welcomeCustomer();
            await revalidate();
            setIsCorrectingContact(false);
          }}
        />
      </Dialog>
      {session === 'asking' && (
        <SessionOver
          customer={customer}
          lines={quote.lines}
          onBack={() => void comeBack()}
          onClose={() => setSession('over')}
        />
      )}
    </div>
  );
}

/** A kept choice that is still one of these, or a new one. */
function idIn(
  known: readonly { id: string }[],
  anew: string,
  wanted: string | undefined,
): string | undefined {
  return wanted === anew || known.some(({ id }) => id === wanted) ? wanted : undefined;
}

/** The delivery that was chosen before, where it is still offered. */
function keptDelivery(quote: Quote | undefined, kept: KeptCheckout | undefined): Method | undefined {
  return quote?.delivery_options.find(
    ({ method, is_available: isAvailable }) => isAvailable && method === kept?.delivery,
  )?.method;
}

/** What cannot be bought as it stands, said before anything is typed. */
function LineProblems({ lines }: Pick<Quote, 'lines'>) {
  const wrong = lines.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return null;
  return (
    <InlineNotice tone="warning" title="Antes de pagar, ajusta tu carrito" className="mt-4">
      <ul className="grid gap-1">
        {wrong.map((line) => (
          <li key={line.product_id}>
            {!line.problem?.includes(line.product_name) && (
              <span className="font-medium">{line.product_name}: </span>
            )}
            {line.problem}
          </li>
        ))}
      </ul>
      <Link to={links.cart()} className="mt-2 inline-block font-semibold underline underline-offset-4">
        Ir a mi carrito
      </Link>
    </InlineNotice>
  );
}

/** What using the credit leaves to pay, and of the credit. */
function creditHint({ store_credit: credit, total_cents: total }: Quote): string {
  const rest = total - credit.usable_cents;
  const kept = credit.balance_cents - credit.usable_cents;
  const pays = rest === 0 ? 'Cubre todo tu pedido.' : `Te quedan ${formatPesos(rest)} por pagar.`;
  return kept === 0 ? pays : `${pays} Conservas ${formatPesos(kept)} de saldo.`;
}

/** Of a new address only what is whole: each quote asks whether this person may get a voucher. */
type Buyer =
  | { address_id: string }
  | { contact: { phone?: string; street?: string; exterior_number?: string } };

function buyerOf(
  addressId: string | undefined,
  { phone, street, exterior_number }: TypedAddress = emptyAddress,
): Buyer {
  if (addressId !== undefined) return { address_id: addressId };
  return {
    contact: {
      ...(phone.replaceAll(/\D/g, '').length >= 10 && { phone }),
      ...(street.trim() !== '' && exterior_number.trim() !== '' && { street, exterior_number }),
    },
  };
}

/** Who picks up is known by their phone. */
function pickupBuyer({ phone }: TypedPickup): Buyer {
  return { contact: phone.replaceAll(/\D/g, '').length >= 10 ? { phone } : {} };
}

type QuoteInput = ReturnType<typeof quoteInput>;

function quoteInput(
  delivery: Method,
  postalCode: string,
  usesCredit: boolean,
  buyer: Buyer,
  payment: Payment | undefined,
) {
  return {
    ...buyer,
    delivery_method: delivery,
    use_store_credit: usesCredit,
    ...(payment !== undefined && { payment_method: payment }),
    ...(/^\d{5}$/.test(postalCode) && { postal_code: postalCode }),
  };
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="display flex items-center gap-3 text-xl">
        <span
          aria-hidden
          className="figures grid size-7 place-items-center rounded-full bg-brand text-sm font-semibold text-on-brand"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
