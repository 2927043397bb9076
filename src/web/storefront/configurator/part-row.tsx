import { Link } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { links } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { Price } from '../../ui/price.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { StockBadge } from '../shop-parts/stock-badge.tsx';
import { AnswerLine } from './answer-line.tsx';
import {
  addressOf,
  type BuildAddress,
  type Chosen,
  nextSlot,
  withChosen,
  withQuantity,
} from './build-address.ts';
import type { CandidatePart } from './build-state.ts';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import { differenceText } from '../shop-parts/own-terms.ts';

/** Reasons shown at once; the rest opens. */
const reasonsShown = 2;

/** A part that could be chosen: what it is, what the rules say of it beside the rest, and the choice. */
export function PartRow({
  product,
  address,
  chosen,
  quantity,
  isFull,
  isAlone,
  isFirst,
}: {
  product: CandidatePart;
  address: BuildAddress;
  chosen: readonly Chosen[];
  /** Units already in the build. */
  quantity: number;
  isFull: boolean;
  /** Nothing is chosen yet: there is nothing to be compatible with. */
  isAlone: boolean;
  isFirst: boolean;
}) {
  const isChosen = quantity > 0;
  const answers = ordered(product.answers.filter(({ rule }) => rule !== 'availability'));
  return (
    <li
      className={cx(
        'group relative grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3.5 gap-y-3 rounded-lg border bg-surface p-3 transition-[border-color,box-shadow] sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:gap-x-4',
        isChosen ? 'border-brand' : 'border-line hover:border-line-strong hover:shadow-1',
      )}
    >
      <ProductPicture imageUrl={pictureOf(product)} sizes="7rem" isFirst={isFirst} />
      <div className="grid min-w-0 content-start gap-1">
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
          {product.brand}
          {product.rating !== null && product.review_count > 0 && (
            <Rating value={product.rating} count={product.review_count} size={13} />
          )}
        </p>
        <h3 className="line-clamp-3 text-sm leading-snug font-medium">
          <Link to={links.product(product)} className="rounded-sm hover:text-brand hover:underline">
            <WholeWords text={product.product_name} />
          </Link>
        </h3>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {!isAlone && <FitBadge fits={product.fits} />}
          <StockBadge product={product} />
        </div>
      </div>
      <div className="flex items-center gap-3 max-sm:col-span-2 max-sm:justify-between sm:grid sm:content-between sm:justify-items-end">
        <Price cents={product.price_cents} formerCents={product.former_price_cents} ownOf={product.id} />
        <Choice
          product={product}
          address={address}
          chosen={chosen}
          isChosen={isChosen}
          quantity={quantity}
          isFull={isFull}
        />
      </div>
      {product.nearest !== null && <Nearest nearest={product.nearest} address={address} chosen={chosen} />}
      {answers.length > 0 && (
        <div className="col-span-full grid gap-1.5 border-t border-line pt-2.5">
          {answers.slice(0, reasonsShown).map((answer) => (
            <AnswerLine key={`${answer.rule} ${answer.ref_ids.join()}`} answer={answer} />
          ))}
          {answers.length > reasonsShown && (
            <details>
              <summary className="w-fit list-none rounded-xs text-xs font-medium text-ink-soft hover:text-ink hover:underline">
                {`${answers.length - reasonsShown} más`}
              </summary>
              <div className="mt-1.5 grid gap-1.5">
                {answers.slice(reasonsShown).map((answer) => (
                  <AnswerLine key={`${answer.rule} ${answer.ref_ids.join()}`} answer={answer} />
                ))}
              </div>
            </details>
          )}
        </div>
      )}
    </li>
  );
}

/** What fits instead of what does not, nearest to it in price. */
function Nearest({
  nearest,
  address,
  chosen,
}: {
  nearest: NonNullable<CandidatePart['nearest']>;
  address: BuildAddress;
  chosen: readonly Chosen[];
}) {
  const { slot } = address.slot;
  const picked = { refId: nearest.ref_id, slot };
  return (
    <div className="order-last col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2 text-xs">
      <p className="min-w-0 flex-1 basis-56">
        <span className="text-ink-soft">Lo más cercano que sí cabe: </span>
        <Link to={links.product(nearest)} className="rounded-xs font-medium hover:text-brand hover:underline">
          <WholeWords text={nearest.product_name} />
        </Link>
        <span className="figures whitespace-nowrap text-ink-soft">
          {' · '}
          <span className="text-xs" data-own={nearest.id}>
            {`${formatPesos(nearest.price_cents)} (${differenceText(nearest.difference_cents)})`}
          </span>
        </span>
      </p>
      <ButtonLink
        to={addressOf(address, {
          refIds: withChosen(address.refIds, chosen, picked),
          slot: nextSlot(slot, chosen),
        })}
        variant="secondary"
        size="sm"
        aria-label={`Elegir en su lugar: ${nearest.product_name}`}
      >
        Elegir esta
      </ButtonLink>
    </div>
  );
}

function Choice({
  product,
  address,
  chosen,
  isChosen,
  quantity,
  isFull,
}: {
  product: CandidatePart;
  address: BuildAddress;
  chosen: readonly Chosen[];
  isChosen: boolean;
  quantity: number;
  isFull: boolean;
}) {
  const { slot, isCollection } = address.slot;
  const { refIds } = address;
  if (isChosen && !isCollection) {
    return (
      <ButtonLink
        to={addressOf(address, { refIds: withQuantity(refIds, product.ref_id, 0), page: address.page })}
        preventScrollReset
        variant="secondary"
        size="sm"
        iconStart="check"
        aria-label={`Elegida: ${product.product_name}. Quitar`}
      >
        Elegida
      </ButtonLink>
    );
  }
  if (isFull) return <span className="text-xs text-ink-faint">Equipo lleno</span>;
  const picked = { refId: product.ref_id, slot };
  return (
    <ButtonLink
      to={addressOf(address, { refIds: withChosen(refIds, chosen, picked), slot: nextSlot(slot, chosen) })}
      preventScrollReset={isCollection}
      variant={product.fits === 'no' || product.stock === 'out' ? 'secondary' : 'primary'}
      size="sm"
      iconStart={isCollection ? 'plus' : undefined}
      aria-label={`${isCollection ? 'Agregar' : 'Elegir'}: ${product.product_name}`}
    >
      {isCollection ? (quantity > 0 ? `Agregar (${quantity})` : 'Agregar') : 'Elegir'}
    </ButtonLink>
  );
}

function FitBadge({ fits }: { fits: CandidatePart['fits'] }) {
  switch (fits) {
    case 'ok':
      return (
        <Badge tone="success">
          <Icon name="check" size={14} />
          Compatible
        </Badge>
      );
    case 'unknown':
      return (
        <Badge tone="warning">
          <Icon name="question" size={14} />
          Por confirmar
        </Badge>
      );
    case 'no':
      return (
        <Badge tone="danger">
          <Icon name="close" size={14} />
          No cabe
        </Badge>
      );
  }
}

const weight = { error: 0, unknown: 1, warning: 2, info: 3, ok: 4 };

function ordered(answers: CandidatePart['answers']): CandidatePart['answers'] {
  const blocking = answers.filter(({ result, blocking }) => result !== 'unknown' || blocking);
  return blocking.toSorted((one, other) => weight[one.result] - weight[other.result]);
}
