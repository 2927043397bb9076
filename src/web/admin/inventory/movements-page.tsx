import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/movements-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { addressWith, choiceOf, dayOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { InventoryFrame } from './inventory-frame.tsx';
import { movementKinds, optionsOf } from './inventory-words.ts';
import { MovementTable } from './movement-table.tsx';

const wholeNumber = /^[1-9]\d{0,14}$/;

async function load({ api, url: { searchParams } }: LoadArgs) {
  const before = searchParams.get('before') ?? '';
  const [list, { locations }] = await Promise.all([
    api.inventory.movements({
      query: {
        page_size: 50,
        before: wholeNumber.test(before) ? Number(before) : undefined,
        location: searchParams.get('location')?.slice(0, 20) || undefined,
        staff_id: searchParams.get('staff')?.slice(0, 100) || undefined,
        kind: choiceOf(searchParams, 'kind', movementKinds),
        from: dayOf(searchParams, 'day_from'),
        to: dayOf(searchParams, 'day_to'),
      },
    }),
    api.inventory.locations(),
  ]);
  return { list, locations };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Stock movements'));

/** What came and went everywhere. A list of a million has no last page: it goes on from where it ended. */
export default function MovementsPage({ loaderData: { list, locations } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const person = search.get('staff') === null ? undefined : list.movements[0]?.staff?.name;
  const isFirst = search.get('before') === null;
  return (
    <InventoryFrame
      description={
        person === undefined ? t('Every unit that came or went') : t('Only by {person}', { person })
      }
    >
      <ListTools
        filters={[
          { name: 'location', label: t('Any location'), options: optionsOf(locations) },
          { name: 'kind', label: t('Any kind'), options: movementKinds },
        ]}
        days={[{ name: 'day', label: t('Day') }]}
      >
        {search.get('staff') !== null && (
          <ButtonLink variant="secondary" to={addressWith(search, { staff: undefined, before: undefined })}>
            {t('Everybody’s')}
          </ButtonLink>
        )}
      </ListTools>
      <ListRows
        rows={list.movements}
        icon="refresh"
        noneYet={t('Nothing has moved yet')}
        noneHint={t('Sales, returns, counts, transfers and receipts stand here.')}
      >
        <MovementTable rows={list.movements} />
      </ListRows>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        {!isFirst && (
          <ButtonLink variant="secondary" to={addressWith(search, { before: undefined })}>
            {t('Newest')}
          </ButtonLink>
        )}
        {list.next_before !== null && (
          <ButtonLink variant="secondary" to={addressWith(search, { before: list.next_before })}>
            {t('Older')}
          </ButtonLink>
        )}
      </div>
    </InventoryFrame>
  );
}

export const ErrorBoundary = listError(msg('Inventory'));
