import { Form, Link, useNavigate } from 'react-router';
import { links } from '../../links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import {
  addressOf,
  type BuildAddress,
  partSorts,
  type PartSort,
  partsMax,
  type PartsShown,
  quantityOf,
} from './build-address.ts';
import type { Check, PartsList } from './build-state.ts';
import { partsPageSize } from './load-workstation.ts';
import { ChosenRow } from './slot-list.tsx';
import { PartRow } from './part-row.tsx';

/** The parts for the current slot: what fits first, the rest on demand with its reason. */
export function PartList({
  address,
  check,
  parts,
  isChanging,
}: {
  address: BuildAddress;
  check: Check | undefined;
  parts: PartsList;
  isChanging: boolean;
}) {
  const { slot } = address;
  const navigate = useNavigate();
  const products = check?.products ?? [];
  const chosenHere = products.filter((product) => product.slot === slot.slot);
  const chosen = products.map((product) => ({ refId: product.ref_id, slot: product.slot }));
  const isFull = address.refIds.length >= partsMax;
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
        <search className="min-w-[min(100%,12rem)] flex-1">
          <PartSearch key={`${slot.slot} ${address.q}`} address={address} />
        </search>
        <Select
          aria-label="Ordenar por"
          options={partSorts}
          value={address.sort}
          onChange={(event) =>
            void navigate(addressOf(address, { sort: event.target.value as PartSort }), {
              preventScrollReset: true,
            })
          }
          className="w-full sm:w-48"
        />
      </div>
      <ShownSwitch address={address} parts={parts} />
      <p className="sr-only" role="status">
        {isChanging ? 'Buscando…' : `${slot.label}: ${parts.total} piezas`}
      </p>
      {isChanging ? (
        <PartRowsSkeleton count={Math.min(Math.max(parts.products.length, 4), 8)} />
      ) : parts.products.length === 0 ? (
        <NoParts address={address} parts={parts} />
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
      {!isChanging && (
        <Pagination
          page={parts.page}
          pageSize={partsPageSize}
          total={parts.total}
          linkTo={(page) => addressOf(address, { page })}
          className="mt-8"
        />
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
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" className="shrink-0">
        Buscar
      </Button>
    </Form>
  );
}

/** What is shown, with how many there are of each. */
function ShownSwitch({ address, parts }: { address: BuildAddress; parts: PartsList }) {
  const { ok, unknown, no } = parts.counts;
  // Beside nothing everything fits: there is nothing to choose between.
  if (unknown + no === 0 && address.refIds.length === 0) return null;
  const choices: { value: PartsShown; label: string; count: number }[] = [
    { value: 'ok', label: 'Compatibles', count: ok },
    ...(unknown === 0 ? [] : [{ value: 'unknown' as const, label: '+ por confirmar', count: ok + unknown }]),
    { value: 'all', label: 'Todas', count: ok + unknown + no },
  ];
  const current = unknown === 0 && address.fits === 'unknown' ? 'ok' : address.fits;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul
        aria-label="Qué piezas se muestran"
        className="flex gap-0.5 rounded-md bg-sunken p-0.5 max-sm:w-full"
      >
        {choices.map(({ value, label, count }) => (
          <li key={value} className="max-sm:flex-1">
            <Link
              to={addressOf(address, { fits: value })}
              preventScrollReset
              aria-current={current === value ? 'true' : undefined}
              className={cx(
                'flex items-center gap-x-1.5 rounded-sm px-3 text-xs font-medium whitespace-nowrap transition-colors max-sm:h-12 max-sm:flex-col max-sm:justify-center sm:h-9',
                current === value ? 'bg-raised text-ink shadow-1' : 'text-ink-soft hover:text-ink',
              )}
            >
              {label}
              <span className="figures text-ink-faint">{count.toLocaleString('es-MX')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {no > 0 && address.fits !== 'all' && (
        <Link
          to={addressOf(address, { fits: 'all' })}
          preventScrollReset
          className="rounded-xs text-xs text-ink-soft hover:text-ink hover:underline"
        >
          {no === 1 ? '1 no cabe: ver por qué' : `${no.toLocaleString('es-MX')} no caben: ver por qué`}
        </Link>
      )}
    </div>
  );
}

function NoParts({ address, parts }: { address: BuildAddress; parts: PartsList }) {
  const all = parts.counts.ok + parts.counts.unknown + parts.counts.no;
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
