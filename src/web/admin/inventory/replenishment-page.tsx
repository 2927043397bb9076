import type { RowSelectionState } from '@tanstack/react-table';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/replenishment-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../admin-parts/export-button.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListTable } from '../admin-parts/list-table.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { loadShelves } from '../admin-parts/shelves.ts';
import { InventoryFrame } from './inventory-frame.tsx';
import { optionsOf, type Replenishment } from './inventory-words.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { PurchaseDialog, type PurchaseStart } from './purchase-dialog.tsx';
import { replenishmentColumns } from './replenishment-columns.tsx';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

const needs = { all: msg('Also what has enough') } as const;
const sorts = { suggested: msg('Most to order'), sold: msg('Best sellers') } as const;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const filter = {
    q: wordsOf(searchParams),
    location: searchParams.get('location')?.slice(0, 20) || undefined,
    brand_id: Number(searchParams.get('brand')) || undefined,
    supplier: searchParams.get('supplier')?.slice(0, 100) || undefined,
    need: choiceOf(searchParams, 'need', needs) ?? 'now',
    sort: choiceOf(searchParams, 'sort', sorts) ?? 'urgent',
  } as const;
  const [list, { locations }, shelves, { distributors }] = await Promise.all([
    api.inventory.replenishment({ query: { ...filter, page: pageOf(searchParams), page_size: 50 } }),
    api.inventory.locations(),
    loadShelves(api),
    api.catalog.listDistributors(),
  ]);
  return { list, filter, locations, shelves, distributors };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Replenishment'));

/** What to buy again, and how many; chosen lines become the draft of a purchase. */
export default function ReplenishmentPage({ loaderData }: Route.ComponentProps) {
  const { list, filter, locations, shelves, distributors } = loaderData;
  const { location } = filter;
  const mayChange = useMay('stock');
  const maySeeCosts = useMay('read_costs');
  const [search] = useSearchParams();
  const [limited, setLimited] = useDialogOf(
    'limit',
    mayChange ? list.products : [],
    ({ product_id: id }) => id,
  );
  const [isBuying, setIsBuying] = useState(false);
  const [proposed, setProposed] = useState<readonly Replenishment[]>([]);
  // Proposals go where each supplier sends to, whatever location is looked at.
  const mayPropose = mayChange && location === undefined;
  const choice = useChosenRows(list.products);
  const place = locations.find(({ location_code: code }) => code === location);
  return (
    <InventoryFrame
      description={t(
        'What to buy again: how fast it sells, how long it lasts, who waits for it. Sales are counted every five minutes.',
      )}
      actions={
        <ExportButton
          name="replenishment"
          right="export_catalog"
          call="/admin/inventory/replenishment.csv"
          query={filter}
        />
      }
    >
      <ListTools
        searchLabel={t('Name, SKU, part number, EAN')}
        filters={[
          {
            name: 'location',
            title: t('Location'),
            label: t('All locations together'),
            options: optionsOf(locations),
          },
          {
            name: 'supplier',
            title: t('Supplier'),
            label: t('Any supplier'),
            options: distributors.map((name) => ({ value: name, label: name })),
          },
          { name: 'brand', title: t('Brand'), label: t('Any brand'), options: [...shelves.brands] },
          { name: 'need', title: t('Need'), label: t('What is needed now'), options: needs },
          { name: 'sort', label: t('Most urgent first'), options: sorts },
        ]}
      />
      <ListTable
        list={list}
        rows={list.products}
        icon="package"
        noneYet={t('Nothing to buy now')}
        noneHint={t(
          'Products stand here that sell and fall to their limit, that will not last until a purchase is there, or that somebody waits for.',
        )}
        label={t('Replenishment')}
        rowKey={(row) => row.product_id}
        rowTo={(row) => adminLinks.productStock(row.product_id)}
        columns={replenishmentColumns({
          maySeeCosts,
          changeLimit: mayChange ? setLimited : undefined,
          propose: mayPropose ? (row) => setProposed([row]) : undefined,
        })}
        selection={
          mayChange
            ? { chosen: choice.state, onChange: choice.change, nameOf: (row) => row.product_name }
            : undefined
        }
      >
        {choice.rows.length > 0 && (
          <div className="sticky top-0 z-10 mb-3 flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-raised px-4 py-1.5 text-sm">
            <span role="status" className="figures font-medium">
              {t('{count} chosen', { count: choice.rows.length })}
            </span>
            <span className="ml-auto flex flex-wrap gap-2">
              <Button size="sm" variant="quiet" onClick={choice.clear}>
                {t('Choose none')}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setIsBuying(true)}>
                {t('Draft a purchase')}
              </Button>
              {mayPropose && (
                <Button size="sm" iconStart="plus" onClick={() => setProposed(choice.rows)}>
                  {t('Add to purchase proposals')}
                </Button>
              )}
            </span>
          </div>
        )}
      </ListTable>
      {limited && (
        <LimitDialog
          limit={{
            productId: limited.product_id,
            productName: limited.product_name,
            location: place && { code: place.location_code, name: place.location_name },
            units: limited.is_own_limit ? limited.limit : null,
          }}
          onClose={() => setLimited(undefined)}
        />
      )}
      {proposed.length > 0 && (
        <ProposeDialog
          rows={proposed}
          supplier={search.get('supplier') ?? undefined}
          onDone={choice.clear}
          onClose={() => setProposed([])}
        />
      )}
      {isBuying && (
        <PurchaseDialog
          locations={locations}
          start={draftOf(choice.rows, location, search.get('supplier') ?? undefined)}
          onClose={() => setIsBuying(false)}
        />
      )}
    </InventoryFrame>
  );
}

/** Rows that are chosen, those of other pages of the list among them: they were seen as they are here. */
function useChosenRows(here: readonly Replenishment[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Replenishment>>(new Map());
  const state: RowSelectionState = Object.fromEntries([...chosen.keys()].map((id) => [id, true]));
  const known = new Map([...chosen, ...here.map((row) => [String(row.product_id), row] as const)]);
  return {
    state,
    rows: [...chosen.values()],
    clear: () => setChosen(new Map()),
    change: (next: RowSelectionState | ((now: RowSelectionState) => RowSelectionState)) => {
      const after = typeof next === 'function' ? next(state) : next;
      const ids = Object.keys(after).filter((id) => after[id]);
      setChosen(
        new Map(
          ids.flatMap((id) => {
            const row = known.get(id);
            return row === undefined ? [] : [[id, row] as const];
          }),
        ),
      );
    },
  };
}

/** The supplier is the one that is filtered by, or the one that offers all of them for less. */
function draftOf(
  rows: readonly Replenishment[],
  location: string | undefined,
  supplier: string | undefined,
): PurchaseStart {
  const names = new Set(rows.map((row) => row.supplier_name));
  const [only] = names;
  return {
    supplier: supplier ?? (names.size === 1 ? (only ?? '') : ''),
    ...(location !== undefined && { location }),
    lines: rows.map((row) => ({
      productId: row.product_id,
      name: row.product_name,
      sku: row.sku,
      units: String(Math.max(row.suggested, 1)),
      cost: row.cost_cents === null ? '' : (row.cost_cents / 100).toFixed(2),
    })),
  };
}

export const ErrorBoundary = listError(msg('Inventory'));
