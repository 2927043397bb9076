import { startTransition, useOptimistic } from 'react';
import { Form, useNavigate } from 'react-router';
import { links } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ActiveFilters } from '../shop-parts/listing/active-filters.tsx';
import { activeFilters, listAddress } from '../shop-parts/listing/list-filters.ts';
import {
  addressOf,
  type BuildAddress,
  partSorts,
  type PartSort,
  partsMax,
  type PartsShown,
  quantityOf,
  searchOf,
} from './build-address.ts';
import type { Check, PartsList } from './build-state.ts';
import { partsPageSize } from './load-configurator.ts';
import { ChosenRow } from './slot-list.tsx';
import { PartFilters } from './part-filters.tsx';
import { PartRow } from './part-row.tsx';

/** The parts for the current slot: what fits first, the rest on demand with its reason. */
export function PartList({
  address,
  check,
  parts,
  wanted,
}: {
  address: BuildAddress;
  check: Check | undefined;
  parts: PartsList;
  /** What was chosen last, whether or not it is here yet. */
  wanted: BuildAddress;
}) {
  const isChanging = wanted !== address;
  const isOtherSlot = wanted.slot.slot !== address.slot.slot;
  const { slot } = address;
  const navigate = useNavigate();
  const products = check?.products ?? [];
  const chosenHere = products.filter((product) => product.slot === slot.slot);
  const chosen = products.map((product) => ({ refId: product.ref_id, slot: product.slot }));
  const isFull = address.refIds.length >= partsMax;
  const search = searchOf(wanted);
  const active = activeFilters(search, parts.facets);
  const clearAll = addressOf(wanted, { filters: {} });
  const goTo = async (to: string) => navigate(to, { preventScrollReset: true });
  return (
    <section aria-labelledby="piezas" className="min-w-0">
      <h2 id="piezas" className="display scroll-mt-24 text-xl">
        {slot.label}
      </h2>
      {chosenHere.length > 0 && (
        <div className="mt-3 rounded-md border border-line bg-surface p-3 lg:hidden">
          <p className="eyebrow mb-2">Elegido</p>
          <ul className="grid gap-2.5">
            {chosenHere.map((product) => (
              <ChosenRow key={product.ref_id} product={product} address={address} check={check} />
            ))}
          </ul>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2.5">
        <search className="min-w-48 flex-1 max-sm:basis-full">
          <PartSearch key={`${slot.slot} ${address.q}`} address={address} />
        </search>
        <PartFilters
          facets={parts.facets}
          search={search}
          onSearchChange={(next) => void goTo(listAddress(links.workstation(), next))}
          activeCount={active.length}
          total={isChanging ? undefined : parts.total}
          clearAll={active.length === 0 ? undefined : () => void goTo(clearAll)}
        />
        <Select
          aria-label="Ordenar por"
          options={partSorts}
          value={wanted.sort}
          onChange={(event) => void goTo(addressOf(wanted, { sort: event.target.value as PartSort }))}
          className="min-w-0 flex-1 sm:w-48 sm:flex-none"
        />
      </div>
      {active.length > 0 && (
        <ActiveFilters active={active} pathname={links.workstation()} clearAll={clearAll} />
      )}
      <ShownSwitches address={address} wanted={wanted} parts={parts} onChange={goTo} />
      <p className="sr-only" role="status">
        {isChanging ? 'Buscando…' : `${slot.label}: ${parts.total} piezas`}
      </p>
      {isOtherSlot ? (
        <PartRowsSkeleton count={Math.min(Math.max(parts.products.length, 4), 8)} />
      ) : (
        <div
          aria-busy={isChanging}
          className={cx('transition-opacity', isChanging && 'pointer-events-none opacity-45')}
        >
          {parts.products.length === 0 ? (
            <NoParts address={address} parts={parts} clearAll={active.length === 0 ? undefined : clearAll} />
          ) : (
            <ul className="mt-4 grid gap-3">
              {parts.products.map((product, index) => (
                <PartRow
                  key={product.ref_id}
                  product={product}
                  address={address}
                  chosen={chosen}
                  quantity={quantityOf(address.refIds, product.ref_id)}
                  isFull={isFull}
                  isAlone={address.refIds.length === 0}
                  isFirst={index < 4}
                />
              ))}
            </ul>
          )}
          <Pagination
            page={parts.page}
            pageSize={partsPageSize}
            total={parts.total}
            linkTo={(page) => addressOf(address, { page })}
            className="mt-8"
          />
        </div>
      )}
    </section>
  );
}

function PartSearch({ address }: { address: BuildAddress }) {
  // A form of the page itself: works before the script, and the words stand in the address.
  const hidden = new URLSearchParams(addressOf(address, { q: '' }).split('?')[1]);
  return (
    <Form action={links.workstation()} preventScrollReset className="flex gap-2">
      {[...hidden].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        type="search"
        name="q"
        iconStart="search"
        placeholder="Modelo, marca o código"
        aria-label={`Buscar en ${address.slot.label}`}
        defaultValue={address.q}
        maxLength={200}
        enterKeyHint="search"
        className="min-w-0 flex-1"
      />
      <span className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Buscar
        </Button>
      </span>
    </Form>
  );
}

/** What else is shown beside what surely fits, with how many there are of each. */
function ShownSwitches({
  address,
  wanted,
  parts,
  onChange,
}: {
  address: BuildAddress;
  wanted: BuildAddress;
  parts: PartsList;
  onChange: (to: string) => Promise<void>;
}) {
  // A box shows what was ticked at once; the list follows.
  const [shown, showAtOnce] = useOptimistic(wanted.fits);
  const { ok, unknown, no } = parts.counts;
  // Beside nothing everything fits: there is nothing to choose between.
  if (unknown + no === 0 && address.refIds.length === 0) return null;
  const show = (fits: PartsShown) =>
    startTransition(async () => {
      showAtOnce(fits);
      await onChange(addressOf(wanted, { fits }));
    });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
      <p className="figures flex items-center gap-1.5 text-sm font-medium">
        {ok > 0 && <Icon name="check" size={16} className="text-success" />}
        {ok === 1 ? '1 compatible' : `${thousands(ok)} compatibles`}
      </p>
      {unknown > 0 && (
        <Checkbox
          checked={shown !== 'ok'}
          onChange={(event) => show(event.target.checked ? 'unknown' : 'ok')}
          label={`Mostrar también los que no podemos confirmar (${thousands(unknown)})`}
        />
      )}
      {no > 0 && (
        <Checkbox
          checked={shown === 'all'}
          onChange={(event) => show(event.target.checked ? 'all' : 'unknown')}
          label={`Mostrar los que no caben (${thousands(no)})`}
        />
      )}
    </div>
  );
}

function thousands(count: number): string {
  return count.toLocaleString('es-MX');
}

function NoParts({
  address,
  parts,
  clearAll,
}: {
  address: BuildAddress;
  parts: PartsList;
  /** Undefined where no filter is chosen. */
  clearAll: string | undefined;
}) {
  const all = parts.counts.ok + parts.counts.unknown + parts.counts.no;
  if (all === 0 && clearAll !== undefined) {
    return (
      <EmptyState
        icon="filter"
        title="Nada cumple con todos esos filtros"
        action={<ButtonLink to={clearAll}>Quitar los filtros</ButtonLink>}
      />
    );
  }
  if (all === 0 && address.q !== '') {
    return (
      <EmptyState
        icon="search"
        title={`Nada con «${address.q}»`}
        action={<ButtonLink to={addressOf(address, { q: '' })}>Quitar la búsqueda</ButtonLink>}
      />
    );
  }
  if (all === 0) {
    return (
      <EmptyState title="Por ahora no vendemos piezas de este tipo">
        Puedes seguir con las demás: esta no cambia las respuestas.
      </EmptyState>
    );
  }
  if (parts.total > 0) {
    return (
      <EmptyState
        title="La lista termina antes de esta página"
        action={<ButtonLink to={addressOf(address)}>Ir a la primera página</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      icon="filter"
      title="Ninguna cabe con lo que elegiste"
      action={<ButtonLink to={addressOf(address, { fits: 'all' })}>Ver todas y por qué no caben</ButtonLink>}
    >
      Cambia alguna de las piezas elegidas, o mira la razón de cada una.
    </EmptyState>
  );
}

function PartRowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className="mt-4 grid gap-3">
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <Skeleton className="aspect-square w-full rounded-md" />
          <div className="grid content-start gap-2 pt-1">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="mt-3 h-6 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
