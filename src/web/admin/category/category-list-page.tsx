import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Route } from './+types/category-list-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks, links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { keepCategories } from '../../state/shop-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DeletedList } from '../admin-parts/deleted-list.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { wordsOf } from '../admin-parts/list-address.ts';
import { namesLike, unlessSearched } from '../admin-parts/names-like.ts';
import { EditLink, NameCell, RowActions } from '../admin-parts/row-parts.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { DeleteCategory } from './delete-category.tsx';

async function load({ api }: LoadArgs) {
  const [{ categories }, tree, deleted] = await Promise.all([
    api.catalog.categories({ query: { products: '0' } }),
    api.catalog.categoryTree(),
    api.catalog.deletedCategories(),
  ]);
  return { shown: categories, categories: tree.categories, deleted: deleted.categories };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Categories');
export const shouldRevalidate = unlessSearched;

export default function CategoryListPage({ loaderData }: Route.ComponentProps) {
  const { categories, deleted } = loaderData;
  const mayChange = useMay('catalog');
  const { last, offer, close } = useUndo();
  const [search] = useSearchParams();
  useEffect(() => keepCategories(loaderData.shown), [loaderData.shown]);

  const nameById = new Map(categories.map((category) => [category.id, category.category_name]));
  const shown = namesLike(categories, (category) => category.category_name, wordsOf(search));

  return (
    <AdminPage
      title="Categories"
      description={`${categories.length} in all`}
      actions={
        mayChange && (
          <ButtonLink to={adminLinks.addCategory()} iconStart="plus">
            Add Category
          </ButtonLink>
        )
      }
    >
      <ListTools searchLabel="Search categories" />
      <ListTable
        rows={shown}
        icon="grid"
        noneYet="No categories yet"
        noneHint="Shoppers find products by category; add the first one."
        label="Categories"
        rowKey={(category) => category.id}
        columns={[
          {
            head: 'Name',
            cell: (category) => (
              <NameCell
                imageUrl={category.category_image}
                name={category.category_name}
                to={adminLinks.editCategory(category.id)}
                hint={
                  category.parent_id !== null && (
                    <span className="sm:hidden">{nameById.get(category.parent_id)}</span>
                  )
                }
              />
            ),
          },
          {
            head: 'Parent',
            from: 'sm',
            className: 'text-ink-soft',
            cell: (category) => (category.parent_id === null ? '' : nameById.get(category.parent_id)),
          },
          { head: 'Products', align: 'end', cell: (category) => category.product_count },
          {
            cell: (category) => (
              <RowActions viewTo={links.category(category.slug)} name={category.category_name}>
                <EditLink
                  to={adminLinks.editCategory(category.id)}
                  name={category.category_name}
                  isLookOnly={!mayChange}
                />
                {mayChange && (
                  <DeleteCategory
                    category={category}
                    others={categories.filter((other) => other.id !== category.id)}
                    childCount={categories.filter((other) => other.parent_id === category.id).length}
                    onDeleted={offer}
                  />
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <DeletedList
        rows={deleted.map((row) => ({ ...row, name: row.category_name, imageUrl: row.category_image }))}
        restoredText="Category has been restored."
        mayRestore={mayChange}
        onRestore={({ id }) => browserApi().catalog.restoreCategory({ params: { id } })}
      />
      <UndoStrip last={last} close={close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError('Categories');
