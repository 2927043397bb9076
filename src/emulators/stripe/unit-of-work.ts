import type {
  ListQuery,
  NewDelivery,
  StoredObject,
  StoreSession,
  StoreTransaction,
  StoreWrites,
} from '../emulator-store.ts';
import { API_VERSION, nowSeconds, PROVIDER, type StripeContext } from './stripe-context.ts';
import { StripeFailure } from './stripe-error.ts';
import { newId } from './stripe-id.ts';
import { present, type Kind, type StoredByKind, type StoredEvent } from './stripe-objects.ts';

/** Who asked: events name the call that caused them. A buyer on the payment page has no call. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const BUYER: Cause = { requestId: null, idempotencyKey: null };

/** Webhooks held back by the reorder fault gather for this long. */

/**
 * What one request reads and changes. Changes are collected and stored in one statement at the end, together
 * with the events that tell of them, so that a crash leaves all or nothing.
 */
export type Unit = {
  context: StripeContext;
  created: number;
  get<K extends Kind>(kind: K, id: string): Promise<StoredByKind[K] | undefined>;
  /** Reads the object and holds it until the unit ends. Order, against deadlocks: session, payment intent, charge. */
  lock<K extends Kind>(kind: K, id: string): Promise<StoredByKind[K] | undefined>;
  list<K extends Kind>(kind: K, query: ListQuery): Promise<StoredObject<StoredByKind[K]>[]>;
  save<K extends Kind>(kind: K, object: StoredByKind[K]): void;
  emit(type: string, object: object, previousAttributes?: object): void;
};

export type IdempotencyRecord = NonNullable<StoreWrites['idempotency']>;

/** Work that reads and adds; for objects that exist already use `changeUnit`. */
export async function addUnit<Result>(
  context: StripeContext,
  cause: Cause,
  work: (unit: Unit) => Promise<Result>,
  remember?: (result: Result | StripeFailure) => IdempotencyRecord,
): Promise<Result> {
  return finish(context, await runUnit(context, context.store, cause, work, remember));
}

/** The same in a transaction, where `lock` holds what it reads. */
export async function changeUnit<Result>(
  context: StripeContext,
  cause: Cause,
  work: (unit: Unit) => Promise<Result>,
  remember?: (result: Result | StripeFailure) => IdempotencyRecord,
): Promise<Result> {
  return finish(
    context,
    await context.store.transaction((tx) => runUnit(context, tx, cause, work, remember)),
  );
}

type Outcome<Result> = ({ failure: StripeFailure } | { result: Result }) & { hasWebhooks: boolean };

function finish<Result>(context: StripeContext, outcome: Outcome<Result>): Result {
  if (outcome.hasWebhooks) context.wake();
  if ('failure' in outcome) throw outcome.failure;
  return outcome.result;
}

async function runUnit<Result>(
  context: StripeContext,
  session: StoreSession | StoreTransaction,
  cause: Cause,
  work: (unit: Unit) => Promise<Result>,
  remember: ((result: Result | StripeFailure) => IdempotencyRecord) | undefined,
): Promise<Outcome<Result>> {
  const objects: NonNullable<StoreWrites['objects']> = [];
  const deliveries: NewDelivery[] = [];
  const created = nowSeconds(context);

  function pendingOf<K extends Kind>(kind: K, id: string): StoredByKind[K] | undefined {
    // The list holds only what `save` put in it under this kind.
    return objects.findLast((object) => object.kind === kind && object.id === id)?.body as
      | StoredByKind[K]
      | undefined;
  }

  const unit: Unit = {
    context,
    created,
    // What this unit has changed already is newer than what is stored.
    get: async <K extends Kind>(kind: K, id: string) =>
      pendingOf(kind, id) ?? (await session.get<StoredByKind[K]>(PROVIDER, kind, id)),
    list: (kind, query) => session.list(PROVIDER, kind, query),
    lock(kind, id) {
      if (!('lock' in session)) throw new Error('A row can be locked in a transaction only.');
      return session.lock(PROVIDER, kind, id);
    },
    save: (kind, object) => {
      objects.push({ kind, id: object.id, body: object });
    },
    emit(type, object, previousAttributes) {
      const event: StoredEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created,
        data: {
          object: present(object),
          ...(previousAttributes === undefined ? {} : { previous_attributes: previousAttributes }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
        type,
      };
      objects.push({ kind: 'event', id: event.id, body: event });
      deliveries.push(...deliveriesOf(context, event));
    },
  };

  let outcome: { failure: StripeFailure } | { result: Result };
  try {
    outcome = { result: await work(unit) };
  } catch (error) {
    if (!(error instanceof StripeFailure) || !error.keepsChanges) throw error;
    outcome = { failure: error };
  }
  const idempotency = remember?.('failure' in outcome ? outcome.failure : outcome.result);
  if (objects.length > 0 || idempotency !== undefined) {
    await session.write(PROVIDER, {
      objects,
      deliveries,
      ...(idempotency === undefined ? {} : { idempotency }),
    });
  }
  return { ...outcome, hasWebhooks: deliveries.length > 0 };
}

function deliveriesOf(context: StripeContext, event: StoredEvent): NewDelivery[] {
  const url = context.webhookUrl();
  if (url === undefined) return [];
  const { copies, delayMs } = context.faults.nextWebhook();
  const delivery = { eventId: event.id, url, body: JSON.stringify(event, null, 2), delayMs };
  return Array.from({ length: copies }, () => delivery);
}
