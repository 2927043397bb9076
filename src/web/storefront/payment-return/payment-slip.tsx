import type { ReactNode } from 'react';
import type { Api } from '../../../api/client.ts';
import { orderCode } from '../../../modules/orders/order-code.words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { Letterhead } from '../account-parts/letterhead.tsx';
import { orderName, orderWords } from '../account-parts/order-words.ts';
import { CopyableCode } from '../shop-parts/copyable-code.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';

type LinkedOrder = Awaited<ReturnType<Api['orders']['linkedOwnOrder']>>['order'];
type SlipOrder = Pick<
  LinkedOrder,
  | 'order_id'
  | 'order_number'
  | 'state'
  | 'fulfilment'
  | 'is_partly_packed'
  | 'delivery_method'
  | 'is_attempt'
  | 'to_pay'
>;

const steps = {
  oxxo: [
    'Ve a la caja de cualquier OXXO y di que vas a pagar un servicio.',
    'Muestra el código de barras o dicta la referencia.',
    'Paga en efectivo el importe exacto. OXXO cobra su comisión aparte.',
    'Guarda tu ticket. OXXO nos confirma a más tardar el siguiente día hábil y te avisamos por correo.',
  ],
  spei: [
    'Entra a tu banco y da de alta la CLABE de arriba.',
    'Transfiere el importe exacto. La CLABE es solo de tu cuenta con nosotros, así sabemos que eres tú.',
    'Se confirma en minutos, a cualquier hora, y te avisamos por correo.',
  ],
};

/** The slip of an order. */
export function OrderSlip({ order, orderPath }: { order: SlipOrder; orderPath: string }) {
  return (
    <PaymentSlip
      name={orderName(order)}
      over={orderWords(order).label}
      toPay={order.to_pay}
      concept={`Pedido ${orderCode(order.order_id)}`}
      back={{ to: orderPath, words: 'Ver mi pedido' }}
    />
  );
}

/** What a buyer takes to the till, or types into their bank: on a screen and on paper. */
export function PaymentSlip({
  name,
  over,
  toPay,
  concept,
  back,
}: {
  /** Of what is paid. */
  name: string;
  /** How that stands once nothing is to be paid. */
  over: string;
  toPay: SlipOrder['to_pay'];
  /** What a transfer names. */
  concept?: string;
  back: { to: string; words: string };
}) {
  if (toPay === null) {
    return (
      <div className="page-width grid max-w-2xl grid-cols-1 justify-items-start gap-6 py-8 sm:py-12">
        <h1 className="display text-title">{name}</h1>
        <InlineNotice tone="info" title={over}>
          Esta ficha ya no se paga: no hay nada pendiente con ella.
        </InlineNotice>
        <ButtonLink to={back.to}>{back.words}</ButtonLink>
      </div>
    );
  }
  const { instructions, amount_cents: amountCents, bars } = toPay;
  const { kind, reference, voucher_url, expires_at, bank, holder, remaining_cents } = instructions;
  const isOxxo = kind === 'oxxo';
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-8 sm:py-12 print:gap-4 print:py-0">
      <Letterhead className="hidden text-sm print:block" />
      <header className="grid gap-1">
        <h1 className="display text-title">
          {isOxxo ? 'Ficha de pago OXXO' : 'Datos para tu transferencia SPEI'}
        </h1>
        <p className="figures text-sm text-ink-soft">{name}</p>
      </header>
      <section className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <SlipFact
            name={
              remaining_cents !== null && remaining_cents < amountCents ? 'Te falta pagar' : 'Importe exacto'
            }
          >
            <Price cents={remaining_cents ?? amountCents} size="lg" />
          </SlipFact>
          {expires_at !== null && (
            <SlipFact name="Paga antes de">{`${shopMoment(expires_at)} (hora del centro)`}</SlipFact>
          )}
          <SlipFact name={isOxxo ? 'Referencia' : 'CLABE'} isWide>
            <span className="text-lg">
              <CopyableCode code={reference} name={isOxxo ? 'referencia' : 'CLABE'} />
            </span>
          </SlipFact>
          {bank !== null && <SlipFact name="Banco">{bank}</SlipFact>}
          {holder !== null && <SlipFact name="Beneficiario">{holder}</SlipFact>}
          {!isOxxo && concept !== undefined && <SlipFact name="Concepto">{concept}</SlipFact>}
        </dl>
        {bars !== null && <Bars widths={bars} name={`Código de barras de ${reference}`} />}
      </section>
      <section className="grid gap-2">
        <h2 className="font-semibold">Cómo pagar</h2>
        <ol className="grid list-decimal gap-1.5 pl-5 text-sm">
          {steps[kind].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button iconStart="invoice" onClick={() => window.print()}>
          Imprimir
        </Button>
        <ButtonLink to={back.to} variant="secondary">
          {back.words}
        </ButtonLink>
        {voucher_url !== null && (
          <a href={voucher_url} className="inline-flex h-11 items-center px-2 text-sm text-brand underline">
            {isOxxo ? 'Ficha original' : 'Página original'}
          </a>
        )}
      </div>
    </article>
  );
}

function SlipFact({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Empty modules before and after, as readers want them. */
const quietModules = 10;

/** Bars for a till's reader: black on white in every theme. */
function Bars({ widths, name }: { widths: readonly number[]; name: string }) {
  const bars: { x: number; width: number }[] = [];
  let x = quietModules;
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${x + quietModules} 60`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="h-24 w-full print:h-20"
    >
      <rect width="100%" height="60" fill="#fff" />
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={4} width={bar.width} height={52} fill="#000" />
      ))}
    </svg>
  );
}
