import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { RemoteFiles } from '../../platform/remote-files.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { OrderData, ProductData, ReturnData } from './payloads.contract.ts';
import type { WebhookTopic } from './webhook.contract.ts';
import { insertEvent } from './webhooks.queries.ts';

/** What messages say of things, by their ids; what is gone is left out. */
type Reader<Data> = (db: Connection, ids: readonly string[]) => Promise<ReadonlyMap<string, Data>>;

declare module '../../platform/context.ts' {
  interface Shop {
    readonly webhooks: {
      readonly sealer: Sealer;
      readonly remote: RemoteFiles;
      /** The modules that own them; they stand above this one. */
      readonly read: {
        readonly order: Reader<OrderData>;
        readonly return: Reader<ReturnData>;
        readonly product: Reader<ProductData>;
      };
    };
  }
}

/** The job that writes what happened to everybody who hears of it. */
export const fanOutJob = 'webhooks.fan-out';

/**
 * Writes down that something happened, for the webhooks that hear of it, in the transaction in which it does: it is told
 * exactly when that commits. Products need none of it, a trigger writes their changes down.
 * @param subject its id
 */
export async function tellWebhooks(
  tx: Connection,
  { jobs, clock }: Pick<Shop, 'jobs' | 'clock'>,
  topic: WebhookTopic,
  subject: string,
): Promise<void> {
  const written = await tx.first(insertEvent, { topic, subject, now: clock.now() });
  if (written) await jobs.send(tx, fanOutJob, {});
}
