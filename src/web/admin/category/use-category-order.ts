import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { refusalOf } from '../admin-parts/staff-sentence.ts';
import { inTreeOrder, placesOf, placeText, type CategoryTree, type TreeCategory } from './category-rows.ts';

/**
 * The order of the categories on the screen, which is saved with every move, one after the other. What somebody else
 * arranged meanwhile is shown instead of being overwritten.
 * @param loaded as the page was given it; another one takes the place of what was moved
 */
export function useCategoryOrder(loaded: CategoryTree) {
  const [own, setOwn] = useState<{ of: CategoryTree; rows: TreeCategory[] }>();
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const { revalidate } = useRevalidator();
  const rows = own?.of === loaded ? own.rows : inTreeOrder(loaded.categories);
  /** The version that the next save is about, and what waits while one is on its way. */
  const saving = useRef<{ version: string; of: CategoryTree; isBusy: boolean; next?: TreeCategory[] }>(
    undefined,
  );

  const save = async (wanted: TreeCategory[]) => {
    const state = (saving.current =
      saving.current?.of === loaded
        ? saving.current
        : { version: loaded.tree_version, of: loaded, isBusy: false });
    if (state.isBusy) {
      state.next = wanted;
      return;
    }
    state.isBusy = true;
    try {
      for (let next: TreeCategory[] | undefined = wanted; next; next = state.next) {
        delete state.next;
        const body = { tree_version: state.version, categories: placesOf(next) };
        state.version = (await browserApi().catalog.orderCategories({ body })).tree_version;
      }
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale';
      saving.current = undefined;
      setOwn(undefined);
      await revalidate();
      // Only once it stands there: who moves it again at once moves what they see.
      setRefusal(
        isStale
          ? 'Somebody arranged the categories meanwhile. This is how they stand now; move it again.'
          : refusalOf(error).message,
      );
    } finally {
      state.isBusy = false;
    }
  };

  /** Takes the rows of a move of `id`; undefined says that it cannot go there. */
  const arrange = (id: number, moved: TreeCategory[] | undefined) => {
    if (!moved) {
      setSaid('It cannot go further there.');
      return;
    }
    setRefusal(undefined);
    setOwn({ of: loaded, rows: moved });
    setSaid(placeText(moved, id));
    void save(moved);
  };
  return { rows, refusal, said, arrange };
}
