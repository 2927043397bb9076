import { create } from 'zustand';
import type { Api } from '../../api/client.ts';

export type SavedItem = Awaited<ReturnType<Api['cart']['saved']>>['items'][number];

/** What the visitor keeps for later; only the cart's page asks for it. */
export const useSavedStore = create<{ items: readonly SavedItem[] }>()(() => ({ items: [] }));
