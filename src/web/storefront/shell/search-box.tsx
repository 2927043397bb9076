import { Form, useLocation, useSearchParams } from 'react-router';
import { links } from '../../links.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';

/** Search for the whole shop; a plain form, so it works before the script. */
export function SearchBox({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const words = pathname === links.search() ? (searchParams.get('q') ?? '') : '';
  return (
    <search className={cx('min-w-0', className)}>
      <Form action={links.search()} className="relative">
        <Icon
          name="search"
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-faint"
        />
        <input
          // A new search shows its own words; typing must not lose them.
          key={words}
          type="search"
          name="q"
          defaultValue={words}
          autoComplete="off"
          enterKeyHint="search"
          aria-label="Buscar en la tienda"
          placeholder="Busca por producto, marca o SKU"
          className="h-11 w-full rounded-md border border-transparent bg-sunken pr-3 pl-10.5 text-base text-ellipsis transition-colors hover:border-line-strong focus-visible:border-focus focus-visible:bg-surface focus-visible:outline-offset-0 sm:text-sm"
        />
      </Form>
    </search>
  );
}
