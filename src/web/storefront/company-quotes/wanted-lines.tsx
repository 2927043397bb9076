import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import type { TypedLine } from './typed-lines.ts';

/** Goods that are asked about: how many of each, and what one should cost. `errors` are named as the API names them. */
export function WantedLines({
  lines,
  onLinesChange,
  errors,
}: {
  lines: readonly TypedLine[];
  onLinesChange: (lines: TypedLine[]) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const change = (id: number, part: Partial<TypedLine>) =>
    onLinesChange(lines.map((line) => (line.product_id === id ? { ...line, ...part } : line)));
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, at) => (
        <li
          key={line.product_id}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 first:pt-0"
        >
          <ProductPicture imageUrl={line.image_url} sizes="3.5rem" className="w-14" />
          <div className="flex items-start justify-between gap-3">
            <div className="grid min-w-0 gap-0.5">
              <p className="text-sm leading-snug font-medium break-words">
                <WholeWords text={line.product_name} />
              </p>
              <p className="spec text-xs break-all text-ink-faint">{line.sku}</p>
              {line.public_cents !== undefined && (
                <p className="text-sm text-ink-soft">
                  {'Hoy '}
                  <Price cents={line.public_cents} size="sm" ownOf={line.product_id} />
                  {' c/u'}
                </p>
              )}
            </div>
            <IconButton
              icon="trash"
              label={`Quitar ${line.product_name}`}
              size="sm"
              onClick={() => onLinesChange(lines.filter((one) => one !== line))}
            />
          </div>
          <div className="col-span-2 flex flex-wrap items-start gap-x-5 gap-y-3 sm:col-span-1 sm:col-start-2">
            <div className="grid gap-1.5">
              <span aria-hidden className="text-sm font-medium">
                Piezas
              </span>
              <Quantity
                value={line.quantity}
                max={9999}
                label={`Piezas de ${line.product_name}`}
                onValueChange={(quantity) => change(line.product_id, { quantity })}
              />
            </div>
            <Field
              label="Precio que buscas, c/u"
              hint="Opcional, con IVA."
              error={errors[`lines.${at}.target_cents`]}
              className="w-44"
            >
              <TextInput
                name={`target-${line.product_id}`}
                inputMode="decimal"
                autoComplete="off"
                placeholder="$"
                value={line.target}
                onChange={(event) => change(line.product_id, { target: event.target.value })}
              />
            </Field>
          </div>
          {[errors[`lines.${at}.product_id`], errors[`lines.${at}.quantity`]].map(
            (error) =>
              error !== undefined && (
                <InlineNotice key={error} tone="danger" className="col-span-2">
                  {error}
                </InlineNotice>
              ),
          )}
        </li>
      ))}
    </ul>
  );
}
