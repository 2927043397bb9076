import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { pictureSizes } from '../../ui/picture-sizes.ts';
import { FollowedLink } from '../shop-parts/followed-links.tsx';
import { SectionHeading } from '../shop-parts/shelf.tsx';
import type { ShownSection } from './load-home.ts';

type SectionOf<Type extends ShownSection['type']> = Extract<ShownSection, { type: Type }>;

/** A section with pictures that staff chose. */
export default function PictureSection({
  section,
  isFirst,
}: {
  section: SectionOf<'hero' | 'tiles'>;
  isFirst: boolean;
}) {
  return section.type === 'hero' ? (
    <WrittenHero section={section} isFirst={isFirst} />
  ) : (
    <Tiles section={section} isFirst={isFirst} />
  );
}

/** Words, a button and a picture that staff chose. */
function WrittenHero({
  section: { id, title, text, button, to, image_url: imageUrl, alt },
  isFirst,
}: {
  section: SectionOf<'hero'>;
  isFirst: boolean;
}) {
  return (
    <section
      aria-labelledby={`${id}-titulo`}
      className="grid grid-cols-1 overflow-hidden rounded-xl border border-line bg-surface sm:min-h-80 sm:grid-cols-2 lg:min-h-104"
    >
      <div className="grid content-center justify-items-start gap-4 p-6 max-sm:order-2 sm:p-8 lg:p-12">
        <h2 id={`${id}-titulo`} className="display text-title lg:text-hero">
          {title}
        </h2>
        {text !== '' && <p className="max-w-md text-ink-soft">{text}</p>}
        <FollowedLink to={to} className={cx('mt-2', buttonClass({ size: 'lg' }))}>
          {button}
        </FollowedLink>
      </div>
      <img
        {...pictureSizes(imageUrl, 1600)}
        sizes="(min-width: 80rem) 38rem, (min-width: 40rem) 50vw, 100vw"
        alt={alt}
        width={1600}
        height={1000}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover max-sm:aspect-16/10 sm:h-0 sm:min-h-full"
      />
    </section>
  );
}

/** As many beside each other as fill whole rows. */
const columns: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
  5: 'sm:grid-cols-3 lg:grid-cols-5',
  6: 'sm:grid-cols-3 xl:grid-cols-6',
};

/** Pictures that lead somewhere, two to six. */
function Tiles({
  section: { id, title, tiles },
  isFirst,
}: {
  section: SectionOf<'tiles'>;
  isFirst: boolean;
}) {
  return (
    <section aria-labelledby={title === '' ? undefined : `${id}-titulo`}>
      {title !== '' && <SectionHeading id={`${id}-titulo`} title={title} />}
      <ul className={cx('grid grid-cols-2 gap-3 sm:gap-4', columns[tiles.length])}>
        {tiles.map(({ label, to, image_url: imageUrl, alt }) => (
          <li key={`${to} ${label}`}>
            <FollowedLink
              to={to}
              className="group flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-2"
            >
              <span className="relative aspect-4/3 overflow-hidden bg-picture">
                <img
                  {...pictureSizes(imageUrl)}
                  sizes="(min-width: 64rem) 25vw, 48vw"
                  alt={alt}
                  width={640}
                  height={480}
                  loading={isFirst ? 'eager' : 'lazy'}
                  decoding="async"
                  className="absolute inset-0 size-full object-cover transition-transform duration-200 group-hover:scale-103"
                />
              </span>
              <span className="px-3.5 py-3 text-sm leading-snug font-semibold group-hover:text-brand">
                {label}
              </span>
            </FollowedLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
