import { formatPesos } from '../../../platform/money.ts';
import { Td } from '../../ui/table.tsx';

/** An amount in its cell; what is nothing is quiet. */
export function MoneyCell({ cents, className = '' }: { cents: number | null; className?: string }) {
  return (
    <Td
      align="end"
      className={`figures whitespace-nowrap ${cents === 0 || cents === null ? 'text-ink-faint' : ''} ${className}`}
    >
      {cents === null ? '—' : formatPesos(cents)}
    </Td>
  );
}
