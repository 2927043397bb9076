/** A serial number as it is kept: scanners and hands differ in spaces and case. */
export function serialOf(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

/** The serial numbers that were read of lines that arrived. */
export function readSerials(
  lines: readonly { product_id: number; serials: readonly string[] }[],
): { productId: number; serial: string }[] {
  return lines.flatMap((line) =>
    line.serials
      .map(serialOf)
      .filter((serial) => serial !== '')
      .map((serial) => ({ productId: line.product_id, serial })),
  );
}
