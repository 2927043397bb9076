import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { CopyableCode } from '../shop-parts/copyable-code.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';

type Instructions = NonNullable<
  NonNullable<Awaited<ReturnType<Api['orders']['order']>>['order']['payment']>['instructions']
>;

/** Voucher or bank details while a payment in cash or by transfer is on its way. */
export function PendingPayment({
  instructions,
  amountCents,
  slipPath,
}: {
  instructions: Instructions;
  amountCents: number;
  /** The page that is printed. */
  slipPath: string;
}) {
  const { kind, reference, expires_at, bank, holder, remaining_cents } = instructions;
  const missingCents = remaining_cents ?? amountCents;
  const isShort = missingCents < amountCents;
  return (
    <InlineNotice
      tone={isShort ? 'warning' : 'info'}
      title={
        isShort
          ? 'Tu transferencia no alcanzó'
          : kind === 'oxxo'
            ? 'Paga en cualquier OXXO'
            : 'Paga por transferencia SPEI'
      }
    >
      <div className="mt-1 grid gap-2">
        {isShort ? (
          <p>
            Recibimos <Price cents={amountCents - missingCents} size="sm" />. Te faltan{' '}
            <Price cents={missingCents} size="sm" />: transfiérelos a la misma CLABE. Si no lo completas, te
            devolvemos lo que mandaste.
          </p>
        ) : (
          <p>
            Importe exacto: <Price cents={missingCents} size="sm" />
          </p>
        )}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-ink-soft">{kind === 'oxxo' ? 'Referencia' : 'CLABE'}</dt>
          <dd>
            <CopyableCode code={reference} name={kind === 'oxxo' ? 'referencia' : 'CLABE'} />
          </dd>
          {bank !== null && (
            <>
              <dt className="text-ink-soft">Banco</dt>
              <dd>{bank}</dd>
            </>
          )}
          {holder !== null && (
            <>
              <dt className="text-ink-soft">Beneficiario</dt>
              <dd>{holder}</dd>
            </>
          )}
        </dl>
        {expires_at !== null && <p>Tienes hasta el {shopMoment(expires_at)}.</p>}
        <Link to={slipPath} className="font-semibold underline underline-offset-4">
          {kind === 'oxxo' ? 'Ver e imprimir la ficha' : 'Ver e imprimir los datos'}
        </Link>
      </div>
    </InlineNotice>
  );
}
