import { Link } from 'react-router';
import { Icon } from '../../../ui/icons.tsx';

/** What narrows a list; a link to the list without it. */
export function FilterChip({ label, to }: { label: string; to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      rel="nofollow"
      aria-label={`Quitar ${label}`}
      className="flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface pr-2 pl-3 text-xs font-medium transition-colors hover:border-ink"
    >
      {label}
      <Icon name="close" size={14} className="text-ink-faint" />
    </Link>
  );
}
