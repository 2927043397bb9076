import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { PayPage, Sums } from './pay-page.tsx';
import { useConfirmation } from './use-confirmation.ts';

export type LinkedEdit = Awaited<ReturnType<Api['orders']['linkedEdit']>>['edit'];

/** A change of a paid order that costs more: its customer sees it and pays the difference. The link is all that is needed. */
export function PayEdit({ token, edit }: { token: string; edit: LinkedEdit }) {
  useConfirmation(edit.state, () => browserApi().orders.confirmLinkedEdit({ params: { token }, body: {} }));
  return (
    <PayPage
      title={titleOf(edit)}
      goods={<Changes edit={edit} />}
      sums={
        <Sums
          rows={[
            ['Tu pedido hasta ahora', <Price key="before" cents={edit.before_total_cents} size="sm" />],
            ['Con el cambio', <Price key="after" cents={edit.after_total_cents} size="sm" />],
          ]}
          total={['Diferencia con IVA', edit.difference_cents]}
        />
      }
      outcome={<Outcome edit={edit} />}
      state={edit.state}
      instructions={edit.instructions}
      amountCents={edit.difference_cents}
      slipPath={links.payLinkSlip(token)}
      methods={edit.payment_methods}
      keptUntil={edit.kept_until}
      begin={(payment_method) =>
        browserApi().orders.payLinkedEdit({ params: { token }, body: { payment_method } })
      }
    />
  );
}

function titleOf({ state, customer_name: name, order_number: number }: LinkedEdit): string {
  switch (state) {
    case 'paid':
      return `¡Listo! Cambiamos tu pedido ${number ?? ''}`.trim();
    case 'awaiting_payment':
      return 'El cambio de tu pedido está apartado';
    case 'over':
      return 'Este cambio ya no se puede pagar';
    case 'refused':
      return 'Tu pago llegó tarde';
    case 'open':
    case 'in_payment':
      return `${name}, este es el cambio de tu pedido ${number ?? ''}`.trim();
  }
}

function Changes({ edit }: { edit: LinkedEdit }) {
  if (edit.changes.length === 0) return <p className="text-ink-soft">Cambia cómo te lo entregamos.</p>;
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      {edit.changes.map((change) => (
        <li key={change.product_id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 p-4">
          <ProductPicture imageUrl={change.image_url} sizes="4rem" className="w-16" />
          <p className="font-medium">{change.product_name}</p>
          <p className="text-sm text-ink-soft">{wordsOf(change)}</p>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ was, is }: LinkedEdit['changes'][number]): string {
  if (is === 0) return 'Se quita';
  return was === 0 ? `Se agrega: ${is}` : `De ${was} a ${is}`;
}

function Outcome({ edit }: { edit: LinkedEdit }) {
  switch (edit.state) {
    case 'paid':
      return (
        <InlineNotice tone="success">
          Tu pago está confirmado y tu pedido ya tiene el cambio. Te escribimos por correo.
        </InlineNotice>
      );
    case 'refused':
      return (
        <InlineNotice tone="warning">
          El cambio ya no se pudo hacer. Te devolvemos lo que pagaste y tu pedido sigue como estaba.
        </InlineNotice>
      );
    default:
      return (
        <InlineNotice tone="info">
          No se hizo ningún cargo y tu pedido sigue como estaba. Si todavía quieres el cambio, escríbenos.
        </InlineNotice>
      );
  }
}
