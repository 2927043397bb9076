import { Link } from 'react-router';
import { FilterChip } from './filter-chip.tsx';
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
          <FilterChip label={filter.label} to={listAddress(pathname, filter.without)} />
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
