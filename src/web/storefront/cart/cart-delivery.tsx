import { useEffect, useId, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { controlClass } from '../../ui/field.tsx';
import { formatCost } from '../checkout/format-cost.ts';
import { noSuchCode } from '../shop-parts/place-of-code.ts';
import { askDelivery, readDeliveryQuestion, useDeliveryQuestion } from '../product/kept-postal-code.ts';

type Option = Awaited<ReturnType<Api['checkout']['quote']>>['quote']['delivery_options'][number];

const nothingAsked = { postalCode: '', doesExist: false };

/**
 * What it costs to send this cart and when it is there, by the checkout's own quote, to the postal code that the browser
 * remembers. `contents` changes when the cart does.
 */
export function CartDelivery({ contents }: { contents: string }) {
  const id = useId();
  const { postalCode: asked, doesExist } = useDeliveryQuestion((state) => state.asked) ?? nothingAsked;
  const [changed, setChanged] = useState<string>();
  const [options, setOptions] = useState<readonly Option[]>([]);
  const [refusal, setRefusal] = useState('');

  useEffect(readDeliveryQuestion, []);
  useEffect(() => {
    if (!doesExist || contents === '') return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const { quote } = await browserApi().checkout.quote({
          body: { postal_code: asked },
          signal: controller.signal,
        });
        setRefusal('');
        setOptions(quote.delivery_options);
      } catch (error) {
        if (error instanceof ApiError && !controller.signal.aborted) setRefusal(error.message);
      }
    };
    void ask();
    return () => controller.abort();
  }, [asked, doesExist, contents]);

  return (
    <section aria-label="Entrega" className="grid gap-3 border-t border-line pt-4">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void askDelivery(changed ?? asked);
        }}
      >
        <label htmlFor={id} className="text-sm">
          Entrega en el CP
        </label>
        <span className="w-22">
          <input
            id={id}
            name="postal_code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            value={changed ?? asked}
            onChange={({ target }) => setChanged(target.value.replaceAll(/\D/g, ''))}
            aria-describedby={`${id}-answer`}
            className={`${controlClass} figures h-9 px-3 text-base sm:text-sm`}
          />
        </span>
        <SubmitButton variant="secondary" size="sm">
          Calcular
        </SubmitButton>
      </form>
      <output id={`${id}-answer`} className="grid min-h-24 content-start gap-2 text-xs text-ink-soft">
        {refusal !== ''
          ? refusal
          : asked === ''
            ? 'Escribe tu código postal y te decimos cuánto cuesta y cuándo llega.'
            : !doesExist
              ? noSuchCode(asked)
              : options.map((option) => (
                  <span key={option.method} className="flex justify-between gap-3">
                    <span className="grid">
                      <span className="font-medium text-ink">{option.label}</span>
                      {/* Where a branch is stands at the checkout, where one is chosen. */}
                      {option.method === 'parcel' && option.description}
                      {option.missing_for_free_cents !== null && (
                        <span className="font-medium text-brand">
                          Te faltan {formatPesos(option.missing_for_free_cents)} para el envío gratis.
                        </span>
                      )}
                    </span>
                    <span className="figures shrink-0 font-semibold text-ink">
                      {formatCost(option.cost_cents)}
                    </span>
                  </span>
                ))}
      </output>
    </section>
  );
}
