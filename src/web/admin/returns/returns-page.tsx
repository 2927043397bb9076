import type { Route } from './+types/returns-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { choiceOf, pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { NameCell } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useLiveReload } from '../../use-live-reload.ts';
import { returnReasonWords, returnStateWords } from '../orders/return-words.ts';
import type { ReturnReason, ReturnState } from '../orders/return-words.ts';
import { AdminPage } from '../shell/admin-page.tsx';

const states = Object.keys(returnStateWords) as ReturnState[];
const reasons = Object.keys(returnReasonWords) as ReturnReason[];

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.returns.adminReturns({
    query: {
      q: wordsOf(searchParams),
      state: choiceOf(searchParams, 'state', states),
      reason: choiceOf(searchParams, 'reason', reasons),
      page: pageOf(searchParams),
    },
  });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Returns');

/** What customers send back, what waits for somebody first; each is dealt with on its order's page. */
export default function ReturnsPage({ loaderData: list }: Route.ComponentProps) {
  useLiveReload(['orders.changed']);
  return (
    <AdminPage title="Returns" description={list.total === 1 ? '1 return' : `${list.total} returns`}>
      <ListTools
        searchLabel="Number, e.g. D-1001"
        filters={[
          {
            name: 'state',
            label: 'Any state',
            options: states.map((value) => ({ value, label: returnStateWords[value].label })),
          },
          {
            name: 'reason',
            label: 'Any reason',
            options: reasons.map((value) => ({ value, label: returnReasonWords[value] })),
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.returns}
        icon="refresh"
        noneYet="No returns"
        noneHint="They appear here when a customer asks for one."
      >
        <Table label="Returns">
          <thead>
            <tr>
              <Th>Return</Th>
              <Th className="max-md:hidden">Customer</Th>
              <Th className="max-sm:hidden">Reason</Th>
              <Th>State</Th>
              <Th align="end" className="max-lg:hidden">
                Units
              </Th>
              <Th className="max-lg:hidden">Asked</Th>
            </tr>
          </thead>
          <tbody>
            {list.returns.map((row) => {
              const { label, tone } = returnStateWords[row.state];
              return (
                <Tr key={row.id}>
                  <Td>
                    <NameCell
                      name={row.name}
                      to={adminLinks.order(row.order_id)}
                      hint={`Order #${row.order_number ?? '—'}`}
                    />
                  </Td>
                  <Td className="max-md:hidden">
                    <span className="grid">
                      <span>{row.customer_name}</span>
                      <span className="text-xs text-ink-faint">{row.email}</span>
                    </span>
                  </Td>
                  <Td className="max-sm:hidden">{returnReasonWords[row.reason]}</Td>
                  <Td>
                    <Badge tone={tone}>{label}</Badge>
                  </Td>
                  <Td align="end" className="max-lg:hidden">
                    {row.unit_count}
                  </Td>
                  <Td className="whitespace-nowrap text-ink-soft max-lg:hidden">
                    {staffDateTime(row.requested_at)}
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      </ListRows>
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Returns" error={error} />;
}
