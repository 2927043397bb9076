import type { Connection } from '../../platform/database/database.ts';

/** The last step of a transaction about an order, e.g. to keep the answer to its key with what was done. */
export type Finish = (tx: Connection, orderId: string) => Promise<void>;

export const nothingMore: Finish = async () => {};
