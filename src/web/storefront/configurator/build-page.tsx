import { Link } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import { formatPesos } from '../../../platform/money.ts';
import { slotNamed, slots } from '../../../modules/configurator/rules/slots.ts';
import type { Route } from './+types/build-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { socialPictures } from '../../social-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { WholeWords } from '../../ui/whole-words.tsx';
import { PageHeading } from '../shop-parts/page-heading.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import { StockBadge } from '../shop-parts/stock-badge.tsx';
import { AddBuildToCart } from './add-build-to-cart.tsx';
import { AnswerGroups } from './answer-groups.tsx';
import { BuildChanges } from './build-changes.tsx';
import { quantityOf } from './build-address.ts';
import { buildState, type ChosenProduct, groupAnswers } from './build-state.ts';
import { loadBuild } from './load-build.ts';
import { OwnBadge } from './own-badge.tsx';
import { PowerMeter } from './power-meter.tsx';
import { ShareBuild } from './share-build.tsx';
import { Verdict } from './verdict.tsx';
import { verdictWords } from './verdict-words.ts';
import { currentShop } from '../../shop.ts';
import { ownTerms, ownTermsOfParts } from '../shop-parts/own-terms.ts';

const load = ({ api, params }: LoadArgs<'code'>) => loadBuild(api, params.code ?? '');

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0]?.loaderData?.publicUrl ?? '';
  if (loaderData === undefined) return pageMeta({ title: 'Equipo guardado', isPrivate: true });
  const { build, refIds, check } = loaderData;
  const description = [
    formatPesos(build.total_cents),
    verdictWords[buildState(check)],
    refIds.length === 1 ? '1 pieza' : `${refIds.length} piezas`,
  ].join(' · ');
  return pageMeta({
    title: build.name === '' ? `Una PC armada en ${currentShop().name}` : build.name,
    description,
    imageUrl: publicUrl + socialPictures.build(build),
    canonical: publicUrl + links.build(build.code),
    // Whoever has the link may look; search engines are told nothing of it.
    isPrivate: true,
  });
}

/** A saved build for whoever has its link: parts, price and verdict of today, and what changed since. */
export default function BuildPage({ loaderData: { build, refIds, check } }: Route.ComponentProps) {
  const state = buildState(check);
  const groups = groupAnswers(check?.answers ?? []);
  const products = inOrder(check?.products ?? []);
  const title = build.name === '' ? 'PC guardada' : build.name;
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[
          { label: 'Inicio', to: links.home() },
          { label: 'Configurador de PC', to: links.workstation() },
          { label: title },
        ]}
        title={title}
      >
        <p>{`Guardada el ${shopDate(build.created_at)}. Precios y existencias de hoy.`}</p>
      </PageHeading>
      <BuildChanges changes={build.changes} className="mb-6" />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ul className="grid gap-3">
          {products.map((product) => {
            const quantity = quantityOf(refIds, product.ref_id);
            return (
              <li
                key={product.ref_id}
                className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
              >
                <ProductPicture imageUrl={pictureOf(product)} sizes="4.5rem" />
                <div className="grid min-w-0 gap-0.5">
                  <p className="text-xs text-ink-soft">{slotNamed(product.slot).label}</p>
                  <h2 className="text-sm leading-snug font-medium">
                    {quantity > 1 && `${quantity} × `}
                    <Link to={links.product(product)} className="rounded-xs hover:text-brand hover:underline">
                      <WholeWords text={product.product_name} />
                    </Link>
                  </h2>
                  {product.is_owned ? <OwnBadge /> : <StockBadge product={product} />}
                </div>
                <p
                  className="figures font-semibold max-sm:col-start-2"
                  data-own={product.is_owned ? undefined : ownTerms([{ ...product, quantity }])}
                >
                  {product.is_owned ? formatPesos(0) : formatPesos(product.price_cents * quantity)}
                </p>
              </li>
            );
          })}
        </ul>
        <aside aria-label="Resumen del equipo" className="rounded-lg border border-line bg-surface">
          <div className="grid grid-cols-1 gap-4 p-4 sm:p-5">
            <p
              className="figures text-3xl font-semibold tracking-tight"
              data-own={ownTermsOfParts(products, refIds)}
            >
              {formatPesos(build.total_cents)}
            </p>
            <Verdict state={state} counts={{ unknown: groups.unknown.length, good: groups.good.length }} />
            {check !== undefined && <PowerMeter power={check.power} />}
            <ButtonLink
              to={withQuery(links.workstation(), { build: build.code })}
              variant="secondary"
              iconStart="edit"
              isWide
              className="print:hidden"
            >
              Abrir en el configurador
            </ButtonLink>
            {check !== undefined && (
              <>
                <AddBuildToCart
                  refIds={refIds}
                  products={products}
                  assembly={check.assembly}
                  isAssembled={build.is_assembled}
                  isAdvised={state === 'compatible' || state === 'unconfirmed'}
                />
                <ShareBuild
                  code={build.code}
                  name={build.name}
                  refIds={refIds}
                  products={products}
                  totalCents={build.total_cents}
                  state={state}
                />
              </>
            )}
          </div>
          <AnswerGroups groups={groups} products={products} hasErrors />
        </aside>
      </div>
    </div>
  );
}

/** In the order in which a PC is chosen. */
function inOrder(products: readonly ChosenProduct[]): readonly ChosenProduct[] {
  return slots.flatMap(({ slot }) => products.filter((product) => product.slot === slot));
}
