import { currentShop } from '../../shop.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { orderName, type PackingWork } from './order-words.ts';

/** What lies in a parcel, in the customer's language; each on a page of its own. */
export function PackingSlips({ slips }: { slips: PackingWork['slips'] }) {
  return (
    <div lang="es-MX" className="grid grid-cols-1 gap-6">
      {slips.map((slip) => {
        const address = slip.delivery_address;
        const isParcel = slip.delivery_method === 'parcel';
        return (
          <article
            key={`${slip.order_id}-${slip.sequence ?? ''}`}
            className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-surface p-5 break-after-page last:break-after-auto print:border-0 print:p-0"
          >
            <div className="flex flex-wrap items-start justify-between gap-4">
              <div>
                <p className="display text-xl">{currentShop().name}</p>
                <h2 className="font-medium">
                  {`Pedido ${slip.order_number ?? orderName(slip)}`}
                  {slip.sequence !== null && ` · paquete ${slip.sequence}`}
                </h2>
                {slip.paid_at !== null && slip.gift_message === null && (
                  <p className="text-sm text-ink-soft">{`Pagado: ${staffDateTime(slip.paid_at)}`}</p>
                )}
              </div>
              <address className="grid gap-0.5 text-sm not-italic sm:text-right">
                <span className="font-medium">{address.recipient}</span>
                <span>{address.pickup_phone ?? address.phone}</span>
                {address.pickup_alternate && <span>{`También recoge: ${address.pickup_alternate}`}</span>}
                {isParcel ? (
                  <>
                    <span>
                      {[address.street, address.exterior_number, address.interior_number]
                        .filter(Boolean)
                        .join(' ')}
                    </span>
                    <span>{address.neighbourhood}</span>
                    <span>{`${address.postal_code} ${address.municipality}, ${address.state}`}</span>
                    {address.directions && <span>{address.directions}</span>}
                  </>
                ) : (
                  <span>Se recoge en mostrador</span>
                )}
              </address>
            </div>
            {slip.gift_message && (
              <p className="grid grid-cols-1 gap-1 rounded-md border border-line p-4">
                <span className="text-xs text-ink-soft">Un mensaje para ti</span>
                <span className="break-words whitespace-pre-line">{slip.gift_message}</span>
              </p>
            )}
            <table className="w-full border-collapse text-sm">
              <caption className="sr-only">Contenido</caption>
              <thead>
                <tr className="border-b border-line text-left text-xs text-ink-soft">
                  <th scope="col" className="py-2 pr-4 text-right font-medium">
                    Piezas
                  </th>
                  <th scope="col" className="py-2 font-medium">
                    Producto
                  </th>
                </tr>
              </thead>
              <tbody>
                {slip.lines.map((line) => (
                  <tr key={line.sku} className="border-b border-line align-top">
                    <td className="figures w-16 py-2 pr-4 text-right font-semibold">{line.quantity}</td>
                    <td className="py-2">
                      <span className="block">{line.product_name}</span>
                      <span className="spec text-xs text-ink-soft">{line.sku}</span>
                      {line.parts.map((part) => (
                        <span key={part.sku} className="block text-xs text-ink-soft">
                          {`${part.quantity * line.quantity} × ${part.product_name}`}
                        </span>
                      ))}
                      {line.serials.length > 0 && (
                        <span className="spec block text-xs text-ink-soft">
                          {`N.º de serie: ${line.serials.join(', ')}`}
                        </span>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="text-sm text-ink-soft">
              Para devolver una pieza, quien la compró entra a su pedido y elige «Devolver».
            </p>
          </article>
        );
      })}
    </div>
  );
}
