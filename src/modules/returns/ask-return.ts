import { type Kept, keepText } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import { orRemovePhoto } from '../../platform/media.ts';
import { abandonLabels } from '../carriers/index.ts';
import { serialOf } from '../inventory/index.ts';
import { readSettings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import { tellWebhooks } from '../webhooks/index.ts';
import { orderForReturn } from '../orders/index.ts';
import { isUnderWay, type Returnable, returnableOf, returnName, shownReturn } from './read-returns.ts';
import type { ReturnReason } from './return.ts';
import { returnPhotosMax } from './returns.contract.ts';
import {
  insertPhoto,
  insertReturn,
  orderOfReturn,
  returnById,
  type ReturnRow,
  returnsOfOrder,
} from './returns.queries.ts';
import { moveReturn, sayOfReturn } from './move-return.ts';

/** What a customer asks for. */
export type AskedReturn = {
  reason: ReturnReason;
  wanted: 'refund' | 'store_credit' | 'exchange';
  comment: string;
  lines: { position: number; quantity: number; serials: string[] }[];
};

/**
 * A customer asks to return units of an own order; the same idempotency key again is the same return. It locks the
 * order, so that no unit is returned twice.
 * @throws AppError 404; 409 `not_returnable` for more units than left or are here; 422 for a reason whose days are
 *   over, a serial number that is not theirs, a defect that nobody described, or store credit without an account
 */
export async function askReturn(
  context: RequestContext,
  customerId: string,
  orderId: string,
  asked: AskedReturn,
) {
  return returnOnce(context, customerId, orderId, asked, customerId);
}

/**
 * Staff start a return for the buyer of an order, by the same rules.
 * @throws AppError as `askReturn`
 */
export async function startReturn(context: RequestContext, orderId: string, asked: AskedReturn) {
  return returnOnce(context, context.staff?.id ?? '', orderId, asked, undefined);
}

async function returnOnce(
  context: RequestContext,
  owner: string,
  orderId: string,
  asked: AskedReturn,
  customerId: string | undefined,
) {
  const { db } = context;
  const call = { owner, route: `POST return of ${orderId}`, input: asked };
  type Reply = { status: 201; body: { return: Awaited<ReturnType<typeof writeReturn>> } };
  return answerOnce<Reply>(context, call, (keep) =>
    db.transaction(async (tx) => {
      const made = await writeReturn(tx, context, orderId, asked, customerId);
      const reply = { status: 201 as const, body: { return: made } };
      await keep(tx, reply);
      return reply;
    }),
  );
}

/** @param customerId whose order it has to be; undefined: staff start it */
async function writeReturn(
  tx: Connection,
  context: RequestContext,
  orderId: string,
  asked: AskedReturn,
  customerId: string | undefined,
) {
  const { clock, log, staff } = context;
  const order = await orderForReturn(tx, orderId, { isLocked: true });
  if (!order || (customerId ?? order.customer_id) !== order.customer_id)
    throw notFound('No encontramos ese pedido.');
  if (asked.wanted === 'store_credit' && customerId !== undefined && order.is_guest) {
    throw invalid({ wanted: 'El saldo a favor se guarda en una cuenta. Elige otra opción.' });
  }
  const terms = await readSettings(tx, 'returns', log);
  const returnable = returnableOf(order, await tx.rows(returnsOfOrder, { orderId }), terms, clock.now());
  const units = asked.lines.flatMap((line, index) => unitsOf(line, index, asked.reason, returnable));
  if (asked.reason !== 'revocation' && asked.reason !== 'unopened' && asked.comment.length < 10) {
    throw invalid({ comment: 'Cuéntanos qué pasó, con 10 letras o más.' });
  }
  const { reason, wanted, comment } = asked;
  const made = await tx.first(insertReturn, {
    orderId,
    reason,
    wanted,
    comment,
    now: clock.now(),
    units: JSON.stringify(units),
  });
  const row = made && (await tx.first(returnById, { id: made.id }));
  if (!row) throw new Error('The return was not written.');
  const name = returnName(row.number);
  const note = {
    topic: 'return_requested',
    staff: keepText('Return {name} asked for: {units, plural, one {# unit} other {# units}}, {reason}.', {
      name,
      units: units.length,
      reason: reasonWords[reason],
    }),
    shopper: customerId === undefined ? `Iniciamos la devolución ${name}.` : `Pediste la devolución ${name}.`,
  };
  const actor = customerId === undefined ? (staff?.name ?? null) : order.customer_name;
  await sayOfReturn(tx, context, order, row, note, { kind: 'requested' }, actor);
  await tellWebhooks(tx, context, 'return.created', row.id);
  if (customerId === undefined) {
    const subject = `return:${row.id}`;
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'return.start',
      subject,
      after: { reason, wanted },
    });
  }
  return shownReturn(row, order);
}

/** The reasons in the timeline's sentence for staff. */
const reasonWords: Record<ReturnReason, Kept> = {
  revocation: keepText('revocation'),
  unopened: keepText('unopened'),
  defect: keepText('defect'),
  wrong_item: keepText('wrong item'),
  warranty: keepText('warranty'),
};

function unitsOf(
  line: AskedReturn['lines'][number],
  index: number,
  reason: ReturnReason,
  returnable: readonly Returnable[],
): { position: number; serial: string | null }[] {
  const found = returnable.find(({ position }) => position === line.position);
  if (!found || line.quantity > found.quantity) {
    throw conflict('not_returnable', 'No quedan tantas piezas por devolver de ese producto.', {
      position: line.position,
      left: found?.quantity ?? 0,
    });
  }
  if (!found.reasons.some((one) => one.reason === reason)) {
    throw invalid({ reason: `El plazo para devolver ${found.product_name} por este motivo ya terminó.` });
  }
  const serials = [...new Set(line.serials.map(serialOf))].filter((serial) => serial !== '');
  const field = `lines.${index}.serials`;
  if (serials.length > line.quantity) throw invalid({ [field]: 'Hay más números de serie que piezas.' });
  const strange = found.serials.length > 0 && serials.find((serial) => !found.serials.includes(serial));
  if (strange) throw invalid({ [field]: `El número de serie ${strange} no es de este pedido.` });
  return Array.from({ length: line.quantity }, (_, unit) => ({
    position: line.position,
    serial: serials[unit] ?? null,
  }));
}

/**
 * The own return, where it takes another picture: asked before one is received, and before one is read.
 * @throws AppError 404 for somebody else's, 409 with four pictures or when it is closed
 */
export async function requirePhotoRoom(context: RequestContext, customerId: string, returnId: string) {
  const { row } = await ownReturn(context, customerId, returnId);
  refuseWithoutRoom(row);
  return row;
}

function refuseWithoutRoom(row: ReturnRow): void {
  if (row.state === 'closed' || row.state === 'refused' || row.state === 'withdrawn') {
    throw conflict('return_closed', 'Esta devolución ya se cerró.');
  }
  if (row.photos.length >= returnPhotosMax) {
    throw conflict('photos_full', `Una devolución lleva ${returnPhotosMax} fotos como máximo.`);
  }
}

/**
 * Adds a picture to an own return; the same picture again is the same picture.
 * @throws AppError 404 for somebody else's, 409 with four pictures or when it is closed, 422 and 413 for what is no photo
 */
export async function addReturnPhoto(
  context: RequestContext,
  customerId: string,
  returnId: string,
  file: unknown,
) {
  const { db, media } = context;
  const row = await requirePhotoRoom(context, customerId, returnId);
  if (!(file instanceof File) || file.size === 0) throw invalid({ photo: 'Elige una foto.' });
  const { url, width, height } = await media.savePhoto(file, 'photo', `return ${returnId}`);
  const keeps = (one: ReturnRow | undefined) =>
    one?.photos.some(({ image_url }) => image_url === url) ?? false;
  await orRemovePhoto(media, url, {
    write: () =>
      db.transaction(async (tx) => {
        // It took a while to read: the return may have ended by now, and its order be an account's.
        await orderForReturn(tx, row.order_id, { isLocked: true });
        const { row: now } = await ownReturn({ db: tx }, customerId, returnId);
        if (keeps(now)) return;
        refuseWithoutRoom(now);
        await tx.run(insertPhoto, { returnId, url, width, height });
      }),
    isKept: async () => keeps(await db.first(returnById, { id: returnId })),
  });
  const { row: written, order } = await ownReturn(context, customerId, returnId);
  return shownReturn(written, order);
}

/**
 * The customer changed their mind before the goods arrived.
 * @throws AppError 404; 409 `too_late`
 */
export async function withdrawReturn(context: RequestContext, customerId: string, returnId: string) {
  await ownReturn(context, customerId, returnId);
  await moveReturn(context, returnId, 'withdraw', async (tx, order, row) => {
    if (isUnderWay(row)) throw conflict('too_late', 'La paquetería ya tiene tu devolución.');
    const name = returnName(row.number);
    await abandonLabels(context, tx, [returnId]);
    return {
      note: {
        topic: 'return_withdrawn',
        staff: keepText('Return {name} taken back by the customer.', { name }),
        shopper: `Cancelaste la devolución ${name}.`,
      },
      actor: order.customer_name,
    };
  });
  const { row, order } = await ownReturn(context, customerId, returnId);
  return shownReturn(row, order);
}

/**
 * A return of an own order.
 * @throws AppError 404 for somebody else's
 */
export async function ownReturn({ db }: { db: Connection }, customerId: string, returnId: string) {
  const found = await db.first(orderOfReturn, { returnId });
  const order = found && (await orderForReturn(db, found.order_id, { isLocked: false }));
  const row = await db.first(returnById, { id: returnId });
  if (!row || order?.customer_id !== customerId) throw notFound('No encontramos esa devolución.');
  return { row, order };
}
