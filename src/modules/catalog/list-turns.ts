import { availableParallelism } from 'node:os';
import { createTurns } from '../../platform/turns.ts';

const count = Math.max(2, Math.min(availableParallelism(), 8));

/**
 * A list keeps a core of the database busy for milliseconds. More at once than there are cores share them, and a long one
 * takes the longer the more there are; in turn all are answered sooner, and whoever wants to buy finds a connection. A
 * turn lasts for all statements of one request: between two of them its core serves whoever asks for something else. Not
 * within a transaction: it would hold a connection while it waits.
 */
export const inListTurn = createTurns(count);

/** The same for suggestions: who is typing does not wait for lists. */
export const inSuggestionTurn = createTurns(count);
