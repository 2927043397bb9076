import { useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { useReload } from '../../use-reload.ts';
import { refusalOf } from '../admin-parts/staff-sentence.ts';
import { inTreeOrder, placesOf, placeText, type CategoryTree, type TreeCategory } from './category-rows.ts';

/**
 * The order of the categories on the screen, which is saved with every move, one after the other. What somebody else
 * arranged meanwhile is shown instead of being overwritten.
 * @param loaded as the page was given it; another one takes the place of what was moved
 */
export function useCategoryOrder(loaded: CategoryTree) {
  /**
   * What was moved. A tree that is read while it is being saved does not take its place, nor one of a version in `past`:
   * it was read before the save that replaced that version, and came later.
   */
  const [own, setOwn] = useState<{
    of: CategoryTree;
    rows: TreeCategory[];
    isSaving: boolean;
    past: ReadonlySet<string>;
  }>();
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const reload = useReload();
  const isPast = own?.past.has(loaded.tree_version) ?? false;
  const rows =
    own && (own.isSaving || own.of === loaded || isPast) ? own.rows : inTreeOrder(loaded.categories);
  /** The version that the next save is about, and what waits while one is on its way. */
  const saving = useRef<{ version: string; of: CategoryTree; isBusy: boolean; next?: TreeCategory[] }>(
    undefined,
  );
  const newest = useRef(loaded);
  useEffect(() => void (newest.current = loaded), [loaded]);

  const save = async (wanted: TreeCategory[]) => {
    const before = saving.current;
    if (before?.isBusy) {
      before.next = wanted;
      return;
    }
    const state = (saving.current =
      before && (before.of === loaded || isPast)
        ? before
        : { version: loaded.tree_version, of: loaded, isBusy: false });
    state.isBusy = true;
    const takeNext = () => {
      const { next } = state;
      delete state.next;
      return next;
    };
    try {
      for (let next: TreeCategory[] | undefined = wanted; next;) {
        const body = { tree_version: state.version, categories: placesOf(next) };
        const { tree_version: version } = await browserApi().catalog.orderCategories({ body });
        const replaced = state.version;
        state.version = version;
        setOwn((moved) => moved && { ...moved, past: withoutNow([...moved.past, replaced], version) });
        next = takeNext();
        if (next || newest.current === loaded) continue;
        // The page read a tree between two saves; nobody shall see it, or move what stands in it.
        await reload();
        next = takeNext();
      }
      setOwn((moved) => moved && { ...moved, isSaving: false });
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale';
      saving.current = undefined;
      setOwn(undefined);
      await reload();
      // Only once it stands there: who moves it again at once moves what they see.
      setRefusal(
        isStale
          ? t('Somebody arranged the categories meanwhile. This is how they stand now; move it again.')
          : refusalOf(error).message,
      );
    } finally {
      state.isBusy = false;
    }
  };

  /** Takes the rows of a move of `id`; undefined says that it cannot go there. */
  const arrange = (id: number, moved: TreeCategory[] | undefined) => {
    if (!moved) {
      setSaid(t('It cannot go further there.'));
      return;
    }
    setRefusal(undefined);
    setOwn({ of: loaded, rows: moved, isSaving: true, past: own?.past ?? new Set() });
    setSaid(placeText(moved, id));
    void save(moved);
  };
  return { rows, refusal, said, arrange };
}

/** The same places are the same version: what was replaced may be what holds again. */
const withoutNow = (past: readonly string[], now: string) =>
  new Set(past.filter((version) => version !== now));
