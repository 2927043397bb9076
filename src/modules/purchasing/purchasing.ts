/** Job that sends a confirmed purchase to its supplier, or asks what became of it. */
export const sendOrderJob = 'purchasing.send';
export type SendOrder = { id: number };
