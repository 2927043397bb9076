import type { OrderRecord, PurchaseUnitRecord } from './order-record.ts';
import { checkPurchaseUnits } from './order-totals.ts';
import { lockOrder } from './order-verbs.ts';
import { PaypalApiError, unprocessable } from './paypal-error.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { minorUnits } from './paypal-money.ts';
import { patchableAttributes, type AmountRequest, type PatchRequest } from './paypal-schemas.ts';
import { checkValue } from './read-request.ts';

type Attribute = keyof typeof patchableAttributes;
type Operation = PatchRequest[number];

/**
 * Applies a JSON patch to an order, all of it or nothing. Amount (replace), custom_id and invoice_id (add,
 * replace, remove) can be changed; PayPal itself allows a few attributes more.
 */
export async function patchOrder(context: PaypalContext, id: string, patch: PatchRequest): Promise<void> {
  await context.store.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED');
    const changed = patch.reduce(applyOperation, order);
    const details = checkPurchaseUnits(
      changed.purchaseUnits.map(({ captureId: _captureId, ...unit }) => unit),
    );
    if (details.length > 0) throw new PaypalApiError(422, { details });
    await tx.put(provider, 'order', id, { ...changed, updateTime: context.timestamp() });
  });
}

function applyOperation(order: OrderRecord, operation: Operation, index: number): OrderRecord {
  const { referenceId, attribute } = parsePath(operation, index);
  const unit = order.purchaseUnits.find((candidate) => candidate.reference_id === referenceId);
  if (!unit) throw unprocessable('REFERENCE_ID_NOT_FOUND', at(index, 'path', operation.path));
  const isPresent = unit[attribute] !== undefined;
  if (attribute === 'amount' && operation.op !== 'replace') throw invalidOperation(operation, index);
  if (operation.op === 'add' ? isPresent : !isPresent) throw invalidOperation(operation, index);
  const patched = { ...unit, [attribute]: newValue(operation, index, attribute) };
  if (attribute === 'amount' && order.status === 'APPROVED' && total(patched) !== total(unit)) {
    throw unprocessable('AMOUNT_CHANGE_NOT_ALLOWED');
  }
  const purchaseUnits = order.purchaseUnits.map((candidate) => (candidate === unit ? patched : candidate));
  return { ...order, purchaseUnits };
}

/** `/purchase_units/@reference_id=='default'/amount`, the form PayPal documents. */
function parsePath(operation: Operation, index: number): { referenceId: string; attribute: Attribute } {
  if (!operation.path.startsWith('/')) {
    throw unprocessable('INVALID_JSON_POINTER_FORMAT', at(index, 'path', operation.path));
  }
  const match = /^\/purchase_units\/@reference_id=='([^']+)'\/(\w+)$/.exec(operation.path);
  const [, referenceId, attribute] = match ?? [];
  if (referenceId === undefined || attribute === undefined || !isPatchable(attribute)) {
    const detail = { issue: 'FIELD_NOT_PATCHABLE', description: 'Field cannot be patched.' };
    throw new PaypalApiError(400, { details: [{ ...detail, ...at(index, 'path', operation.path) }] });
  }
  return { referenceId, attribute };
}

function isPatchable(attribute: string): attribute is Attribute {
  return Object.hasOwn(patchableAttributes, attribute);
}

function newValue(operation: Operation, index: number, attribute: Attribute) {
  if (operation.op === 'remove') return undefined;
  if (operation.value === undefined) throw unprocessable('PATCH_VALUE_REQUIRED', at(index, 'value'));
  return checkValue(operation.value, patchableAttributes[attribute], `/${index}/value`, 'patch');
}

function invalidOperation(operation: Operation, index: number): PaypalApiError {
  const description =
    "The operation cannot be honored. Cannot add a property that's already present, use replace. Cannot remove a property thats not present, use add. Cannot replace a property thats not present, use add.";
  const detail = { issue: 'INVALID_PATCH_OPERATION', description, ...at(index, 'op', operation.op) };
  return new PaypalApiError(400, { details: [detail] });
}

function at(index: number, name: string, value?: string) {
  return { field: `/${index}/${name}`, location: 'body' as const, ...(value === undefined ? {} : { value }) };
}

function total(unit: PurchaseUnitRecord | { amount: AmountRequest }): bigint {
  return minorUnits(unit.amount);
}
