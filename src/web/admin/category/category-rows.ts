import type { Api } from '../../../api/client.ts';

/** A category as staff arrange it. */
export type TreeCategory = Awaited<ReturnType<Api['catalog']['categoryTree']>>['categories'][number];
