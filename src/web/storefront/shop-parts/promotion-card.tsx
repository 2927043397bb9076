import { formatPesos } from '../../../platform/money.ts';
import { links, withQuery } from '../../links.ts';
import type { Promotion } from '../../state/shop-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { LookupLink } from './lookup-link.tsx';
import { shopDateTime } from './shop-time.ts';

/** What a promotion takes off, in a few characters: `−15 %`, `−$500`. */
export function promotionOff({ kind, value }: Pick<Promotion, 'kind' | 'value'>): string {
  return kind === 'percent' ? `−${value / 100} %` : `−${formatPesos(value).replace(/\.00$/, '')}`;
}

/** Address of the promotions with only this one shown. */
export function promotionLink({ slug }: Pick<Promotion, 'slug'>): string {
  return withQuery(links.promotions(), { promotion: slug });
}

/** A running promotion: what it takes off, from what, and until when. `pictures` stand in where it has none itself. */
export function PromotionCard({
  promotion,
  pictures,
  look = 'small',
  headingLevel = 2,
}: {
  promotion: Promotion;
  pictures: readonly string[];
  look?: 'large' | 'small';
  headingLevel?: 2 | 3;
}) {
  const Heading = `h${headingLevel}` as const;
  const isLarge = look === 'large';
  const shown = promotion.promotion_image === null ? pictures.slice(0, isLarge ? 2 : 1) : [];
  return (
    <LookupLink
      to={promotionLink(promotion)}
      isPrefetchedInView={isLarge}
      className={cx(
        'group relative flex h-full overflow-hidden rounded-xl border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2',
        isLarge ? 'flex-col sm:flex-row' : 'flex-row',
      )}
    >
      <span
        className={cx(
          'flex flex-1 flex-col items-start gap-2.5',
          isLarge ? 'justify-center p-6 sm:p-9 lg:p-11' : 'justify-center p-5',
        )}
      >
        <Badge tone="promo" className="figures h-7 px-2.5 text-sm font-semibold">
          {promotionOff(promotion)}
        </Badge>
        <Heading className={cx('display', isLarge ? 'text-hero' : 'text-xl leading-tight')}>
          {promotion.promotion_name}
        </Heading>
        {isLarge && promotion.description !== '' && (
          <span className="max-w-md text-ink-soft">{promotion.description}</span>
        )}
        <span className="flex items-center gap-1.5 text-xs text-ink-faint">
          <Icon name="clock" size={14} />
          Hasta el {shopDateTime(promotion.ends_at)}
        </span>
        <span
          className={cx(
            'inline-flex items-center gap-1.5 text-sm font-semibold text-brand group-hover:underline',
            isLarge && 'mt-2',
          )}
        >
          {promotion.product_count === 1 ? 'Ver el producto' : `Ver los ${promotion.product_count} productos`}
          <Icon name="arrow-right" size={16} />
        </span>
      </span>
      <span
        className={cx(
          'relative grid shrink-0 place-items-center overflow-hidden bg-picture',
          isLarge ? 'aspect-16/10 w-full sm:aspect-auto sm:w-[46%]' : 'w-[36%]',
        )}
      >
        {promotion.promotion_image === null ? (
          shown.map((url, index) => (
            <img
              key={url}
              src={url}
              alt=""
              width={600}
              height={600}
              fetchPriority={isLarge ? 'high' : 'auto'}
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
          ))
        ) : (
          <img
            src={promotion.promotion_image}
            alt=""
            fetchPriority={isLarge ? 'high' : 'auto'}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </span>
    </LookupLink>
  );
}
