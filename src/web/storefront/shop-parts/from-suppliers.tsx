import { useSupplierDay } from './supplier-words.ts';

/** What of a line has yet to come to the shop, and when. */
export function FromSuppliers({
  units,
  of,
}: {
  units: { quantity: number; days: number } | null;
  /** Of how many. */
  of: number;
}) {
  return units && <Words quantity={units.quantity} days={units.days} isAll={units.quantity >= of} />;
}

function Words({ quantity, days, isAll }: { quantity: number; days: number; isAll: boolean }) {
  const day = useSupplierDay(days);
  const what = isAll ? 'Con proveedor' : `${quantity} con proveedor`;
  const comes = quantity === 1 ? 'nos llega' : 'nos llegan';
  return <p className="stock stock-supplier text-sm">{day === '' ? what : `${what}: ${comes} ${day}`}</p>;
}
