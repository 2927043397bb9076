import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';

/** What is chosen in the list: rows by id, also on other pages, or all that its filter finds. */
export type ProductSelection = {
  chosen: RowSelectionState;
  ids: readonly number[];
  isWholeFilter: boolean;
  choose: (next: RowSelectionState | ((now: RowSelectionState) => RowSelectionState)) => void;
  chooseFilter: () => void;
  clear: () => void;
};

/** @param filterKey what tells one filter from another: a choice made under one means nothing under the next */
export function useProductSelection(filterKey: string, idsHere: readonly number[]): ProductSelection {
  const [state, setState] = useState({ filterKey, chosen: {} as RowSelectionState, isWholeFilter: false });
  const { chosen, isWholeFilter } =
    state.filterKey === filterKey ? state : { chosen: {}, isWholeFilter: false };
  const set = (next: RowSelectionState, isWhole = false) =>
    setState({ filterKey, chosen: next, isWholeFilter: isWhole });
  const here = Object.fromEntries(idsHere.map((id) => [String(id), true] as const));
  const shown = isWholeFilter ? here : chosen;
  return {
    chosen: shown,
    ids: Object.keys(chosen).map(Number),
    isWholeFilter,
    // Who takes one row out of all of a filter keeps those of the page.
    choose: (next) => set(typeof next === 'function' ? next(shown) : next),
    chooseFilter: () => set({}, true),
    clear: () => set({}),
  };
}
