/** What a buyer quotes of an order, paid or not: the beginning of its id. Its number comes with the payment, without gaps. */
export function orderCode(orderId: string): string {
  return orderId.slice(0, 8).toUpperCase();
}

/** The code in what somebody typed or what a bank shows («Pedido 0F5C1D0E»); undefined where there is none. */
export function orderCodeIn(text: string): string | undefined {
  return /^\s*(?:pedido\s+)?#?([0-9a-f]{8})\s*$/i.exec(text)?.[1]?.toUpperCase();
}

/** The ids that begin with a code, both ends included. */
export function idsOfCode(code: string): { from: string; to: string } {
  const begin = code.toLowerCase();
  return { from: `${begin}-0000-0000-0000-000000000000`, to: `${begin}-ffff-ffff-ffff-ffffffffffff` };
}
