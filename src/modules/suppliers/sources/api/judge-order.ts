import { t } from '../../../../i18n/t.ts';
import type { SupplierOrder } from '../adapter.ts';
import type { Quote } from './api-source.ts';
import { SupplierError } from './supplier-error.ts';

/** What a cost may have risen by since it was confirmed: rounding, not news. */
const dearerMost = 1.005;

/**
 * Holds an order against what its supplier says of each article just before it is sent.
 * @throws SupplierError `refused` for what it has no more, too few of, or sells dearer or in another currency now
 */
export function judgeOrder({ lines, warehouse }: SupplierOrder, quotes: ReadonlyMap<string, Quote>): void {
  for (const { code, quantity, cost, currency } of lines) {
    const quote = quotes.get(code);
    if (typeof quote?.cost !== 'number') {
      throw new SupplierError('refused', t('It does not sell {code} any more.', { code }));
    }
    const here = quote.stock.filter((one) => warehouse === '' || one.warehouse === warehouse);
    const has = here.reduce((sum, { qty }) => sum + qty, 0);
    if (has < quantity) {
      throw new SupplierError(
        'refused',
        t('It has {has} of {code} there, not {quantity}.', { has, code, quantity }),
      );
    }
    if (quote.currency !== currency || quote.cost > cost * dearerMost) {
      throw new SupplierError(
        'refused',
        t('{code} costs {now} now, not {before}.', {
          code,
          now: `${quote.cost} ${quote.currency}`,
          before: `${cost} ${currency}`,
        }),
      );
    }
  }
}

/** `a=1, b=2`: what an account needs in its orders beside the goods, as its supplier told. */
export function orderFields(typed: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (typed ?? '').split(/[,;\n]/).flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name.trim() === '' || value.length === 0 ? [] : [[name.trim(), value.join('=').trim()]];
    }),
  );
}
