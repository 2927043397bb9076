import type { RequestContext } from '../../../platform/context.ts';
import { moneyByProvider, openFindingCount } from '../../payments/index.ts';
import { outstandingCredit } from '../../store-credit/index.ts';
import { type BlockOrder, readBlock } from './read-block.ts';

/** What moved at each provider in the last `days` days, up to which day its books were compared, and what is left to explain. */
export function booksBlock(context: RequestContext, { days, ...order }: BlockOrder & { days: number }) {
  const { db, clock } = context;
  return readBlock(
    context,
    { ...order, name: 'books', key: String(days) },
    async () => {
      const [providers, findings, credit] = await Promise.all([
        moneyByProvider(db, clock.now(), days),
        openFindingCount(db),
        outstandingCredit(db),
      ]);
      return { days, providers, findings, store_credit: credit };
    },
    (figures) => figures,
  );
}
