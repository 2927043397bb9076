import { Link } from 'react-router';
import { Icon } from '../../../ui/icons.tsx';
import { type ActiveFilter, listAddress } from './list-filters.ts';

/** Every filter in force, each a link to the list without it. */
export function ActiveFilters({
  active,
  pathname,
  clearAll,
}: {
  active: readonly ActiveFilter[];
  pathname: string;
  clearAll: string;
}) {
  return (
    <ul aria-label="Filtros activos" className="mt-3 flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <li key={filter.name}>
          <Link
            to={listAddress(pathname, filter.without)}
            preventScrollReset
            rel="nofollow"
            aria-label={`Quitar ${filter.label}`}
            className="flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-3 text-xs font-medium transition-colors hover:border-ink"
          >
            {filter.label}
            <Icon name="close" size={14} className="text-ink-faint" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={clearAll}
          preventScrollReset
          className="rounded-xs px-1.5 py-1 text-xs font-semibold text-brand hover:underline"
        >
          Quitar todos
        </Link>
      </li>
    </ul>
  );
}
