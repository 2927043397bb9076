const words: Readonly<Record<string, string>> = {
  card: 'Tarjeta de crédito o débito',
  oxxo: 'Efectivo en OXXO',
  spei: 'Transferencia SPEI',
  paypal: 'PayPal',
  transfer: 'Transferencia a la tienda',
  terminal: 'Tarjeta en terminal',
  cash: 'Efectivo',
  free: 'Nada que pagar',
  store_credit: 'Saldo a favor',
  company_credit: 'Crédito de tu empresa',
};

/** How an order is paid, in words for its buyer; of a card its last digits where the provider told them. */
export function paidWithWords(method: string, cardLast4: string | null = null): string {
  if (method === 'card' && cardLast4 !== null) return `Tarjeta terminada en ${cardLast4}`;
  return words[method] ?? method;
}
