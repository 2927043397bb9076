import { availableParallelism } from 'node:os';
import { createConcurrencyLimiter } from '../../../platform/concurrency-limiter.ts';

const count = Math.max(2, Math.min(availableParallelism(), 8));

/**
 * A list keeps a core of the database busy for milliseconds. More at once than there are cores share them, and a long
 * one takes the longer the more there are; limited, all are answered sooner, and buyers find a free connection. A
 * place is held for all statements of one request: between two of them its core serves other requests. Not within a
 * transaction: it would hold a connection while it waits.
 */
export const limitLists = createConcurrencyLimiter(count);

/** The same for suggestions: who is typing does not wait for lists. */
export const limitSuggestions = createConcurrencyLimiter(count);
