/** Whether the caller asked for the whole resource; PayPal's default is `return=minimal`. */
export function wantsRepresentation(prefer: string | undefined): boolean {
  return prefer?.trim().toLowerCase() === 'return=representation';
}
