import { type Kept, keepText } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { abandonLabels, type ParcelChange, solveProblems } from '../carriers/index.ts';
import { askStaff, mailBuyer, noteOnOrder, publishAfterCommit } from '../orders/index.ts';
import { returnMail } from './mails.ts';
import { lockedReturn, orderUrlOf } from './move-return.ts';
import { returnName } from './read-returns.ts';
import { isHere } from './return.ts';
import { orderOfReturn } from './returns.queries.ts';

/**
 * Follows the parcel of a return.
 * @returns whether it is one of a return
 */
export async function onReturnParcel(shop: Shop, tx: Connection, change: ParcelChange): Promise<boolean> {
  if (!(await tx.first(orderOfReturn, { returnId: change.parcelRef }))) return false;
  const { order, row } = await lockedReturn(tx, change.parcelRef);
  // It was called off while the label was being made.
  if (change.kind === 'labelled' && row.state !== 'approved') {
    await abandonLabels(shop, tx, [row.id]);
    return true;
  }
  // It is here: what its carrier says late, or of another parcel, is news to nobody.
  if (change.kind === 'moved' && isHere(row.state)) {
    await solveProblems(tx, shop, row.id, { solution: 'arrived', by: null, note: '' });
    return true;
  }
  const values = {
    name: returnName(row.number),
    carrier: change.carrierName,
    code: change.trackingCode,
    detail: change.kind === 'moved' ? change.detail : '',
  };
  const hasFile = row.label?.has_file ?? false;
  const said = change.kind === 'labelled' && !hasFile ? withoutFile(values) : wordsOf(change)?.(values);
  if (!said) return true;
  await noteOnOrder(tx, shop, order.id, {
    topic: `return_${change.kind === 'moved' ? change.state : change.kind}`,
    staff: said.staff,
    shopper: said.shopper ?? null,
  });
  if (said.isProblem) {
    const what = change.kind === 'moved' ? change.state : change.kind;
    await askStaff(shop, tx, order, { once: `${change.labelId}:${what}`, what: said.staff });
  }
  // Whoever called the return off uses no label any more.
  const kind = newsKind[change.kind];
  if (kind && row.state === 'approved' && (kind === 'label_void' || hasFile)) {
    const news = { kind, carrier: values.carrier, trackingCode: values.code } as const;
    const orderUrl = await orderUrlOf(shop, tx, order);
    await mailBuyer(shop, tx, order.id, returnMail(order, values.name, news, orderUrl));
  }
  await publishAfterCommit(shop, tx, {
    customerId: order.customer_id,
    orderId: order.id,
    state: order.state,
  });
  return true;
}

/** What its buyer, who has it or is about to print it, is mailed. */
const newsKind: Partial<Record<ParcelChange['kind'], 'label' | 'label_void'>> = {
  labelled: 'label',
  unlabelled: 'label_void',
};

type Facts = { name: string; carrier: string; code: string; detail: string };
type Said = { staff: Kept; shopper?: string; isProblem?: true };

/** What is written down of a parcel; undefined where nobody has to know. */
function wordsOf(change: ParcelChange): ((facts: Facts) => Said) | undefined {
  return change.kind === 'moved' ? movedWords[change.state] : words[change.kind];
}

const words: Record<Exclude<ParcelChange['kind'], 'moved'>, (facts: Facts) => Said> = {
  labelled: (facts) => ({
    staff: keepText('Label of return {name}: {carrier}, {code}.', facts),
    shopper: `Ya está la guía para mandar tu devolución ${facts.name}: ${facts.carrier}, ${facts.code}.`,
  }),
  unlabelled: (facts) => ({
    staff: keepText('The label of return {name} was given back: {carrier}, {code}.', facts),
    shopper: `La guía ${facts.code} de tu devolución ${facts.name} ya no sirve: no la uses.`,
  }),
  unknown: (facts) => ({
    staff: keepText('Nobody knows whether the label of return {name} by {carrier} was bought.', facts),
    isProblem: true,
  }),
  unfetched: (facts) => ({
    staff: keepText('Nobody knows whether {carrier} comes for return {name}.', facts),
    isProblem: true,
  }),
};

/** A person found it under its guide: its PDF is in the provider's own pages only, where its buyer does not get. */
const withoutFile = (facts: Facts): Said => ({
  staff: keepText(
    'The label of return {name} has no PDF here: {carrier}, {code}. Send it to the buyer from the provider’s own pages.',
    facts,
  ),
  isProblem: true,
});
const stuck = (facts: Facts): Said => ({
  staff: keepText('The parcel of return {name} is stuck at {carrier}, {code}: {detail}', facts),
  isProblem: true,
});
const goesBack = (facts: Facts): Said => ({
  staff: keepText(
    'The parcel of return {name} goes back to its sender by {carrier}, {code}: {detail}',
    facts,
  ),
  isProblem: true,
});
const movedWords: Partial<Record<(ParcelChange & { kind: 'moved' })['state'], (facts: Facts) => Said>> = {
  picked_up: (facts) => ({
    staff: keepText('Return {name} is on its way by {carrier}, {code}.', facts),
    shopper: `${facts.carrier} ya tiene tu devolución ${facts.name}.`,
  }),
  delivered: (facts) => ({
    staff: keepText('The carrier delivered return {name}: {carrier}, {code}.', facts),
    shopper: `${facts.carrier} nos entregó tu devolución ${facts.name}.`,
  }),
  exception: stuck,
  returning: goesBack,
  returned: goesBack,
  lost: (facts) => ({
    staff: keepText('The parcel of return {name} is lost at {carrier}, {code}: {detail}', facts),
    isProblem: true,
  }),
};
