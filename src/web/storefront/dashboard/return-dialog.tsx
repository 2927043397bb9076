import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { loadChunk } from '../../chunks.ts';
import { warningToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import type { ReturnCalls } from '../account-parts/return-calls.ts';
import { reasonHint, reasonWords } from '../account-parts/return-words.ts';
import type { OrderReturnsAnswer, ReturnReason } from '../account-parts/return-words.ts';
import { PhotoPicker } from '../product/photo-picker.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';

type Returnable = OrderReturnsAnswer['returnable'][number];
type Wish = 'refund' | 'store_credit' | 'exchange';
type Chosen = { quantity: number; serials: string[] };

const wishes: readonly { value: Wish; label: string; hint?: string }[] = [
  { value: 'refund', label: 'Mi dinero de vuelta', hint: 'Por el mismo medio con el que pagaste.' },
  {
    value: 'store_credit',
    label: 'Saldo a favor',
    hint: 'Lo tienes en tu cuenta en cuanto revisamos lo que mandaste, y no vence.',
  },
  { value: 'exchange', label: 'El mismo producto, nuevo' },
];

/** Which pieces, why, and what instead; photos go one after the other when the return is written. */
export function ReturnDialog({
  calls,
  isGuest,
  returnable,
  isOpen,
  onOpenChange,
}: {
  calls: ReturnCalls;
  /** Store credit is kept in an account. */
  isGuest: boolean;
  returnable: readonly Returnable[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const { revalidate } = useRevalidator();
  const reasons = openReasons(returnable);
  const [reason, setReason] = useState<ReturnReason>(reasons[0]?.reason ?? 'revocation');
  const [wanted, setWanted] = useState<Wish>('refund');
  const [comment, setComment] = useState('');
  const [chosen, setChosen] = useState<Record<number, Chosen>>(() => onlyPiece(returnable));
  const [isNothing, setIsNothing] = useState(false);
  const [photos, setPhotos] = useState<File[]>([]);
  const { isSending, refusal, send } = useSend();
  /** One for each return: whose answer was lost is not asked for twice. */
  const returnKey = useRef<string>(undefined);
  const isExplained = reason !== 'revocation' && reason !== 'unopened';
  const offered = returnable.filter((line) => line.reasons.some((one) => one.reason === reason));
  const lines = offered.flatMap(({ position }) => {
    const { quantity = 0, serials = [] } = chosen[position] ?? {};
    return quantity > 0 ? [{ position, quantity, serials }] : [];
  });

  const ask = async () => {
    setIsNothing(lines.length === 0);
    if (lines.length === 0) return;
    await send(async () => {
      returnKey.current ??= crypto.randomUUID();
      const asked = calls.ask({ reason, wanted, comment, lines }, returnKey.current);
      const { return: made } = await asked.catch((error: unknown) => {
        // Refused for good: the next try is another return.
        if (error instanceof ApiError && error.status !== 0) returnKey.current = undefined;
        throw error;
      });
      returnKey.current = undefined;
      const lost = await sendReturnPhotos((form) => calls.addPhoto(made.id, form), photos);
      onOpenChange(false);
      await revalidate();
      if (lost > 0) {
        warningToast(
          `Pedimos tu devolución ${made.name}, pero no se ${lost === 1 ? 'guardó una foto' : `guardaron ${lost} fotos`}. Mándalas en «Escribirnos».`,
          10_000,
        );
      }
    });
  };

  return (
    <Dialog title="Devolver" size="lg" isOpen={isOpen} onOpenChange={onOpenChange}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <RadioGroup
          label="¿Por qué?"
          look="cards"
          value={reason}
          onValueChange={(value) => setReason(value as ReturnReason)}
          options={reasons.map(({ reason: value, days, until }) => ({
            value,
            label: reasonWords[value],
            hint: `${reasonHint(value, days)}${until === null ? '' : ` Hasta el ${shopDate(until)}.`}`,
          }))}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 text-sm font-medium">¿Qué devuelves?</legend>
          {offered.map((line) => (
            <ReturnLine
              key={line.position}
              line={line}
              chosen={chosen[line.position] ?? { quantity: 0, serials: [] }}
              onChosenChange={(next) => {
                setChosen({ ...chosen, [line.position]: next });
                setIsNothing(false);
              }}
            />
          ))}
          {isNothing && (
            <p role="alert" className="text-xs font-medium text-danger">
              Elige cuántas piezas devuelves.
            </p>
          )}
        </fieldset>
        <RadioGroup
          label="¿Qué prefieres?"
          value={wanted}
          onValueChange={(value) => setWanted(value as Wish)}
          options={isGuest ? wishes.filter(({ value }) => value !== 'store_credit') : wishes}
        />
        <Field
          label={isExplained ? '¿Qué pasó?' : 'Comentario (opcional)'}
          isRequired={isExplained}
          error={refusal?.fields['comment']}
        >
          <TextArea
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Field>
        <PhotoPicker
          photos={photos}
          onPhotosChange={setPhotos}
          hint="Del producto, su etiqueta y su empaque. Solo las vemos nosotros."
        />
        {/* Where it was sent from: the top is out of sight by then. */}
        {refusal && refusal.fields['comment'] === undefined && (
          <InlineNotice tone="danger">{refusal.fields['reason'] ?? refusal.message}</InlineNotice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="secondary">Volver</Button>
          </DialogClose>
          <Button type="submit" isBusy={isSending}>
            Pedir devolución
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** One kind of piece: by its serial numbers where the shop wrote them down, the others by count. */
function ReturnLine({
  line,
  chosen,
  onChosenChange,
}: {
  line: Returnable;
  chosen: Chosen;
  onChosenChange: (chosen: Chosen) => void;
}) {
  const { length: read } = line.serials;
  const unread = chosen.quantity - chosen.serials.length;
  const pick = (serial: string, isPicked: boolean) => {
    const serials = isPicked
      ? [...chosen.serials, serial]
      : chosen.serials.filter((other) => other !== serial);
    onChosenChange({ serials, quantity: serials.length + unread });
  };
  return (
    <div className="grid gap-2 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 flex-1 basis-48 text-sm">{line.product_name}</span>
        {read < line.quantity && (
          <span className="flex items-center gap-3 text-sm">
            {read > 0 && 'Sin número de serie'}
            <Quantity
              size="sm"
              min={0}
              max={line.quantity - read}
              label={`Piezas de ${line.product_name}`}
              value={unread}
              onValueChange={(count) =>
                onChosenChange({ ...chosen, quantity: chosen.serials.length + count })
              }
            />
          </span>
        )}
      </div>
      {line.serials.map((serial) => (
        <Checkbox
          key={serial}
          label={
            <>
              Número de serie <span className="spec">{serial}</span>
            </>
          }
          checked={chosen.serials.includes(serial)}
          onChange={(event) => pick(serial, event.target.checked)}
        />
      ))}
    </div>
  );
}

/** Where there is but one piece to return, it is that one. */
function onlyPiece(returnable: readonly Returnable[]): Record<number, Chosen> {
  const [line] = returnable;
  if (returnable.length !== 1 || line?.quantity !== 1) return {};
  return { [line.position]: { quantity: 1, serials: line.serials } };
}

/** Every reason that is open for some piece, as of the piece whose days end last. */
function openReasons(returnable: readonly Returnable[]) {
  const open = new Map<ReturnReason, Returnable['reasons'][number]>();
  for (const one of returnable.flatMap((line) => line.reasons)) {
    const known = open.get(one.reason);
    const isLater = !known || (known.until !== null && (one.until === null || one.until > known.until));
    if (isLater) open.set(one.reason, one);
  }
  return [...open.values()];
}

/** A photo that is refused does not take the return back: the rest is sent. Gives how many were not taken. */
async function sendReturnPhotos(
  add: (form: FormData) => Promise<unknown>,
  photos: readonly File[],
): Promise<number> {
  if (photos.length === 0) return 0;
  let lost = 0;
  // The return is written: where this part does not arrive, photos go as they are.
  const shrink = await loadChunk('shrink-photo', () => import('../product/shrink-photo.ts')).then(
    ({ shrinkPhoto }) => shrinkPhoto,
    () => undefined,
  );
  for (const photo of photos) {
    const form = new FormData();
    form.set('photo', shrink ? await shrink(photo) : photo);
    try {
      await add(form);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      lost += 1;
    }
  }
  return lost;
}
