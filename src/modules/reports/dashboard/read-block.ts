import type { RequestContext } from '../../../platform/context.ts';
import { figuresKeeping, orNothing } from './dashboard.ts';
import type { Keeping } from './keep-figures.ts';

/** Which block is asked for: `fresh` wants one that is read after the call. */
export type BlockOrder = { fresh?: 'true' | undefined };

/**
 * A block of the first page as it is kept, with when it was read; null where it cannot be read, which the log says.
 * @param key which of the block's readings, e.g. of how many days
 * @param show what of it whoever asks may know, in the shape of the call
 */
export async function readBlock<Figure, Shown>(
  context: RequestContext,
  {
    name,
    key = '',
    fresh,
    keeping = figuresKeeping,
  }: BlockOrder & { name: string; key?: string; keeping?: Keeping },
  read: () => Promise<Figure>,
  show: (figure: Figure) => Shown,
): Promise<{ figures: Shown | null; read_at: string | null }> {
  const kept = await orNothing(
    context,
    name,
    context.figures.read(name, key, keeping, fresh ? 'fresh' : 'kept', read),
  );
  return { figures: kept && show(kept.figure), read_at: kept && kept.readAt.toISOString() };
}
