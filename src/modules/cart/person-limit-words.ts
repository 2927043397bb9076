/** How many units of a scarce product one person may buy within some days, and has taken. */
export type PersonLimit = {
  product_id: number;
  product_name: string;
  units: number;
  days: number;
  taken: number;
};

/** What a person may still buy of a scarce product, as they read it. */
export function personLimitMessage({ product_name: name, units, days, taken }: PersonLimit): string {
  const most = `${units} ${units === 1 ? 'pieza' : 'piezas'}`;
  const time = days === 1 ? 'al día' : `cada ${days} días`;
  const left = Math.max(0, units - taken);
  const rest =
    left === 0
      ? 'Ya las compraste: quítalo de tu carrito para seguir.'
      : `Todavía puedes llevar ${left}: ajusta tu carrito.`;
  return `De «${name}» vendemos ${most} por persona ${time}, contando tus otros pedidos. ${rest}`;
}
