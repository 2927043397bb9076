import { formatPesos } from '../../../platform/money.ts';
import { Icon } from '../../ui/icons.tsx';
import { townOf, streetOf } from '../account-parts/address-words.ts';
import type { Quote } from './quote-words.ts';

/** What was asked for and where it goes; folded once the shop has offered something. */
export function WantedGoods({ quote, isFolded }: { quote: Quote; isFolded: boolean }) {
  return (
    <details open={!isFolded} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-5 py-3 font-semibold">
        Lo que pediste
        <Icon name="chevron-down" size={18} className="text-ink-faint group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line px-5 text-sm">
        {quote.wanted.map((line) => (
          <li key={line.product_id} className="flex items-start justify-between gap-4 py-3">
            <span className="grid min-w-0">
              <span className="break-words">{line.product_name}</span>
              <span className="spec text-xs break-all text-ink-faint">{line.sku}</span>
            </span>
            <span className="figures grid shrink-0 justify-items-end">
              <span>{line.quantity === 1 ? '1 pieza' : `${line.quantity} piezas`}</span>
              {line.target_cents !== null && (
                <span className="text-xs text-ink-soft">{`buscas ${formatPesos(line.target_cents)} c/u`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-sm break-words text-ink-soft">{destination(quote)}</p>
    </details>
  );
}

function destination({ delivery_method: method, address }: Quote): string {
  const place = `${streetOf(address)}, ${townOf(address)}`;
  return method === 'parcel' ? `Se envía a ${place} · ${address.recipient}` : `Se recoge en ${place}`;
}
