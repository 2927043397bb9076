import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { type Api, ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { refusalOf } from '../admin-parts/staff-sentence.ts';

export type Layout = Awaited<ReturnType<Api['catalog']['specLayout']>>['layout'];
export type Spec = Layout['specs'][number];

/** What is sent of specs. */
export function bodyOf(specs: readonly Spec[]) {
  return specs.map(({ key, is_shown, is_filter }) => ({ key, is_shown, is_filter }));
}

/**
 * The specs on the screen, which are saved with every change, one after the other. What somebody else arranged meanwhile
 * is shown instead of being overwritten.
 * @param loaded as the page was given it; another one takes the place of what was changed
 */
export function useSpecLayout(loaded: Layout) {
  const [own, setOwn] = useState<{ of: Layout; layout: Layout }>();
  const [refusal, setRefusal] = useState<string>();
  const [said, setSaid] = useState('');
  const { revalidate } = useRevalidator();
  const layout = own?.of === loaded ? own.layout : loaded;
  /** The version that the next save is about, and what waits while one is on its way. */
  const saving = useRef<{ of: Layout; version: number; isBusy: boolean; next?: readonly Spec[] }>(undefined);

  const save = async (wanted: readonly Spec[]): Promise<Layout | undefined> => {
    const state = (saving.current =
      saving.current?.of === loaded
        ? saving.current
        : { of: loaded, version: loaded.version, isBusy: false });
    if (state.isBusy) {
      state.next = wanted;
      return undefined;
    }
    state.isBusy = true;
    try {
      let saved: Layout | undefined;
      for (let next: readonly Spec[] | undefined = wanted; next; next = state.next) {
        delete state.next;
        const body = { version: state.version, specs: bodyOf(next) };
        saved = (await browserApi().catalog.saveSpecLayout({ params: { kind: loaded.kind }, body })).layout;
        state.version = saved.version;
      }
      if (saved) setOwn({ of: loaded, layout: saved });
      return saved;
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale';
      saving.current = undefined;
      setOwn(undefined);
      await revalidate();
      setRefusal(
        isStale
          ? t('Somebody arranged these specs meanwhile. This is how they stand now; change them again.')
          : refusalOf(error).message,
      );
      return undefined;
    } finally {
      state.isBusy = false;
    }
  };

  return {
    specs: layout.specs,
    isDefault: layout.is_default,
    refusal,
    said,
    /** Saves specs as they stand now, none: as the shop brings them; undefined where that was refused. */
    arrange: (specs: readonly Spec[], news: string): Promise<Layout | undefined> => {
      setRefusal(undefined);
      setSaid(news);
      if (specs.length > 0) {
        setOwn({ of: loaded, layout: { ...layout, is_default: false, specs: [...specs] } });
      }
      return save(specs);
    },
  };
}
