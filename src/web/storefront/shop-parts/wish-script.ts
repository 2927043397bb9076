import { loadChunk } from '../../chunks.ts';

/** What changes hearts and alerts. Always fetched when needed: the home page's script stays small. */
export const wishScript = () => loadChunk('wish-actions', () => import('./wish-actions.ts'));
