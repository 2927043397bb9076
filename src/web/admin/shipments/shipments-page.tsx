import { Link, useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/shipments-page';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { choiceOf, pageOf } from '../admin-parts/list-address.ts';
import { listError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDialog } from '../admin-parts/use-dialog.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { dayText, labelWords, parcelWords } from '../orders/labels/label-words.ts';
import { providerNames } from '../settings/key-words.ts';
import { PickupDialog, waitingByCarrier } from './pickup-dialog.tsx';
import { PickupsCard } from './pickups-card.tsx';
import { AdminPage } from '../shell/admin-page.tsx';

type Parcel = Awaited<ReturnType<Api['orders']['parcels']>>['parcels'][number];

const load = async ({ api, url: { searchParams } }: LoadArgs) => {
  const [list, { pickups }] = await Promise.all([
    api.orders.parcels({
      query: {
        page: pageOf(searchParams),
        view: choiceOf(searchParams, 'view', ['waiting', 'moving', 'problems']) ?? 'today',
      },
    }),
    api.orders.pickups(),
  ]);
  return { list, pickups };
};

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Parcels'));

/** Parcels with labels: bought today, waiting for their carrier, on their way, and those that need somebody. */
export default function ShipmentsPage({ loaderData: { list, pickups } }: Route.ComponentProps) {
  const mayPack = useMay('pack');
  const { revalidate } = useRevalidator();
  const canAsk = mayPack && waitingByCarrier(list.parcels).length > 0;
  const [isAsking, setIsAsking] = useDialog('pickup', canAsk);
  return (
    <AdminPage
      title={t('Parcels')}
      description={t('Labels that were bought, and where their parcels are.')}
      actions={
        canAsk && (
          <Button iconStart="truck" onClick={() => setIsAsking(true)}>
            {t('Ask for a pick-up')}
          </Button>
        )
      }
    >
      <PickupsCard pickups={pickups} onDone={revalidate} />
      <ListTools
        filters={[
          {
            name: 'view',
            label: t('Labels of today'),
            options: [
              { value: 'waiting', label: msg('Wait for the carrier') },
              { value: 'moving', label: msg('On their way') },
              { value: 'problems', label: msg('Need somebody') },
            ],
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.parcels}
        icon="truck"
        noneYet={t('No parcels here')}
        noneHint={t('Labels are bought on the page of an order, once its parcel is packed and weighed.')}
      >
        <Table label={t('Parcels')}>
          <thead>
            <tr>
              <Th>{t('Order')}</Th>
              <Th>{t('Carrier')}</Th>
              <Th>{t('Where it is')}</Th>
              <Th className="max-md:hidden">{t('There on')}</Th>
              <Th align="end" className="max-md:hidden">
                {t('Cost')}
              </Th>
            </tr>
          </thead>
          <tbody>
            {list.parcels.map((parcel) => (
              <ParcelRow key={parcel.id} parcel={parcel} />
            ))}
          </tbody>
        </Table>
      </ListRows>
      {isAsking && <PickupDialog list={list} onDone={revalidate} onClose={() => setIsAsking(false)} />}
    </AdminPage>
  );
}

function ParcelRow({ parcel }: { parcel: Parcel }) {
  const word = parcel.state === 'bought' ? parcelWords[parcel.parcel_state] : labelWords[parcel.state];
  return (
    <Tr>
      <Td>
        <span className="grid gap-0.5">
          <Link to={adminLinks.order(parcel.order_id)} className="font-medium hover:underline">
            {`#${parcel.order_number ?? '–'}-${parcel.sequence}`}
          </Link>
          <span className="text-xs break-words text-ink-soft">{parcel.customer_name}</span>
        </span>
      </Td>
      <Td>
        <span className="grid gap-0.5">
          {`${parcel.carrier_name} · ${parcel.service_name}`}
          {parcel.tracking_code !== null && (
            <span className="spec text-xs break-all text-ink-soft">{parcel.tracking_code}</span>
          )}
          <span className="text-xs text-ink-faint">{t(providerNames[parcel.provider])}</span>
        </span>
      </Td>
      <Td>
        <span className="grid justify-items-start gap-1">
          <span className="flex flex-wrap gap-1">
            <Badge tone={word.tone}>{t(word.label)}</Badge>
            {parcel.is_fetched && parcel.parcel_state === 'created' && (
              <Badge tone="info">{t('Pick-up asked for')}</Badge>
            )}
          </span>
          {parcel.parcel_detail !== '' && (
            <span className="text-xs break-words text-ink-soft">{parcel.parcel_detail}</span>
          )}
          <span className="text-xs text-ink-faint">
            {staffDateTime(parcel.parcel_state_at ?? parcel.asked_at)}
          </span>
        </span>
      </Td>
      <Td className="whitespace-nowrap max-md:hidden">
        {parcel.promised_on === null ? '–' : dayText(parcel.promised_on)}
      </Td>
      <Td align="end" className="figures whitespace-nowrap max-md:hidden">
        {parcel.cost_cents === null ? '–' : formatPesos(parcel.cost_cents)}
      </Td>
    </Tr>
  );
}

export const ErrorBoundary = listError(msg('Parcels'));
