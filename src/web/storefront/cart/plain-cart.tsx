import { links } from '../../links.ts';
import type { Cart } from '../../state/shop-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { cx } from '../../ui/cx.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { OrderSums } from '../account-parts/order-sums.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';

/** Why the last form changed nothing, by the API's code. */
const refusals = new Map(
  Object.entries({
    out_of_stock:
      'No tenemos tantas piezas de ese producto. Elige menos, o pide que te avisemos cuando vuelva.',
    over_limit: 'Ese producto tiene un máximo por pedido. Elige menos piezas.',
    not_for_sale: 'Ese producto ya no está a la venta.',
    not_found: 'Ese producto ya no está a la venta.',
    cart_full: 'Tu carrito está lleno: quita algo antes de agregar más.',
    invalid: 'Escribe cuántas piezas quieres, en números enteros.',
  }),
);

/** The cart for browsers without scripts: plain forms, which the server answers with this page again. */
export function PlainCart({ cart, refusal }: { cart: Cart | undefined; refusal: string | null }) {
  return (
    <div className="mt-6 grid grid-cols-1 gap-6">
      {refusal !== null && (
        <InlineNotice tone="danger">
          {refusals.get(refusal) ?? 'No se pudo cambiar tu carrito. Inténtalo de nuevo.'}
        </InlineNotice>
      )}
      {cart === undefined || cart.items.length === 0 ? (
        <p>
          Tu carrito está vacío.{' '}
          <a href={links.categories()} className="font-semibold underline">
            Ver categorías
          </a>
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {cart.items.map((line) => (
              <PlainLine key={line.product_id} line={line} />
            ))}
          </ul>
          <section aria-label="Resumen" className="grid max-w-md grid-cols-1 gap-5">
            <OrderSums
              subtotalCents={cart.subtotal_cents}
              discountCents={cart.discount_cents}
              promotions={cart.promotions}
              taxCents={cart.tax_cents}
              totalCents={cart.total_cents}
            />
            <ButtonLink to={links.checkout()} size="lg" iconStart="lock" isWide>
              Ir a pagar
            </ButtonLink>
            <p className="text-sm text-ink-soft">
              Para entrar y pagar hace falta JavaScript. Si no puedes activarlo,{' '}
              <a href={links.contact()} className="font-semibold underline">
                escríbenos
              </a>{' '}
              y tomamos tu pedido.
            </p>
          </section>
        </>
      )}
    </div>
  );
}

function PlainLine({ line }: { line: Cart['items'][number] }) {
  const { product_id: id, product_name: name, quantity } = line;
  return (
    <li className="grid grid-cols-[min(5.5rem,24vw)_minmax(0,1fr)] gap-4 py-5">
      <ProductPicture imageUrl={line.image_url} sizes="5.5rem" className="w-full" />
      <div className="grid grid-cols-1 content-start gap-3">
        <a href={links.product(line)} className="leading-snug font-medium">
          {name}
        </a>
        <Price cents={line.line_total_cents} />
        <form method="post" action={links.cart()} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="product_id" value={id} />
          <input
            name="quantity"
            inputMode="numeric"
            defaultValue={quantity}
            aria-label={`Cantidad de ${name}`}
            className={cx(controlClass, 'h-11 max-w-16 text-center')}
          />
          <Button type="submit" name="do" value="change" variant="secondary">
            Cambiar
          </Button>
          <Button type="submit" name="do" value="remove" variant="quiet" aria-label={`Quitar ${name}`}>
            Quitar
          </Button>
        </form>
        {line.notices.map(({ kind, message }) => (
          <InlineNotice key={kind} tone="warning">
            {message}
          </InlineNotice>
        ))}
      </div>
    </li>
  );
}
