/** A link that calls a phone; ten digits are Mexican. */
export function phoneUrl(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  return `tel:+${digits.length === 10 ? '52' : ''}${digits}`;
}
