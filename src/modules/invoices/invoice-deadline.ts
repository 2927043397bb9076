/**
 * Days of the next month in which an invoice of a sale may still be asked for; a shopkeeper changes it here. Sales that
 * nobody asked an invoice for go into the global one, which is due a day after the month (RMF 2.7.1.21).
 */
export const daysAfterMonth = 0;

/** When it is too late to ask for the invoice of a sale: the end of its month in Mexico City, plus the days of grace. */
export function invoiceDeadline(paidAt: Date): Date {
  const [year = 0, month = 0] = monthOf.format(paidAt).split('-').map(Number);
  // Mexico City has been six hours behind UTC all year since October 2022.
  return new Date(Date.UTC(year, month, 1 + daysAfterMonth, 6));
}

const monthOf = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  timeZone: 'America/Mexico_City',
});
