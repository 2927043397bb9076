import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/machines-page';
import { ApiError } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { MachineCard } from './machine-card.tsx';

const ordersShown = 10;

const load = async ({ api }: LoadArgs) => {
  const [{ machines }, { builds }, { orders }] = await Promise.all([
    api.configurator.machines(),
    api.configurator.ownBuilds(),
    api.orders.orders({ query: { page: 1, page_size: ordersShown, makes_pc: 'true' } }),
  ]);
  return { machines, builds, orders };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Mi PC', isPrivate: true });

/** Most parts a PC may have. */
const partsMax = 60;

/** The PCs a customer has at home; product pages say what fits them. */
export default function MachinesPage({ loaderData }: Route.ComponentProps) {
  const { machines, builds, orders } = loaderData;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<string>();

  const add = async (source: string, machine: () => Promise<{ name: string; ref_ids: string[] }>) => {
    setBusy(source);
    setRefusal(undefined);
    try {
      await browserApi().configurator.addMachine({ body: { ...(await machine()), source } });
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  const offers = [
    ...builds
      .filter(({ code }) => !machines.some(({ source }) => source === code))
      .map((build) => ({
        key: build.code,
        title: buildName(build.name),
        hint: `Configuración guardada · ${count(build.ref_ids.length)}`,
        machine: async () => ({ name: buildName(build.name), ref_ids: build.ref_ids }),
      })),
    ...orders
      .filter(({ order_id: orderId }) => !machines.some(({ source }) => source === orderId))
      .map((order) => ({
        key: order.order_id,
        title: orderName(order.order_number),
        hint: order.preview.map(({ product_name: name }) => name).join(', '),
        machine: async () => ({
          name: orderName(order.order_number),
          ref_ids: await partsOfOrder(order.order_id),
        }),
      })),
  ];
  return (
    <AccountPage title="Mi PC" lead="Guarda tus equipos y cada producto te dirá si le queda al tuyo.">
      {refusal !== undefined && <InlineNotice tone="danger">{refusal}</InlineNotice>}
      {machines.length === 0 ? (
        <EmptyState
          icon="bench"
          title="Aún no guardas un equipo"
          action={<ButtonLink to={links.workstation()}>Ir al configurador</ButtonLink>}
        >
          Agrégalo desde un pedido o una configuración guardada, o arma el que ya tienes en el configurador y
          guárdalo.
        </EmptyState>
      ) : (
        machines.map((machine) => <MachineCard key={machine.id} machine={machine} />)
      )}
      {offers.length > 0 && (
        <section aria-labelledby="agregar-equipo" className="grid gap-3">
          <h2 id="agregar-equipo" className="display text-xl">
            Agregar un equipo
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {offers.map(({ key, title, hint, machine }) => (
              <li
                key={key}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5"
              >
                <span className="grid min-w-0 flex-1 basis-60 gap-0.5">
                  <span className="text-sm font-semibold">{title}</span>
                  <span className="line-clamp-2 text-xs text-ink-faint">{hint}</span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  isBusy={busy === key}
                  disabled={busy !== undefined}
                  aria-label={`Es mi PC: ${title}`}
                  onClick={() => void add(key, machine)}
                >
                  Es mi PC
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccountPage>
  );
}

/** Each unit once; what is no part of a PC the shop leaves out. */
async function partsOfOrder(orderId: string): Promise<string[]> {
  const { order } = await browserApi().orders.order({ params: { order_id: orderId } });
  return order.lines
    .flatMap(({ ref_id: refId, quantity }) => Array.from({ length: quantity }, () => refId))
    .slice(0, partsMax);
}

const buildName = (name: string) => (name === '' ? 'Mi configuración' : name);
const orderName = (number: number | null) => `PC del pedido ${number ?? ''}`.trim();
const count = (parts: number) => (parts === 1 ? '1 pieza' : `${parts} piezas`);
