import { endpoint, z } from '../../../platform/http/endpoint.ts';

const count = z.number().int();
const sheets = z.object({
  /** Products that are filled from their sheet. */
  here: count,
  waiting: count,
  /** Icecat does not have them. */
  none: count,
  /** It has, for who pays. */
  denied: count,
  /** What it said when it was last asked in vain; null: nothing went wrong. */
  error: z.string().nullable(),
});

export const icecatCalls = {
  sheets: endpoint({
    method: 'get',
    path: '/admin/icecat',
    summary:
      'How many products have a sheet of Icecat, wait for it, or have none, and what it last said in vain',
    access: { staff: 'read_catalog' },
    answers: { 200: sheets },
  }),
  askForSheetsAgain: endpoint({
    method: 'post',
    path: '/admin/icecat/again',
    summary: 'Line up all products without a sheet, also those that were asked for',
    access: { staff: 'catalog' },
    answers: { 200: sheets },
  }),
};
