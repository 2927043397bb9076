import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/edit-product-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { idOf } from '../admin-parts/id-of.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { LookOnlyNotice, useMay } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { KitParts } from './kit-parts.tsx';
import { PicturesField } from './pictures/pictures-field.tsx';
import { ProductForm } from './product-form.tsx';
import { ProductHistory } from './product-history.tsx';
import { floorOf, JoinDialog, ProductOffers } from './product-offers.tsx';
import { ProductSpecs } from './product-specs.tsx';
import { type ProductValues, valuesOfProduct } from './product-values.ts';
import { saveProduct } from './save-product.ts';
import { ScheduledPrices } from './scheduled-prices.tsx';
import { PersonLimitForm } from './person-limit-form.tsx';
import { SerialisedSwitch } from './serialised-switch.tsx';
import { TaxKeyForm } from './tax-key-form.tsx';
import { VariantsCard } from './variants-card.tsx';

async function load({ api, params }: LoadArgs<'id'>) {
  const [{ product }, shelves, { kinds }] = await Promise.all([
    api.catalog.adminProduct({ params: { id: idOf(params.id) } }),
    loadShelves(api),
    api.catalog.productKinds(),
  ]);
  return { product, choices: { shelves, kinds } };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = ({ loaderData }: Route.MetaArgs) =>
  adminMeta(loaderData?.product.product_name ?? t('Product'));

export default function EditProductPage({ loaderData: { product, choices } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { id } = product;
  const mayChange = useMay('catalog');
  const mayWrite = useMay('write_products');
  const [isJoining, setIsJoining] = useDialog('join', mayChange);
  const [isCopying, setIsCopying] = useDialog('copy', mayChange);
  /** The version that something beside the form leaves: the form begins anew with it, once it is here. */
  const [renewed, setRenewed] = useState(0);
  const beginAt = async (version: number) => {
    setRenewed(version);
    await revalidate();
  };
  const save = async (values: ProductValues, start: ProductValues) => {
    const saved = await saveProduct(id, values, start);
    successToast(t('Product has been edited.'), flowToastMilliseconds);
    void revalidate();
    return valuesOfProduct(saved);
  };
  const parcel =
    product.parts.length > 0
      ? t('kit, {available} available by its parts', { available: product.available })
      : t('{available} available, {onHand} on hand', {
          available: product.available,
          onHand: product.on_hand,
        });
  return (
    <AdminPage
      title={product.product_name}
      description={`${product.sku} · ${parcel}`}
      backTo={{ label: t('Products'), to: adminLinks.products() }}
      historyOf={`product:${id}`}
      actions={
        <>
          <ButtonLink variant="secondary" iconStart="columns" to={adminLinks.productStock(id)}>
            {t('Stock')}
          </ButtonLink>
          {mayChange && (
            <>
              <Button variant="secondary" iconStart="copy" onClick={() => setIsCopying(true)}>
                {t('Duplicate')}
              </Button>
              <Button variant="secondary" onClick={() => setIsJoining(true)}>
                {t('Join…')}
              </Button>
            </>
          )}
          {product.status === 'active' && (
            <ButtonLink variant="secondary" iconEnd="external" to={links.product(product)} target="_blank">
              {t('View in the shop')}
            </ButtonLink>
          )}
        </>
      }
    >
      {isCopying && <CopyDialog product={product} onClose={() => setIsCopying(false)} />}
      {isJoining && <JoinDialog product={product} onClose={() => setIsJoining(false)} />}
      <LookOnlyNotice right="catalog">
        {mayWrite && t('Your role writes the texts of a product. The rest may be read here.')}
      </LookOnlyNotice>
      <ProductForm
        key={`${id}:${product.version >= renewed ? renewed : 0}`}
        values={valuesOfProduct(product)}
        choices={choices}
        product={product}
        submitText={t('Save')}
        onSave={save}
        renderPictures={(lock) => (
          <div className="rounded-lg border border-line bg-surface p-3 sm:p-5">
            <PicturesField key={id} productId={id} lock={lock} onChanged={() => void revalidate()} />
          </div>
        )}
      />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <ProductOffers
            product={product}
            kinds={choices.kinds}
            onChanged={() => beginAt(product.version + 1)}
          />
          <div className="rounded-lg border border-line bg-surface [&>*]:border-t-0">
            <ProductSpecs key={product.version >= renewed ? renewed : 0} productId={id} />
          </div>
        </div>
        <div className="grid gap-6">
          <VariantsCard key={`variants-${id}`} product={product} onSaved={() => void revalidate()} />
          <KitParts key={`kit-${id}`} product={product} onSaved={() => void revalidate()} />
          <div className="rounded-lg border border-line bg-surface [&>:first-child]:border-t-0">
            {product.parts.length === 0 && <SerialisedSwitch productId={id} />}
            <PersonLimitForm key={`limit-${id}`} productId={id} />
            <TaxKeyForm productId={id} />
          </div>
          <ScheduledPrices
            key={`prices-${product.version}`}
            productId={id}
            floorCents={floorOf(product.offers)}
            onChanged={() => void beginAt(product.version + 1)}
          />
          <ProductHistory key={product.version} productId={id} onUndone={beginAt} />
        </div>
      </div>
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Product'));
