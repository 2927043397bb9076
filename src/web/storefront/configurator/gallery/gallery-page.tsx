import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { MetaDescriptor } from 'react-router';
import type { Api } from '../../../../api/client.ts';
import { formatPesos } from '../../../../platform/money.ts';
import type { Route } from './+types/gallery-page';
import { browserApi, browserLoader, serverLoader } from '../../../data.ts';
import type { LoadArgs } from '../../../data.ts';
import { links, withQuery } from '../../../links.ts';
import { pageMeta } from '../../../page-meta.ts';
import { asVisitor } from '../../../state/cart-actions.ts';
import { useVisitorStore } from '../../../state/visitor-store.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { pictureOf } from '../../../ui/picture-sizes.ts';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { ownTerms } from '../../shop-parts/own-terms.ts';
import { PageHeading } from '../../shop-parts/page-heading.tsx';
import { ProductPicture } from '../../shop-parts/product-picture.tsx';
import { useSend } from '../../shop-parts/use-send.ts';

type Shared = Awaited<ReturnType<Api['configurator']['gallery']>>['builds'][number];

async function load({ api, url: { searchParams } }: LoadArgs) {
  const sort = searchParams.get('orden') === 'nuevos' ? 'newest' : 'popular';
  const page = Math.trunc(Number(searchParams.get('page') ?? 1)) || 1;
  return {
    sort,
    list: await api.configurator.gallery({ query: { sort, page: Math.max(1, page) } }),
  } as const;
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return pageMeta({
    title: 'Galería de PC armadas',
    description:
      'Equipos que otras personas armaron aquí, con precio y existencias de hoy. Abre uno y hazlo tuyo.',
    canonical: `${matches[0]?.loaderData?.publicUrl ?? ''}${links.gallery()}`,
  });
}

/** What others built and shared: look, like, and begin with it. */
export default function GalleryPage({ loaderData: { sort, list } }: Route.ComponentProps) {
  const liked = useOwnLikes();
  const orders = [
    { label: 'Más gustados', to: links.gallery(), isChosen: sort === 'popular' },
    { label: 'Más nuevos', to: withQuery(links.gallery(), { orden: 'nuevos' }), isChosen: sort === 'newest' },
  ];
  return (
    <div className="page-width py-6 sm:py-8">
      <PageHeading
        steps={[
          { label: 'Inicio', to: links.home() },
          { label: 'Configurador de PC', to: links.workstation() },
          { label: 'Galería' },
        ]}
        title="Galería de PC armadas"
      >
        <p>Equipos que otras personas armaron aquí, con precio y existencias de hoy.</p>
      </PageHeading>
      {list.builds.length === 0 ? (
        <EmptyState
          icon="bench"
          title="Aún no hay equipos en la galería"
          action={<ButtonLink to={links.workstation()}>Armar una PC</ButtonLink>}
        >
          Guarda el tuyo y compártelo desde «Equipos guardados».
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Orden" className="mb-5 flex gap-4 text-sm">
            {orders.map(({ label, to, isChosen }) => (
              <Link
                key={label}
                to={to}
                aria-current={isChosen ? 'true' : undefined}
                className={cx('py-1', isChosen ? 'font-semibold' : 'text-ink-soft hover:text-ink')}
              >
                {label}
              </Link>
            ))}
          </nav>
          <ul className="grid grid-cols-1 gap-5 md:grid-cols-2 xl:grid-cols-3">
            {list.builds.map((build) => (
              <SharedBuild key={build.code} build={build} isLiked={liked.has(build.code)} />
            ))}
          </ul>
          <Pagination
            page={list.page}
            pageSize={list.page_size}
            total={list.total}
            linkTo={(next) =>
              withQuery(links.gallery(), { orden: sort === 'newest' ? 'nuevos' : undefined, page: next })
            }
            className="mt-8"
          />
        </>
      )}
    </div>
  );
}

/** Which builds whoever looks likes: the page is the same for everybody, so it is asked for afterwards. */
function useOwnLikes(): ReadonlySet<string> {
  const userId = useVisitorStore(({ user }) => user?.id);
  const [liked, setLiked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (userId === undefined) return;
    browserApi()
      .configurator.ownGallery()
      .then(
        (own) => setLiked(new Set(own.liked)),
        // Without an answer nothing is marked; a heart may still be given.
        () => undefined,
      );
  }, [userId]);
  return liked;
}

const picturesShown = 5;

function SharedBuild({ build, isLiked }: { build: Shared; isLiked: boolean }) {
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      <ul aria-hidden className="grid grid-cols-5 gap-2">
        {build.parts.slice(0, picturesShown).map((part) => (
          <li key={part.ref_id}>
            <ProductPicture imageUrl={pictureOf({ kind: part.kind, images: imagesOf(part) })} sizes="5rem" />
          </li>
        ))}
      </ul>
      <div className="grid gap-1">
        <h2 className="display text-lg break-words">
          <Link to={links.build(build.code)} className="rounded-xs hover:text-brand hover:underline">
            {build.title}
          </Link>
        </h2>
        <p className="text-xs text-ink-faint">{`De ${build.author}`}</p>
      </div>
      {build.description !== '' && (
        <p className="text-sm break-words whitespace-pre-line text-ink-soft">{build.description}</p>
      )}
      <ul className="grid gap-0.5 text-xs text-ink-soft">
        {build.parts.slice(0, picturesShown).map((part) => (
          <li key={part.ref_id} className="truncate">
            <WholeWords text={part.product_name} />
          </li>
        ))}
        {build.parts.length > picturesShown && <li>{`y ${build.parts.length - picturesShown} más`}</li>}
      </ul>
      {build.change_count > 0 && (
        <p className="text-xs text-warning">
          {build.change_count === 1
            ? 'Algo cambió desde que se guardó.'
            : `${build.change_count} cambios desde que se guardó.`}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-1">
        <span
          className="figures text-lg font-semibold"
          data-own={ownTerms(build.parts.map((part) => ({ ...part, id: part.product_id })))}
        >
          {formatPesos(build.total_cents)}
        </span>
        <Like key={String(isLiked)} build={build} isLiked={isLiked} />
        <ButtonLink
          to={links.build(build.code)}
          size="sm"
          className="ml-auto"
          aria-label={`Arma este: ${build.title}`}
        >
          Arma este
        </ButtonLink>
      </div>
    </li>
  );
}

function imagesOf({ image_url: url }: Shared['parts'][number]) {
  return url === null ? [] : [{ image_url: url }];
}

function Like({ build, isLiked }: { build: Shared; isLiked: boolean }) {
  const [shown, setShown] = useState({ isLiked, likes: build.likes });
  const { isSending, refusal, send } = useSend();
  const turn = () =>
    send(async () => {
      const is_liked = !shown.isLiked;
      const { likes } = await asVisitor(() =>
        browserApi().configurator.likeBuild({ params: { code: build.code }, body: { is_liked } }),
      );
      setShown({ isLiked: is_liked, likes });
    });
  return (
    <>
      <button
        type="button"
        aria-pressed={shown.isLiked}
        aria-label={`${shown.likes} me gusta: ${build.title}`}
        disabled={isSending}
        onClick={() => void turn()}
        className={cx(
          'figures inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-sunken',
          shown.isLiked ? 'font-semibold text-danger' : 'text-ink-soft',
        )}
      >
        <Icon name="heart" size={18} />
        {shown.likes}
      </button>
      <span role="status" className="text-xs text-danger empty:hidden">
        {refusal?.message}
      </span>
    </>
  );
}
