import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { useSend } from '../shop-parts/use-send.ts';

type Upgrade = Awaited<ReturnType<Api['configurator']['upgrades']>>['upgrades'][number];

/** What would make a PC better, asked for by a click, and the configurator for what else may be tried. */
export function MachineUpgrades({
  machine: { id, name },
  sold,
}: {
  machine: { id: string; name: string };
  /** Parts of it that the shop still sells. */
  sold: readonly string[];
}) {
  const [upgrades, setUpgrades] = useState<readonly Upgrade[]>();
  const { isSending, refusal, send } = useSend();
  const ask = () =>
    send(async () => {
      const found = await browserApi().configurator.upgrades({ params: { id } });
      setUpgrades(found.upgrades);
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <div className="flex flex-wrap gap-3">
        {upgrades === undefined && (
          <Button variant="secondary" iconStart="bolt" isBusy={isSending} onClick={() => void ask()}>
            ¿Qué le mejoro?
          </Button>
        )}
        {sold.length > 0 && (
          <ButtonLink to={links.buildOfParts(sold, sold)} variant="secondary" iconStart="bench">
            Mejorarla en el configurador
          </ButtonLink>
        )}
      </div>
      {upgrades && (
        // The button that was clicked is gone: who reads by ear goes on here.
        <section
          ref={focus}
          tabIndex={-1}
          aria-label={`Mejoras para ${name}`}
          className="grid grid-cols-1 gap-5 outline-none"
        >
          {upgrades.map((upgrade) => (
            <SlotUpgrades key={upgrade.slot} upgrade={upgrade} />
          ))}
        </section>
      )}
    </div>
  );
}

const focus = (section: HTMLElement | null) => section?.focus({ preventScroll: true });

const whyWords: Readonly<Record<Upgrade['options'][number]['why'], string>> = {
  cheapest: 'Lo más económico',
  value: 'Lo que más rinde por su precio',
  strongest: 'Lo más rápido que tu equipo aprovecha',
};

function SlotUpgrades({
  upgrade: { slot_label: label, replaces, missing, is_known: isKnown, options },
}: {
  upgrade: Upgrade;
}) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-sm font-semibold">{label}</h3>
      {replaces.length > 0 && options.length > 0 && (
        <p className="text-xs text-ink-soft">En lugar de {replaces.join(' y ')}.</p>
      )}
      {options.length === 0 && <p className="text-sm text-ink-soft">{nothingText(missing, isKnown)}</p>}
      <ul className="grid grid-cols-1">
        {options.map(({ product, why, message, warnings }) => (
          <li key={product.id} className="flex items-center gap-3 border-t border-line py-3">
            <ProductPicture
              imageUrl={pictureOf(product)}
              sizes="3.5rem"
              className="size-14 shrink-0 rounded-sm"
            />
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="text-xs font-medium text-brand">{whyWords[why]}</span>
              <Link
                to={links.product(product)}
                className="line-clamp-2 rounded-xs text-sm leading-snug font-medium hover:text-brand hover:underline"
              >
                {product.product_name}
              </Link>
              <span className="text-xs text-ink-soft">{message}</span>
              {warnings.map((warning) => (
                <span key={warning} className="text-xs text-warning">
                  {warning}
                </span>
              ))}
              <span className="figures font-semibold sm:hidden">{formatPesos(product.price_cents)}</span>
            </span>
            <span className="figures shrink-0 font-semibold max-sm:hidden">
              {formatPesos(product.price_cents)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Why nothing is named: it is never guessed. */
function nothingText(missing: readonly string[], isKnown: boolean): string {
  if (missing.length > 0) {
    const needed = new Intl.ListFormat('es-MX').format(missing.map(asInSentence));
    return `Para decirte qué le queda falta en la lista: ${needed}.`;
  }
  return isKnown
    ? 'No tenemos en existencia nada claramente mejor que le quede.'
    : 'De la pieza que tienes no conocemos su rendimiento: no podemos decir cuál es mejor.';
}

/** «Memoria RAM» → «memoria RAM». */
function asInSentence(label: string): string {
  return `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}
