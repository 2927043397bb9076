import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** What became of a product that went in the cart again. */
export type LineAgain = Awaited<ReturnType<Api['orders']['reorder']>>['lines'][number];

/** Whether all of an order or a quote is in the cart now, what is missing and what costs other than before. */
export function CartAgain({ lines, of }: { lines: readonly LineAgain[]; of: string }) {
  const there = lines.filter(({ in_cart: units }) => units > 0);
  const missing = lines.filter(({ message }) => message !== null);
  const other = there.filter(({ price_cents: now, was_price_cents: was }) => now !== null && now !== was);
  const title =
    there.length === 0
      ? `Ya no podemos venderte nada de ${of}`
      : missing.length === 0
        ? `Tu carrito ya tiene todo lo de ${of}`
        : `Tu carrito ya tiene ${there.length} de ${lines.length} productos de ${of}`;
  return (
    <InlineNotice tone={missing.length === 0 ? 'success' : 'warning'} title={title}>
      <div className="grid gap-2">
        {missing.length + other.length > 0 && (
          <ul className="grid gap-1">
            {missing.map((line) => (
              <li key={line.product_id}>
                {line.product_name}: {line.message}
              </li>
            ))}
            {other.map((line) => (
              <li key={`price ${line.product_id}`}>
                {line.product_name}: hoy cuesta {formatPesos(line.price_cents ?? 0)}; entonces costaba{' '}
                {formatPesos(line.was_price_cents)}.
              </li>
            ))}
          </ul>
        )}
        {there.length > 0 && (
          <ButtonLink to={links.cart()} size="sm" variant="secondary" className="justify-self-start">
            Ver mi carrito
          </ButtonLink>
        )}
      </div>
    </InlineNotice>
  );
}
