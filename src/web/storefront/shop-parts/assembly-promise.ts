/** What putting a PC together adds to the delivery, before it is bought and beside its line in the cart. */
export function assemblyPromise(days: number): string {
  if (days === 0) return 'Sale el mismo día que las piezas solas.';
  return `Sale ${days === 1 ? 'un día hábil' : `${days} días hábiles`} después que las piezas solas.`;
}
