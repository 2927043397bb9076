import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { sendEmails } from '../../mails/index.ts';
import { audit } from '../../staff/index.ts';
import { recallMail } from '../email/mails.ts';
import { readersOfOrders } from '../email/email-order.ts';
import { findUnits, type RecalledUnit, unitsByBuyer } from './find-units.ts';
import { type RecallSummary, recallSummary } from './read-recalls.ts';
import type { recallsContract } from './recalls.contract.ts';
import { insertRecall } from './recalls.queries.ts';

type Input = z.output<typeof recallsContract.recall.body & {}>;

/**
 * Calls units back: each buyer gets one letter about all of theirs, about the newest of their orders. Who was written to is
 * kept; units that have not left are kept, too, and nobody is told.
 * @throws AppError as `findUnits`; 409 `units_changed` where they are others than the preview showed
 */
export function startRecall(
  context: RequestContext,
  { units: seen, subject, text, product_id: productId, ...asked }: Input,
): Promise<{ status: 201; body: { recall: RecallSummary } }> {
  const call = {
    owner: context.staff?.id ?? '',
    route: 'POST /admin/recalls',
    input: { units: seen, subject, text, productId, ...asked },
  };
  return answerOnce(context, call, (keep) =>
    context.db.transaction(async (tx) => {
      const { product, units } = await findUnits(tx, productId, asked);
      if (units.length !== seen) {
        throw conflict(
          'units_changed',
          t('Other units are with buyers by now. Look again before you write.'),
          {
            units: units.length,
          },
        );
      }
      const letters = lettersOf(units);
      const letterOrders = new Map(
        letters.flatMap(({ orderId, own }) => own.map(({ serial }) => [serial, orderId])),
      );
      const written = await tx.first(insertRecall, {
        productId,
        sku: product.sku,
        productName: product.name,
        asked: JSON.stringify(asked),
        subject,
        message: text,
        by: context.staff?.id ?? null,
        now: context.clock.now(),
        units: JSON.stringify(
          units.map(({ serial, order_id, shipment_id }) => ({
            serial,
            order_id,
            shipment_id,
            letter_order: letterOrders.get(serial) ?? null,
          })),
        ),
      });
      if (!written) throw new Error('A recall was not written.');
      await write(tx, context, written.id, { product, subject, text, letters });
      await audit(tx, {
        systemUserId: context.staff?.id,
        action: 'recall.start',
        subject: `recall:${written.id}`,
        after: { product: product.sku, units: units.length, buyers: letters.length },
      });
      const reply = { status: 201 as const, body: { recall: await recallSummary(tx, written.id) } };
      await keep(tx, reply);
      return reply;
    }),
  );
}

type Letter = { orderId: string; own: RecalledUnit[] };

/** A letter for each buyer, about the order that left last. */
function lettersOf(units: readonly RecalledUnit[]): Letter[] {
  return [...unitsByBuyer(units).values()].map((own) => {
    const [newest] = own.toSorted((one, other) => Number(other.shipped_at) - Number(one.shipped_at));
    return { orderId: newest?.order_id ?? '', own };
  });
}

async function write(
  tx: Connection,
  context: RequestContext,
  recallId: number,
  told: { product: { name: string }; subject: string; text: string; letters: readonly Letter[] },
): Promise<void> {
  const readers = await readersOfOrders(
    tx,
    told.letters.map(({ orderId }) => orderId),
  );
  const drafts = told.letters.flatMap(({ orderId, own }) => {
    const reader = readers.get(orderId);
    if (!reader) return [];
    const { subject, text, product } = told;
    const serials = own.map(({ serial }) => serial);
    const recalled = {
      once: `recall:${recallId}:${orderId}`,
      subject,
      text,
      productName: product.name,
      serials,
    };
    return [recallMail(reader, recalled, context.publicUrl)];
  });
  await sendEmails(context, tx, drafts);
}
