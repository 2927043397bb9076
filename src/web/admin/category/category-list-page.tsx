import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/category-list-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { keepCategories } from '../../state/shop-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useReload } from '../../use-reload.ts';
import { DeletedList } from '../admin-parts/deleted-list.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { wordsOf } from '../admin-parts/list-address.ts';
import { namesLike, unlessSearched } from '../admin-parts/names-like.ts';
import { EditLink, RowActions } from '../admin-parts/row-parts.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import type { TreeCategory } from './category-rows.ts';
import { CategoriesBulkBar } from './categories-bulk-bar.tsx';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { useCategoryOrder } from './use-category-order.ts';

async function load({ api }: LoadArgs) {
  const [{ categories }, tree, deleted] = await Promise.all([
    api.catalog.categories({ query: { products: '0' } }),
    api.catalog.categoryTree(),
    api.catalog.deletedCategories(),
  ]);
  return { shown: categories, tree, deleted: deleted.categories };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Categories'));
export const shouldRevalidate = unlessSearched;

export default function CategoryListPage({ loaderData }: Route.ComponentProps) {
  const { shown: inShop, tree, deleted } = loaderData;
  const mayChange = useMay('catalog');
  const { last, offer, close } = useUndo();
  const { rows, refusal, said, arrange } = useCategoryOrder(tree);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const visibility = useSend();
  const reload = useReload();
  const [search] = useSearchParams();
  useEffect(() => keepCategories(inShop), [inShop]);

  const words = wordsOf(search);
  const shown = namesLike(rows, (category) => category.category_name, words);
  const show = async (category: TreeCategory) => {
    const body = { is_visible: !category.is_visible };
    if (await visibility.send(() => browserApi().catalog.showCategory({ params: { id: category.id }, body })))
      await reload();
  };
  const isSearch = (words ?? '') !== '';

  return (
    <AdminPage
      title={t('Categories')}
      description={t('{count} in all', { count: rows.length })}
      actions={
        mayChange && (
          <ButtonLink to={adminLinks.addCategory()} iconStart="plus">
            {t('Add Category')}
          </ButtonLink>
        )
      }
    >
      <ListTools searchLabel={t('Search categories')} />
      {(refusal ?? visibility.refusal?.message) && (
        <InlineNotice tone="warning" className="mb-4">
          {refusal ?? visibility.refusal?.message}
        </InlineNotice>
      )}
      <p id="how-to-move" className="sr-only">
        {t(
          'Arrow up and down change the order, right puts it below the one before, left takes it to the top level.',
        )}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ListRows
        rows={shown}
        icon="grid"
        noneYet={t('No categories yet')}
        noneHint={t('Shoppers find products by category; add the first one.')}
      >
        {mayChange && (
          <CategoriesBulkBar
            categories={shown.filter(({ id }) => chosen.has(id))}
            onClear={() => setChosen(new Set())}
          />
        )}
        <CategoryTable
          rows={rows}
          shown={shown}
          onArrange={mayChange && !isSearch ? arrange : undefined}
          {...(mayChange && { selection: { chosen, onChosen: setChosen } })}
          renderActions={(category) => (
            <RowActions
              viewTo={category.is_visible ? links.category(category.slug) : undefined}
              name={category.category_name}
            >
              {mayChange && (
                // A phone has no room for it: the bar of what is chosen does the same.
                <span className="max-sm:hidden">
                  <IconButton
                    icon={category.is_visible ? 'eye' : 'eye-off'}
                    size="sm"
                    label={`${category.is_visible ? t('Hide') : t('Show')} ${category.category_name}`}
                    disabled={visibility.isSending}
                    onClick={() => void show(category)}
                  />
                </span>
              )}
              <EditLink
                to={adminLinks.editCategory(category.id)}
                name={category.category_name}
                isLookOnly={!mayChange}
              />
              {mayChange && (
                <DeleteCategory
                  category={category}
                  others={rows.filter((other) => other.id !== category.id)}
                  childCount={rows.filter((other) => other.parent_id === category.id).length}
                  onDeleted={offer}
                />
              )}
            </RowActions>
          )}
        />
      </ListRows>
      <DeletedList
        rows={deleted.map((row) => ({ ...row, name: row.category_name, imageUrl: row.category_image }))}
        restoredText={t('Category has been restored.')}
        mayRestore={mayChange}
        onRestore={({ id }) => browserApi().catalog.restoreCategory({ params: { id } })}
      />
      <UndoStrip last={last} close={close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Categories'));
