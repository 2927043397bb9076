import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { ReturnCalls } from '../account-parts/return-calls.ts';
import { reasonWords, returnWords, wishWords } from '../account-parts/return-words.ts';
import type { OrderReturnsAnswer, OwnReturn } from '../account-parts/return-words.ts';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { ReturnDialog } from './return-dialog.tsx';
import { useSend } from '../shop-parts/use-send.ts';

/** What went back or is on its way, and «Devolver» for what may. */
export function OrderReturns({
  answer,
  calls,
  isGuest,
}: {
  answer: OrderReturnsAnswer;
  calls: ReturnCalls;
  isGuest: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { returns, returnable } = answer;
  if (returns.length === 0 && returnable.length === 0) return null;
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Devoluciones</h2>
        {returnable.length > 0 && (
          <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
            Devolver
          </Button>
        )}
      </div>
      {returns.length === 0 && (
        <p className="text-sm text-ink-soft">
          ¿Algo no está bien, o cambiaste de idea? Pide tu devolución desde aquí.
        </p>
      )}
      {returns.length > 0 && (
        <ul className="grid gap-5">
          {returns.map((one) => (
            <ReturnItem key={one.id} item={one} calls={calls} />
          ))}
        </ul>
      )}
      {/* One that was asked for leaves other pieces: it begins anew. Closed, it keeps what was typed. */}
      <ReturnDialog
        key={returns.length}
        calls={calls}
        isGuest={isGuest}
        returnable={returnable}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
      />
    </section>
  );
}

function ReturnItem({ item, calls }: { item: OwnReturn; calls: ReturnCalls }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const { label, tone } = returnWords(item);
  const withdraw = () =>
    send(async () => {
      await calls.withdraw(item.id);
      await revalidate();
    });
  return (
    <li className="grid gap-2 border-b border-line pb-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium">{item.name}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-xs text-ink-faint">{shopMoment(item.requested_at)}</span>
      </div>
      <p className="text-sm text-ink-soft">
        {`${reasonWords[item.reason]}. Pediste ${wishWords[item.wanted]}.`}
      </p>
      {item.comment !== '' && <p className="text-sm wrap-anywhere">«{item.comment}»</p>}
      <ul className="grid gap-0.5 text-sm">
        {item.units.map((unit) => (
          <li key={unit.id}>
            {unit.product_name}
            {unit.serial !== null && <span className="spec text-xs text-ink-soft"> S/N {unit.serial}</span>}
          </li>
        ))}
      </ul>
      {item.photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {item.photos.map((photo, index) => (
            <li key={photo.image_url}>
              <img
                src={photo.image_url}
                alt={`Foto ${index + 1} de la devolución`}
                width={64}
                height={64}
                className="size-16 rounded-md bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {item.answer !== '' && <InlineNotice>{item.answer}</InlineNotice>}
      {item.label && <ReturnLabel label={item.label} url={calls.labelUrl(item.id)} />}
      {item.refund_cents > 0 && (
        <p className="text-sm font-medium">Te devolvemos {formatPesos(item.refund_cents)}.</p>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {item.can_withdraw && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          isBusy={isSending}
          onClick={() => void withdraw()}
        >
          Cancelar devolución
        </Button>
      )}
    </li>
  );
}

/** What the shop bought to send it with: printed until its carrier has it, followed from then on. */
function ReturnLabel({ label, url }: { label: NonNullable<OwnReturn['label']>; url: string }) {
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p>
        {label.carrier_name}, guía <span className="spec font-semibold break-all">{label.tracking_code}</span>
        {label.tracking_url !== null && (
          <>
            {' · '}
            <a
              href={label.tracking_url}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-2"
            >
              Rastrear
            </a>
          </>
        )}
      </p>
      {label.is_printable && (
        <>
          <p className="text-ink-soft">
            Imprime la guía, pégala por fuera de la caja y entrégala en una sucursal de {label.carrier_name}.
          </p>
          <a className="button button-secondary button-sm" href={url} target="_blank" rel="noreferrer">
            Imprimir la guía
          </a>
        </>
      )}
    </div>
  );
}
