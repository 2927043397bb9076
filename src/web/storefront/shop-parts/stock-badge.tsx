import { cx } from '../../ui/cx.ts';
import { useSupplierDay } from './supplier-words.ts';

export type StockBand = 'in_stock' | 'low' | 'supplier' | 'out';

const bands: Record<StockBand, { text: string; className: string }> = {
  in_stock: { text: 'Disponible', className: 'stock' },
  low: { text: 'Últimas piezas', className: 'stock stock-low' },
  supplier: { text: 'Con proveedor', className: 'stock stock-supplier' },
  out: { text: 'Agotado', className: 'stock stock-out' },
};

/** Whether a product can be had, in a word; `quantity` says how many where the page knows. */
export function StockBadge({
  product: { stock, supplier_days: supplierDays },
  quantity,
  className,
}: {
  product: { stock: StockBand; supplier_days?: number | undefined };
  quantity?: number;
  className?: string;
}) {
  const band = bands[stock];
  if (stock === 'supplier') {
    return <AtSupplier days={supplierDays ?? 0} className={cx(band.className, className)} />;
  }
  const text =
    stock === 'low' && quantity !== undefined
      ? quantity === 1
        ? 'Queda 1 pieza'
        : `Quedan ${quantity} piezas`
      : band.text;
  return <span className={cx(band.className, className)}>{text}</span>;
}

/** Nothing of it is with the shop: when it comes. */
function AtSupplier({ days, className }: { days: number; className: string }) {
  const day = useSupplierDay(days);
  return (
    <span className={className}>
      {day === '' ? bands.supplier.text : `${bands.supplier.text}: nos llega ${day}`}
    </span>
  );
}
