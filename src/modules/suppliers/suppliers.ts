import { fileURLToPath } from 'node:url';

/** The distributor whose feed is meant when nobody says another name. */
export const defaultSupplier = 'mayorista';

/** A few dozen records that come with the shop, to try a synchronisation without a distributor. */
export const ownFeedName = 'demo-feed.jsonl';
export const ownFeedPath = fileURLToPath(new URL(`../../../demo/feed/${ownFeedName}`, import.meta.url));

/** Job that reads the feed of a run that was written down. */
export const importJob = 'suppliers.import';

/** Job that writes a run that somebody approved. */
export const applyJob = 'suppliers.apply';

/** Job that takes back what a run wrote. */
export const rollBackJob = 'suppliers.roll-back';
