import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/brand-list-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { keepBrands } from '../../state/shop-store.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { UndoableDelete } from '../admin-parts/undoable-button.tsx';
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
import { MergeBrand } from './merge-brand.tsx';

async function load({ api }: LoadArgs) {
  const [{ brands }, deleted] = await Promise.all([api.catalog.brands(), api.catalog.deletedBrands()]);
  return { brands, deleted: deleted.brands };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Brands'));
export const shouldRevalidate = unlessSearched;

export default function BrandListPage({ loaderData: { brands, deleted } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const { last, offer, close } = useUndo();
  const [search] = useSearchParams();
  useEffect(() => keepBrands(brands), [brands]);

  const shown = namesLike(brands, (brand) => brand.brand_name, wordsOf(search));

  return (
    <AdminPage
      title={t('Brands')}
      description={t('{count} in all', { count: brands.length })}
      actions={
        mayChange && (
          <ButtonLink to={adminLinks.addBrand()} iconStart="plus">
            {t('Add Brand')}
          </ButtonLink>
        )
      }
    >
      <ListTools searchLabel={t('Search brands')} />
      <ListTable
        rows={shown}
        icon="mark"
        noneYet={t('No brands yet')}
        noneHint={t('Every product bears a brand; add the first one.')}
        label={t('Brands')}
        rowKey={(brand) => brand.id}
        columns={[
          {
            head: t('Name'),
            cell: (brand) => (
              <NameCell
                imageUrl={brand.brand_image}
                name={brand.brand_name}
                to={adminLinks.editBrand(brand.id)}
              />
            ),
          },
          { head: t('Products'), align: 'end', cell: (brand) => brand.product_count },
          {
            cell: (brand) => (
              <RowActions viewTo={links.brand(brand.slug)} name={brand.brand_name}>
                <EditLink
                  to={adminLinks.editBrand(brand.id)}
                  name={brand.brand_name}
                  isLookOnly={!mayChange}
                />
                {mayChange && (
                  <>
                    <MergeBrand
                      brand={brand}
                      others={brands.filter((other) => other.id !== brand.id)}
                      onMerged={offer}
                    />
                    <UndoableDelete
                      name={brand.brand_name}
                      onDelete={() => browserApi().catalog.deleteBrand({ params: { id: brand.id } })}
                      undoable={{
                        text: t('“{brandName}” was deleted.', { brandName: brand.brand_name }),
                        undo: () => browserApi().catalog.restoreBrand({ params: { id: brand.id } }),
                        undoneText: t('“{brandName}” is back.', { brandName: brand.brand_name }),
                      }}
                      onDeleted={offer}
                    />
                  </>
                )}
              </RowActions>
            ),
          },
        ]}
      />
      <DeletedList
        rows={deleted.map((row) => ({ ...row, name: row.brand_name, imageUrl: row.brand_image }))}
        restoredText={t('Brand has been restored.')}
        mayRestore={mayChange}
        onRestore={({ id }) => browserApi().catalog.restoreBrand({ params: { id } })}
      />
      <UndoStrip last={last} close={close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Brands'));
