import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';

/** Voucher or bank details while a payment in cash or by transfer is on its way. */
export function PendingPayment({
  instructions,
  amountCents,
}: {
  instructions: {
    kind: 'oxxo' | 'spei';
    reference: string;
    voucher_url: string | null;
    expires_at: string | null;
  };
  amountCents: number;
}) {
  const { kind, reference, voucher_url, expires_at } = instructions;
  return (
    <InlineNotice
      tone="info"
      title={kind === 'oxxo' ? 'Paga en cualquier OXXO' : 'Paga por transferencia SPEI'}
    >
      <div className="mt-1 grid gap-2">
        <p>
          Importe exacto: <Price cents={amountCents} size="sm" />
        </p>
        <p>
          {kind === 'oxxo' ? 'Referencia' : 'CLABE'}: <span className="spec font-semibold">{reference}</span>
        </p>
        {expires_at !== null && <p>Tienes hasta el {shopMoment(expires_at)}.</p>}
        {voucher_url !== null && (
          <a href={voucher_url} className="font-semibold underline underline-offset-4">
            Ver la ficha
          </a>
        )}
      </div>
    </InlineNotice>
  );
}
