import type { OrderDetail } from './order-words.ts';

/** One serial number in each line, as a scanner writes them. */
export function serialsIn(text: string): string[] {
  return text.split(/[\n,;]/).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
}

/** A serial number as the shop compares it: scanners and hands differ in spaces and case. */
export function comparedSerial(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

/** What has serial numbers of its own in a line: its product, or each part of a kit. */
export function piecesOf(line: OrderDetail['to_pack'][number]) {
  if (line.parts.length === 0) {
    return [
      {
        key: `${line.position}`,
        productId: line.product_id,
        of: '',
        each: 1,
        isSerialised: line.is_serialised,
      },
    ];
  }
  return line.parts.map((part) => ({
    key: `${line.position}.${part.product_id}`,
    productId: part.product_id,
    of: part.product_name,
    each: part.quantity,
    isSerialised: part.is_serialised,
  }));
}

/** What was typed for a line, as the calls take it. */
export function readSerials(
  { position, parts }: { position: number; parts: readonly { product_id: number }[] },
  texts: Readonly<Record<string, string>>,
) {
  if (parts.length === 0) return { serials: serialsIn(texts[position] ?? '') };
  return {
    parts: parts.map(({ product_id: id }) => ({
      product_id: id,
      serials: serialsIn(texts[`${position}.${id}`] ?? ''),
    })),
  };
}
