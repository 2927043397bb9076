import { t } from '../../../../i18n/t.ts';
import type { RequestContext } from '../../../../platform/context.ts';
import type { Connection } from '../../../../platform/database/database.ts';
import { AppError, invalid } from '../../../../platform/errors.ts';
import type { z } from '../../../../platform/http/endpoint.ts';
import { moveShipment } from '../move-shipment.ts';
import type { guidesContract } from './guides.contract.ts';
import { guidedOrders } from './guides.queries.ts';
import { type GuideOutcome, judgeGuide, orderNumberOf } from './judge-guide.ts';
import { type GuideLine, readGuides } from './read-guides.ts';

type Shown = z.input<(typeof guidesContract.applyGuides.answers)[200]>['lines'][number];

const linesMax = 2000;

/**
 * What each line of a CSV file of guides would do now.
 * @throws AppError 422 for a file that is no table, is empty or too long
 */
export async function previewGuides(db: Connection, csv: string): Promise<Shown[]> {
  return (await judged(db, csv)).map(({ line, outcome }) => shown(line, outcome));
}

/**
 * Sends the packed parcels of a file with their guides, each in a transaction of its own: a line that is refused does not
 * delay the others. What a line did before it does not do again.
 * @throws AppError 422 for a file that is no table, is empty or too long
 */
export async function applyGuides(context: RequestContext, csv: string): Promise<Shown[]> {
  const results: Shown[] = [];
  for (const { line, outcome, shipmentId } of await judged(context.db, csv)) {
    results.push(shipmentId === undefined ? shown(line, outcome) : await sent(context, line, shipmentId));
  }
  return results;
}

async function sent(context: RequestContext, line: GuideLine, shipmentId: string): Promise<Shown> {
  try {
    await moveShipment(context, shipmentId, {
      state: 'shipped',
      carrier: line.carrier,
      tracking_code: line.trackingCode,
      // Somebody may have sent it since it was judged.
      was: { carrier: '', tracking_code: '' },
    });
    return shown(line, 'ok');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...shown(line, 'ok'), outcome: 'refused', message: error.message };
  }
}

async function judged(db: Connection, csv: string) {
  const lines = read(csv);
  const numbers = lines.flatMap(({ order }) => orderNumberOf(order) ?? []);
  const found = await db.rows(guidedOrders, { numbers: [...new Set(numbers)] });
  const orders = new Map(found.map((order) => [order.number, order]));
  const seen = new Set<string>();
  return lines.map((line) => {
    const order = orders.get(orderNumberOf(line.order) ?? 0);
    const verdict = judgeGuide(
      line,
      order && { isHeld: order.is_held, isParcel: order.is_parcel, shipments: order.shipments },
    );
    if (verdict.outcome !== 'ok') return { line, outcome: verdict.outcome };
    // One guide is on one parcel, and one parcel has one guide.
    const keys = [`guide ${line.trackingCode}`, `parcel ${verdict.shipmentId ?? ''}`];
    if (keys.some((key) => seen.has(key))) return { line, outcome: 'twice' as const };
    for (const key of keys) seen.add(key);
    return { line, ...verdict };
  });
}

function read(csv: string): GuideLine[] {
  const lines = parsed(csv);
  if (lines.length === 0) throw invalid({ csv: t('No line of the file has a guide.') });
  if (lines.length > linesMax)
    throw invalid({ csv: t('At most {count} lines at once.', { count: linesMax }) });
  return lines;
}

function parsed(csv: string): GuideLine[] {
  try {
    return readGuides(csv);
  } catch (error) {
    throw invalid({
      csv: t('The file is no CSV table: {why}', { why: error instanceof Error ? error.message : '' }),
    });
  }
}

function shown(line: GuideLine, outcome: GuideOutcome): Shown {
  return {
    line: line.line,
    order: line.order,
    carrier: line.carrier,
    tracking_code: line.trackingCode,
    outcome,
    message: wordsOf(outcome),
  };
}

function wordsOf(outcome: GuideOutcome): string | null {
  switch (outcome) {
    case 'ok':
      return null;
    case 'same':
      return t('It left with this guide already.');
    case 'malformed':
      return t('Order number, carrier or guide is missing or not readable.');
    case 'rounded':
      return t('A spreadsheet shortened the guide: make its column a text.');
    case 'twice':
      return t('The guide or the parcel stands in another line already.');
    case 'unknown_order':
      return t('No order has this number.');
    case 'not_packed':
      return t('No parcel of it is packed.');
    case 'on_hold':
      return t('It is on hold.');
    case 'pickup':
      return t('It is collected at the counter.');
    case 'which_parcel':
      return t('Several parcels are packed: say which in a column “parcel”.');
    case 'already_shipped':
      return t('It left already, with another guide.');
  }
}
