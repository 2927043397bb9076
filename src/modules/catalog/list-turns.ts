import { availableParallelism } from 'node:os';
import { createTurns } from '../../platform/turns.ts';

/**
 * A list keeps a core of the database busy for milliseconds. More at once than there are cores share them, and a long one
 * takes the longer the more there are; in turn all are answered sooner, and whoever wants to buy finds a connection. One
 * core is left to the shop itself. Not within a transaction: it would hold a connection while it waits.
 */
export const inListTurn = createTurns(Math.max(2, Math.min(availableParallelism() - 1, 8)));
