import { useRef, useState } from 'react';
import type { AnchorHTMLAttributes, ReactNode, Ref, SyntheticEvent } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { prefetchLookup } from '../../lookups.ts';
import { markup } from '../../ui/markup.ts';
import type { Markup } from '../../ui/markup.ts';

/** Says what a followed link takes along: nothing, or the picture of its card. */
const marker = 'data-follow';
const withPicture = 'picture';

/** Makes a link in a piece of HTML a `FollowedLink` that takes its card's picture along. */
export const followed: Markup = markup`data-follow="picture"`;

/** As long as the router's own links wait whether the pointer stays. */
const restMilliseconds = 100;

/**
 * A plain link that `FollowedLinks` around it follows within the page. A list has dozens of them: the router's own link
 * costs twenty times as much where the page is made, and again where it comes alive.
 */
export function FollowedLink({
  to,
  isWithPicture = false,
  children,
  ...rest
}: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** The picture of the card around it travels to the page that it opens. */
  isWithPicture?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}) {
  return (
    <a href={to} {...{ [marker]: isWithPicture ? withPicture : '' }} {...rest}>
      {children}
    </a>
  );
}

/** A link that staff chose: within the shop it is followed, to another site it leads out. */
export function MenuLink({ to, ...rest }: Parameters<typeof FollowedLink>[0]) {
  if (to.startsWith('/')) return <FollowedLink to={to} {...rest} />;
  const { isWithPicture: _, children, ...attributes } = rest;
  return (
    <a href={to} rel="noopener noreferrer" {...attributes}>
      {children}
    </a>
  );
}

/**
 * Follows every `FollowedLink` in it, as the router's own links do: without leaving the page, with the next page's
 * scripts fetched when the pointer rests on one. Pointing at a look-up spends its delay before the click.
 */
export function FollowedLinks({ className, children }: { className?: string; children: ReactNode }) {
  const navigate = useNavigate();
  const [ahead, setAhead] = useState<string>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const travelling = useRef<HTMLElement>(undefined);

  const point = (event: SyntheticEvent) => {
    clearTimeout(rest.current);
    const to = followedAt(event)?.getAttribute('href');
    if (to === undefined || to === null) return;
    prefetchLookup(to);
    // Without a connection the router would answer a script that does not arrive by loading the document again.
    if (navigator.onLine) rest.current = setTimeout(setAhead, restMilliseconds, to);
  };

  return (
    // Not a control: it hears what happens to the links in it, keys included, for Enter clicks a link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={className}
      onPointerOver={point}
      onFocus={point}
      onTouchStart={point}
      onClick={(event) => {
        const link = followedAt(event);
        const to = link?.getAttribute('href');
        if (link === undefined || to === undefined || to === null || event.defaultPrevented) return;
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        const { pathname, search } = window.location;
        const isCard = link.getAttribute(marker) === withPicture;
        travelling.current?.style.removeProperty('view-transition-name');
        // Where a product's own picture stands already, only that one moves.
        travelling.current =
          isCard && !pathname.startsWith('/product/')
            ? (link.closest('article')?.querySelector<HTMLElement>('.picture') ?? undefined)
            : undefined;
        travelling.current?.style.setProperty('view-transition-name', 'product-picture');
        void navigate(to, { replace: to === pathname + search, viewTransition: isCard });
      }}
    >
      {children}
      {ahead !== undefined && <PrefetchPageLinks page={ahead} />}
    </div>
  );
}

/** Whether the page of a location is `to` or stands below it; below the home page stands nothing. */
export function isAt({ pathname }: { pathname: string }, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

function followedAt({ target }: SyntheticEvent): Element | undefined {
  return target instanceof Element ? (target.closest(`a[${marker}]`) ?? undefined) : undefined;
}
