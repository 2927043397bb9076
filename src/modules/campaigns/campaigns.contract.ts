import { segmentsContract } from './segments/segments.contract.ts';

export const campaignsContract = { ...segmentsContract };
