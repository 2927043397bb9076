import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { links } from '../../links.ts';
import { formatPesos } from '../../../platform/money.ts';
import { slotNamed } from '../../../modules/configurator/rules/slots.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { pictureOf, pictureSizes } from '../../ui/picture-sizes.ts';
import type { IconName } from '../../ui/icons.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';
import {
  addressOf,
  type BuildAddress,
  partsMax,
  quantityOf,
  withOwn,
  withQuantity,
} from './build-address.ts';
import { type Check, type ChosenProduct, partState, type PartState } from './build-state.ts';
import type { ConfiguratorData } from './load-configurator.ts';
import { OwnBadge } from './own-badge.tsx';
import { ownTerms } from '../shop-parts/own-terms.ts';

type SlotInfo = ConfiguratorData['slots'][number];

const slotIcons: Record<SlotInfo['slot'], IconName> = {
  cpu: 'cpu',
  motherboard: 'motherboard',
  memory: 'memory',
  gpu: 'gpu',
  storage: 'drive',
  case: 'case',
  psu: 'psu',
  cooler: 'cooler',
  fan: 'cooler',
  os: 'grid',
  monitor: 'screen',
  peripheral: 'keyboard',
};

/** Dot and word of what is said of a chosen part. */
const stateLooks: Record<PartState, { icon: IconName; colour: string; onDesk: string; word: string }> = {
  error: { icon: 'error', colour: 'text-danger', onDesk: 'lg:text-danger', word: 'No es compatible' },
  unknown: { icon: 'question', colour: 'text-warning', onDesk: 'lg:text-warning', word: 'Por confirmar' },
  warning: { icon: 'warning', colour: 'text-warning', onDesk: 'lg:text-warning', word: 'Con avisos' },
  good: { icon: 'success', colour: 'text-success', onDesk: 'lg:text-success', word: 'Compatible' },
};

/** The places of the build with what was chosen; a row to swipe on a phone, a column beside the parts on a desk. */
export function SlotList({
  address,
  slots,
  check,
}: {
  address: BuildAddress;
  slots: readonly SlotInfo[];
  check: Check | undefined;
}) {
  const chosenIn = (slot: SlotInfo['slot']) =>
    (check?.products ?? []).filter((product) => product.slot === slot);
  const list = useRef<HTMLOListElement>(null);
  const current = address.slot.slot;
  useEffect(() => {
    // On a phone the row is wider than the screen: the current step comes into sight, the page stays where it is.
    const step = list.current?.querySelector<HTMLElement>(`[data-slot="${current}"]`);
    if (step && list.current) {
      list.current.scrollTo({ left: step.offsetLeft - (list.current.clientWidth - step.offsetWidth) / 2 });
    }
  }, [current]);
  return (
    <nav
      aria-label="Piezas del equipo"
      className="lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:overflow-y-auto lg:overscroll-contain"
    >
      <ol
        ref={list}
        className="relative no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0 lg:grid lg:grid-cols-1 lg:gap-0 lg:overflow-visible lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-0"
      >
        {slots.map((slot) => {
          const isCurrent = slot.slot === current;
          const chosen = chosenIn(slot.slot);
          return (
            <li
              key={slot.slot}
              data-slot={slot.slot}
              className={cx(
                'shrink-0 lg:border-b lg:border-line lg:last:border-b-0',
                isCurrent && 'lg:bg-brand-soft/60',
              )}
            >
              <SlotLink slot={slot} address={address} isCurrent={isCurrent} chosen={chosen} check={check} />
              {chosen.length > 0 && (
                <ul className="grid gap-2.5 px-3 pb-3 max-lg:hidden">
                  {chosen.map((product) => (
                    <ChosenRow key={product.ref_id} product={product} address={address} check={check} />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function SlotLink({
  slot,
  address,
  isCurrent,
  chosen,
  check,
}: {
  slot: SlotInfo;
  address: BuildAddress;
  isCurrent: boolean;
  chosen: readonly ChosenProduct[];
  check: Check | undefined;
}) {
  const worst = worstState(chosen.map((product) => partState(check?.answers ?? [], product.ref_id)));
  const look = worst && stateLooks[worst];
  return (
    <Link
      to={addressOf(address, { slot: slot.slot })}
      preventScrollReset
      aria-current={isCurrent ? 'step' : undefined}
      className={cx(
        'flex items-center gap-2 text-sm font-medium whitespace-nowrap transition-colors',
        'max-lg:h-10 max-lg:rounded-full max-lg:border max-lg:px-3.5',
        'lg:min-h-12 lg:gap-3 lg:px-3 lg:py-2 lg:-outline-offset-2',
        isCurrent
          ? 'max-lg:border-brand max-lg:bg-brand max-lg:text-on-brand lg:text-brand'
          : 'max-lg:border-line-strong max-lg:bg-surface lg:hover:bg-sunken',
      )}
    >
      <Icon name={slotIcons[slot.slot]} size={20} className="max-lg:hidden" />
      <span className="lg:mr-auto">{slot.label}</span>
      {look ? (
        <Icon
          name={look.icon}
          size={16}
          label={look.word}
          className={isCurrent ? cx('max-lg:text-on-brand', look.onDesk) : look.colour}
        />
      ) : (
        slot.is_required && (
          <span className={cx('text-2xs font-normal', isCurrent ? 'opacity-85' : 'text-ink-faint')}>
            necesario
          </span>
        )
      )}
    </Link>
  );
}

function worstState(states: readonly PartState[]): PartState | undefined {
  return (['error', 'unknown', 'warning', 'good'] as const).find((state) => states.includes(state));
}

/** A chosen part: what it is, how often, and away with it. */
export function ChosenRow({
  product,
  address,
  check,
}: {
  product: ChosenProduct;
  address: BuildAddress;
  check: Check | undefined;
}) {
  const quantity = quantityOf(address.refIds, product.ref_id);
  const look = stateLooks[partState(check?.answers ?? [], product.ref_id)];
  const withCount = (count: number) =>
    addressOf(address, { refIds: withQuantity(address.refIds, product.ref_id, count), page: address.page });
  const step =
    'grid size-7 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink';
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2.5">
      <span className="grid size-11 place-items-center overflow-hidden rounded-sm bg-picture">
        <img
          {...pictureSizes(pictureOf(product))}
          sizes="44px"
          alt=""
          width={88}
          height={88}
          loading="lazy"
          className="size-full object-contain"
        />
      </span>
      <div className="min-w-0">
        <Link
          to={links.product(product)}
          className="line-clamp-2 rounded-xs text-xs leading-snug font-medium hover:text-brand hover:underline"
        >
          <WholeWords text={product.product_name} />
        </Link>
        <div className="mt-0.5 flex items-center gap-1">
          <span
            className="figures mr-auto text-xs text-ink-soft"
            data-own={product.is_owned ? undefined : ownTerms([{ ...product, quantity }])}
          >
            {product.is_owned ? formatPesos(0) : formatPesos(product.price_cents * quantity)}
          </span>
          <span className={cx('sr-only', look.colour)}>{look.word}</span>
          {slotNamed(product.slot).isMultiple && (
            <>
              {quantity > 1 && (
                <Link
                  to={withCount(quantity - 1)}
                  preventScrollReset
                  aria-label={`Una menos de ${product.product_name}`}
                  className={step}
                >
                  <Icon name="minus" size={14} />
                </Link>
              )}
              {quantity > 1 && <span className="figures text-xs font-semibold">×{quantity}</span>}
              {address.refIds.length < partsMax && (
                <Link
                  to={withCount(quantity + 1)}
                  preventScrollReset
                  aria-label={`Una más de ${product.product_name}`}
                  className={step}
                >
                  <Icon name="plus" size={14} />
                </Link>
              )}
            </>
          )}
          <Link
            to={withCount(0)}
            preventScrollReset
            aria-label={`Quitar ${product.product_name}`}
            className={cx(step, 'hover:text-danger')}
          >
            <Icon name="trash" size={15} />
          </Link>
        </div>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          {product.is_owned && <OwnBadge />}
          <Link
            to={addressOf(address, { own: withOwn(address.own, product.ref_id), page: address.page })}
            preventScrollReset
            aria-label={`${product.is_owned ? 'Comprarla:' : '¿Ya la tienes?'} ${product.product_name}`}
            className="inline-flex min-h-6 items-center rounded-xs text-xs text-ink-soft underline-offset-2 hover:text-brand hover:underline"
          >
            {product.is_owned ? 'Comprarla' : '¿Ya la tienes?'}
          </Link>
        </div>
      </div>
    </li>
  );
}
