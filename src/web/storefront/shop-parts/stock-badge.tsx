import { cx } from '../../ui/cx.ts';

export type StockBand = 'in_stock' | 'low' | 'out';

const bands: Record<StockBand, { text: string; colour: string }> = {
  in_stock: { text: 'Disponible', colour: 'text-success' },
  low: { text: 'Últimas piezas', colour: 'text-warning' },
  out: { text: 'Agotado', colour: 'text-ink-faint' },
};

/** Whether a product can be had, in a word; `quantity` says how many where the page knows. */
export function StockBadge({
  stock,
  quantity,
  className,
}: {
  stock: StockBand;
  quantity?: number;
  className?: string;
}) {
  const band = bands[stock];
  const text =
    stock === 'low' && quantity !== undefined
      ? quantity === 1
        ? 'Queda 1 pieza'
        : `Quedan ${quantity} piezas`
      : band.text;
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-xs font-medium', band.colour, className)}>
      <span
        aria-hidden
        className={cx('size-1.5 rounded-full', stock === 'out' ? 'border border-current' : 'bg-current')}
      />
      {text}
    </span>
  );
}
