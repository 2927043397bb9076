import { t } from '../../../../i18n/t.ts';
import type { Connection } from '../../../../platform/database/database.ts';
import { serialOf } from '../../../inventory/index.ts';
import { wrongSerials } from '../shipments.queries.ts';
import { knownSerial, orderNumbered } from './bench.queries.ts';
import type { Scan } from './judge-scan.ts';

/**
 * Whether what was scanned after a unit is its serial number: as it is kept, with what is odd about it, or why it cannot be.
 * @param unit `products` have the scanned code; `others` were scanned for the same order
 */
export async function judgeSerial(
  tx: Connection,
  unit: {
    orderId: string;
    position: number;
    product_id: number;
    name: string;
    code: string;
    products: readonly number[];
    others: readonly Scan[];
  },
): Promise<{ refused: string } | { serial: string; warning: string | null }> {
  const { orderId, position, product_id: productId, name, code } = unit;
  const serial = serialOf(code);
  const isCode = unit.products.length > 0 || (await orderOfCode(tx, code)) !== undefined;
  if (isCode || serial.length > 80) {
    return { refused: t('{code} is no serial number. Now comes that of «{name}».', { code, name }) };
  }
  if (unit.others.some((scan) => scan.product_id === productId && scan.serial === serial)) {
    return { refused: t('The unit {serial} is in this parcel already.', { serial }) };
  }
  const values = { position, product_id: productId, serial };
  const wrong = await tx.first(wrongSerials, { rows: JSON.stringify([values]) });
  if (wrong) {
    return {
      refused: wrong.is_gone
        ? t('The unit {serial} came back and is not sold any more.', { serial })
        : t('Serial number {serial} is one of «{name}».', { serial, name: wrong.other_name }),
    };
  }
  const known = await tx.first(knownSerial, { orderId, productId, serial });
  if (known?.has_left) {
    return {
      refused: t('The unit {serial} left with order #{number}.', { serial, number: known.left_with ?? '' }),
    };
  }
  if (known && known.scanned_for !== null) {
    return {
      refused: t('The unit {serial} was scanned for order #{number}.', {
        serial,
        number: known.scanned_for,
      }),
    };
  }
  return {
    serial,
    warning: known?.is_strange ? t('{serial} did not come in with this product.', { serial }) : null,
  };
}

/** The order that a number names, as labels and lists write it. */
export async function orderOfCode(tx: Connection, code: string): Promise<string | undefined> {
  const number = /^#?(\d{1,9})$/.exec(code)?.[1];
  if (number === undefined) return undefined;
  return (await tx.first(orderNumbered, { number: Number(number) }))?.id;
}
