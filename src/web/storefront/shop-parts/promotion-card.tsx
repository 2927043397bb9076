import type { ReactNode } from 'react';
import { formatPesos } from '../../../platform/money.ts';
import { links, withQuery } from '../../links.ts';
import type { Promotion } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { Icon } from '../../ui/icons.tsx';
import { LookupLink } from './lookup-link.tsx';
import { shopDateTime, shopDay } from './shop-time.ts';

/** What a promotion takes off, in a few characters: `−15 %`, `−$500`. */
export function promotionOff({ kind, value }: Pick<Promotion, 'kind' | 'value'>): string {
  return kind === 'percent' ? `−${value / 100} %` : `−${formatPesos(value).replace(/\.00$/, '')}`;
}

/** Address of the promotions with only this one shown. */
export function promotionLink({ slug }: Pick<Promotion, 'slug'>): string {
  return withQuery(links.promotions(), { promotion: slug });
}

/** A running promotion as a link to its products: what it takes off, from what, and until when. */
export function PromotionCard({
  promotion,
  pictures,
  look = 'small',
}: {
  promotion: Promotion;
  /** Of its products; they stand in where it has no banner. */
  pictures: readonly string[];
  look?: 'large' | 'small';
}) {
  return (
    <LookupLink
      to={promotionLink(promotion)}
      isPrefetchedInView={look === 'large'}
      className={cx(
        frame,
        'group h-full transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2',
      )}
    >
      <Face promotion={promotion} pictures={pictures} look={look} />
    </LookupLink>
  );
}

/** The same as the head of a promotion's own products: no link, and the page's heading of the given level. */
export function PromotionBanner({
  promotion,
  pictures,
  headingLevel,
  headingId,
  countdown,
}: {
  promotion: Promotion;
  pictures: readonly string[];
  headingLevel: 1 | 2;
  headingId?: string;
  /** Stands under the date of its end. */
  countdown?: ReactNode;
}) {
  return (
    <>
      <div className={cx(frame, 'w-full sm:max-lg:aspect-8/3 sm:max-lg:min-h-68 lg:min-h-72')}>
        <Face
          promotion={promotion}
          pictures={pictures}
          look="large"
          heading={{ level: headingLevel, id: headingId, countdown }}
        />
      </div>
      {promotion.description !== '' && (
        <p className="mt-3 text-sm text-ink-soft max-sm:hidden lg:hidden">{promotion.description}</p>
      )}
    </>
  );
}

const frame = 'relative flex overflow-hidden rounded-xl border border-line bg-surface';

type Heading = { level: 1 | 2; id: string | undefined; countdown: ReactNode };

function Face({
  promotion,
  pictures,
  look,
  heading,
}: {
  promotion: Promotion;
  pictures: readonly string[];
  look: 'large' | 'small';
  /** Where the promotion heads its own products. */
  heading?: Heading;
}) {
  const isLarge = look === 'large';
  const words = { promotion, isLarge, heading };
  const { promotion_image: banner } = promotion;
  if (banner === null) {
    return (
      <span className="flex w-full max-sm:flex-col-reverse">
        <PromotionWords {...words} className="flex-1" />
        <StandIns pictures={pictures} isLarge={isLarge} />
      </span>
    );
  }
  // On a phone the words stand under the banner, on wider screens on its dark side.
  return (
    <span className="relative flex w-full max-sm:flex-col">
      <img
        {...pictureSizes(banner, 1600)}
        sizes={
          isLarge
            ? '(min-width: 80rem) 76rem, 100vw'
            : '(min-width: 80rem) 25rem, (min-width: 40rem) 48vw, 70vw'
        }
        alt=""
        width={1600}
        height={600}
        // Only the large one is seen first; the small ones must not take its place on the line.
        fetchPriority={isLarge ? 'high' : 'low'}
        loading={isLarge ? 'eager' : 'lazy'}
        decoding="async"
        className={cx(
          'object-cover max-sm:aspect-2/1 max-sm:w-full max-sm:object-[85%_50%] sm:absolute sm:inset-0 sm:size-full',
          // A small card is less wide than a banner: what it cuts off must not be the side left free for the words.
          isLarge ? 'sm:object-[75%_50%]' : 'sm:object-[35%_50%]',
        )}
      />
      <span aria-hidden className={cx('absolute inset-0 max-sm:hidden', shade)} />
      <PromotionWords
        {...words}
        isOnBanner
        className={cx('relative', isLarge ? 'sm:max-w-[47%]' : 'sm:max-w-[56%]')}
      />
    </span>
  );
}

/** Banners are dark where the words stand, in both themes; staff may upload any, so a shade lies between. */
const shade =
  'bg-linear-to-r from-[oklch(0.15_0.01_225/0.72)] via-[oklch(0.15_0.01_225/0.32)] via-45% to-transparent to-75%';

function PromotionWords({
  promotion,
  isLarge,
  heading,
  isOnBanner = false,
  className,
}: {
  promotion: Promotion;
  isLarge: boolean;
  heading: Heading | undefined;
  isOnBanner?: boolean;
  className?: string;
}) {
  const HeadingTag = `h${heading?.level ?? 2}` as const;
  const { product_count: count } = promotion;
  return (
    <span
      className={cx(
        'flex flex-col items-start justify-center gap-2.5',
        isLarge ? 'p-5 sm:px-8 sm:py-6 xl:p-12' : isOnBanner ? 'p-4 sm:pr-0 lg:p-5' : 'p-4 lg:p-5',
        isOnBanner && 'sm:text-[oklch(0.99_0.003_100)]',
        className,
      )}
    >
      <Badge tone="promo-solid" className="figures h-7 shrink-0 px-2.5 text-sm font-semibold">
        {promotionOff(promotion)}
      </Badge>
      <HeadingTag
        id={heading?.id}
        className={cx(
          'display',
          isLarge
            ? 'text-[min(1.875rem,9.5vw)] leading-[1.05] lg:text-hero'
            : 'text-lg leading-tight xl:text-xl',
        )}
      >
        {promotion.promotion_name}
      </HeadingTag>
      {isLarge && promotion.description !== '' && (
        <span
          // A tablet's card keeps the banner's own proportions; its page says all below it.
          className="max-w-md text-sm opacity-90 sm:max-lg:hidden lg:text-base"
        >
          {promotion.description}
        </span>
      )}
      <span className="flex items-start gap-1.5 text-xs opacity-90">
        <Icon name="clock" size={14} className="mt-px" />
        {isLarge
          ? `Hasta el ${shopDateTime(promotion.ends_at)}, hora del centro`
          : `Hasta el ${shopDay(promotion.ends_at)}`}
      </span>
      {heading?.countdown}
      {heading === undefined && (
        <span
          className={cx(
            'text-sm font-semibold group-hover:underline',
            isOnBanner ? 'max-sm:text-brand' : 'text-brand',
            isLarge ? 'sm:mt-2' : isOnBanner && 'sm:max-lg:hidden',
          )}
        >
          {count === 1 ? 'Ver el ' : `Ver los ${count} `}
          {/* The arrow stays on the line of the last word. */}
          <span className="whitespace-nowrap">
            {count === 1 ? 'producto' : 'productos'}
            <Icon name="arrow-right" size={16} className="ml-1.5 inline align-[-0.2em]" />
          </span>
        </span>
      )}
    </span>
  );
}

function StandIns({ pictures, isLarge }: { pictures: readonly string[]; isLarge: boolean }) {
  const shown = pictures.slice(0, isLarge ? 2 : 1);
  return (
    <span
      className={cx(
        'relative shrink-0 overflow-hidden bg-picture',
        'max-sm:aspect-2/1 max-sm:w-full',
        isLarge ? 'sm:w-[46%]' : 'sm:w-[40%]',
      )}
    >
      {shown.map((url, index) => (
        <img
          key={url}
          {...pictureSizes(url)}
          sizes="(min-width: 40rem) 20rem, 60vw"
          alt=""
          width={600}
          height={600}
          decoding="async"
          className={cx(
            'absolute object-contain',
            shown.length === 1
              ? 'inset-0 size-full p-3'
              : index === 0
                ? 'inset-y-[4%] left-[2%] h-[72%] w-[64%]'
                : 'right-[2%] bottom-[4%] h-[58%] w-[54%]',
          )}
        />
      ))}
    </span>
  );
}
