import { cx } from '../../ui/cx.ts';

export type StockBand = 'in_stock' | 'low' | 'out';

const bands: Record<StockBand, { text: string; className: string }> = {
  in_stock: { text: 'Disponible', className: 'stock' },
  low: { text: 'Últimas piezas', className: 'stock stock-low' },
  out: { text: 'Agotado', className: 'stock stock-out' },
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
  return <span className={cx(band.className, className)}>{text}</span>;
}
