import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import type { Route } from './+types/my-builds-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { pictureOf, pictureSizes } from '../../ui/picture-sizes.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { useSignedInCustomer } from '../shell/customer-guard.tsx';
import { shopDate } from '../shop-parts/shop-time.ts';
import type { SavedBuild } from './build-state.ts';
import { type OwnShared, ShareInGallery } from './gallery/share-in-gallery.tsx';
import { buildNameLengthMax } from './save-build.tsx';
import { ownTermsOfParts } from '../shop-parts/own-terms.ts';

async function load({ api }: LoadArgs) {
  const [{ builds }, { shared }] = await Promise.all([
    api.configurator.ownBuilds(),
    api.configurator.ownGallery(),
  ]);
  return { builds, shared };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Equipos guardados', isPrivate: true });

/** The builds a customer saved: open, compare, rename, forget. */
export default function MyBuildsPage({ loaderData: { builds, shared } }: Route.ComponentProps) {
  const [one, other] = builds;
  return (
    <AccountPage
      title="Equipos guardados"
      lead="Las PC que armaste en el configurador, con precios y existencias de hoy."
    >
      {builds.length === 0 ? (
        <EmptyState
          icon="bench"
          title="Aún no guardas ningún equipo"
          action={<ButtonLink to={links.workstation()}>Armar una PC</ButtonLink>}
        >
          Elige las piezas, ponle nombre y aquí lo encuentras.
        </EmptyState>
      ) : (
        <>
          {one !== undefined && other !== undefined && (
            <ButtonLink
              to={links.compareBuilds(one.code, other.code)}
              variant="secondary"
              size="sm"
              iconStart="compare"
              className="w-fit"
            >
              Comparar los dos últimos
            </ButtonLink>
          )}
          <ul className="grid grid-cols-1 gap-4">
            {builds.map((build) => (
              <OwnBuild
                key={build.code}
                build={build}
                shared={shared.find(({ code }) => code === build.code)}
              />
            ))}
          </ul>
        </>
      )}
    </AccountPage>
  );
}

const picturesShown = 6;

function OwnBuild({ build, shared }: { build: SavedBuild; shared: OwnShared | undefined }) {
  const { is_anonymous: isVisitor } = useSignedInCustomer();
  const { code, name, products, changes } = build;
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const title = name === '' ? 'PC sin nombre' : name;
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="display text-lg break-words">
            <Link to={links.build(code)} className="rounded-xs hover:text-brand hover:underline">
              {title}
            </Link>
          </h2>
          <p className="text-xs text-ink-soft">
            {`${shopDate(build.created_at)} · ${build.ref_ids.length === 1 ? '1 pieza' : `${build.ref_ids.length} piezas`} · `}
            <span className="spec">{code}</span>
          </p>
        </div>
        <p
          className="figures text-lg font-semibold"
          data-own={ownTermsOfParts(build.products, build.ref_ids)}
        >
          {formatPesos(build.total_cents)}
        </p>
      </div>
      <ul aria-hidden className="flex gap-1.5">
        {products.slice(0, picturesShown).map((product) => (
          <li key={product.ref_id} className="size-11 overflow-hidden rounded-sm bg-picture">
            <img
              {...pictureSizes(pictureOf(product))}
              sizes="44px"
              alt=""
              width={88}
              height={88}
              loading="lazy"
              className="size-full object-contain"
            />
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <p className="text-sm text-warning">
          {changes.length === 1
            ? 'Algo cambió desde que lo guardaste.'
            : `${changes.length} cambios desde que lo guardaste.`}
        </p>
      )}
      {mode === 'shown' && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={withQuery(links.workstation(), { build: code })}
            size="sm"
            variant="secondary"
            aria-label={`Abrir ${title} en el configurador`}
          >
            Abrir
          </ButtonLink>
          <ButtonLink
            to={links.buildQuote(code)}
            size="sm"
            variant="quiet"
            aria-label={`Cotización de ${title}`}
          >
            Cotización
          </ButtonLink>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Cambiar el nombre de ${title}`}
            onClick={() => setMode('renaming')}
          >
            Cambiar nombre
          </Button>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Borrar ${title}`}
            onClick={() => setMode('removing')}
          >
            Borrar
          </Button>
        </div>
      )}
      {mode === 'shown' && !isVisitor && <ShareInGallery code={code} name={name} shared={shared} />}
      {mode === 'renaming' && <Rename build={build} onDone={() => setMode('shown')} />}
      {mode === 'removing' && <Remove build={build} title={title} onDone={() => setMode('shown')} />}
    </li>
  );
}

/** Runs a write, loads the list again and says what was refused. */
function useWrite(onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const run = async (write: () => Promise<unknown>) => {
    setIsBusy(true);
    setError(undefined);
    try {
      await write();
      await revalidate();
      onDone();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { run, isBusy, error };
}

function Rename({ build, onDone }: { build: SavedBuild; onDone: () => void }) {
  const [name, setName] = useState(build.name);
  const { run, isBusy, error } = useWrite(onDone);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const params = { code: build.code };
        void run(() => browserApi().configurator.renameBuild({ params, body: { name: name.trim() } }));
      }}
    >
      <Field label="Nombre" {...(error !== undefined && { error })} className="min-w-48 flex-1">
        <TextInput
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={buildNameLengthMax}
          autoComplete="off"
        />
      </Field>
      <SubmitButton variant="secondary" isBusy={isBusy}>
        Guardar
      </SubmitButton>
      <Button variant="quiet" onClick={onDone}>
        Cancelar
      </Button>
    </form>
  );
}

function Remove({ build, title, onDone }: { build: SavedBuild; title: string; onDone: () => void }) {
  const { run, isBusy, error } = useWrite(onDone);
  const params = { code: build.code };
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p className="mr-auto">{`¿Borrar «${title}»? Su enlace deja de funcionar.`}</p>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <Button
        size="sm"
        variant="danger"
        isBusy={isBusy}
        onClick={() => void run(() => browserApi().configurator.removeBuild({ params }))}
      >
        Borrar
      </Button>
      <Button size="sm" variant="quiet" onClick={onDone}>
        Conservar
      </Button>
    </div>
  );
}
