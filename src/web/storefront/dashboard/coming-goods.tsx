import { arrivalInWords } from '../../../modules/shipping/rules/index.ts';
import type { Order } from '../../state/shop-types.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** What of a paid order has yet to come to the shop, and when it should. */
export function ComingGoods({ order: { expected } }: { order: Pick<Order, 'expected'> }) {
  if (expected.length === 0) return null;
  return (
    <InlineNotice tone="info" title="Esperamos piezas del proveedor">
      <ul>
        {expected.map((line, index) => (
          <li key={index}>
            {`${line.quantity} × ${line.product_name}`}
            {line.arrives_on !== null &&
              `: ${line.quantity === 1 ? 'nos llega' : 'nos llegan'} ${dayOf(line.arrives_on)}`}
          </li>
        ))}
      </ul>
      <p className="mt-1">Te avisamos en cuanto salga tu pedido.</p>
    </InlineNotice>
  );
}

/** With its date, whatever today is: the page says the same on the server and in the browser. */
function dayOf(day: string): string {
  return arrivalInWords({ earliest: day, latest: day }, new Date(0));
}
