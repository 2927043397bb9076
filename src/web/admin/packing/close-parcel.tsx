import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { ParcelFields } from '../orders/parcel-fields.tsx';
import { gramsOf } from '../orders/parcel-words.ts';
import { useParcel } from '../orders/use-parcel.ts';
import { playSound } from './bench-sounds.ts';
import type { Bench, useBench } from './use-bench.ts';

type Parcel = Parameters<ReturnType<typeof useBench>['close']>[0];

/** The next order's number in the weight's field is no weight: far more than the goods weigh is asked about once. */
const farMore = { times: 3, grams: 5000 } as const;

/** Box and weight of what was scanned; Enter packs it. */
export function CloseParcel({
  bench,
  isShort,
  onClose,
  onBack,
}: {
  bench: Bench;
  /** Some of the order stays to be packed. */
  isShort: boolean;
  onClose: (parcel: Parcel) => Promise<void>;
  onBack: () => void;
}) {
  const weight = useRef<HTMLInputElement>(null);
  const packButton = useRef<HTMLButtonElement>(null);
  const measures = useParcel(
    bench.pieces.map((piece) => ({
      quantity: piece.scanned,
      weightGrams: piece.weight_grams,
      boxMm: piece.box_mm,
    })),
  );
  const { isSending, refusal, send } = useSend();
  const isParcel = bench.delivery_method === 'parcel';
  const [doubt, setDoubt] = useState<string>();
  const isLoaded = measures.suggestedGrams !== undefined;
  // As it is drawn: scales that are faster than an effect would write behind it.
  useLayoutEffect(() => {
    // What the scales say replaces what the catalogue says.
    (weight.current ?? packButton.current)?.focus();
    if (isLoaded) weight.current?.select();
  }, [isLoaded]);
  const grams = gramsOf(measures.value.weight);
  const pack = (parcel: Parcel) => void send(() => onClose(parcel));
  const submit = () => {
    if (!isParcel) return pack(undefined);
    const most = Math.max((measures.suggestedGrams ?? 0) * farMore.times, farMore.grams);
    if (grams > 0 && grams <= most) return pack(measures.parcel);
    playSound('wrong');
    setDoubt(
      grams > most
        ? t('{weight} kg is far more than these goods weigh.', { weight: measures.value.weight.trim() })
        : t('Enter what the scales say.'),
    );
    weight.current?.select();
  };
  return (
    <Card title={titleOf(isShort, isParcel)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        {doubt !== undefined && (
          <InlineNotice tone="danger" title={doubt}>
            {grams > 0 && (
              <Button size="sm" variant="secondary" onClick={() => pack(measures.parcel)}>
                {t('The scales say so')}
              </Button>
            )}
          </InlineNotice>
        )}
        {isParcel ? (
          <ParcelFields parcel={measures} errors={refusal?.fields} isRequired weightRef={weight} />
        ) : (
          <p className="text-ink-soft">{t('It is collected at the counter: nothing is weighed.')}</p>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" size="lg" iconStart="package" isBusy={isSending} ref={packButton}>
            {t('Pack')}
          </Button>
          {isParcel && (
            <Button variant="quiet" disabled={isSending} onClick={() => pack(undefined)}>
              {t('Pack without weight')}
            </Button>
          )}
          {isShort && (
            <Button variant="quiet" onClick={onBack}>
              {t('Go on scanning')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

function titleOf(isShort: boolean, isParcel: boolean): string {
  if (isShort) return t('Close with what is here');
  return isParcel ? t('Box and weight') : t('Pack for pick-up');
}
