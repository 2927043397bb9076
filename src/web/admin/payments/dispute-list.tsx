import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { formatPesos } from '../../../platform/money.ts';
import { adminLinks } from '../../links.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { disputeWords } from '../orders/order-words.ts';

type Disputes = Awaited<ReturnType<Api['payments']['adminDisputes']>>;

export const disputeStates = ['open', 'won', 'lost'] as const;

/** Complaints of payers at their banks. */
export function DisputeList({ list }: { list: Disputes }) {
  return (
    <>
      <ListTools
        filters={[
          {
            name: 'state',
            label: 'All disputes',
            options: disputeStates.map((value) => ({ value, label: disputeWords[value].label })),
          },
        ]}
      />
      <ListRows
        list={list}
        rows={list.disputes}
        icon="shield"
        noneYet="No disputes"
        noneHint="When a customer asks their bank for the money back, the order stops and stands here with its deadline."
      >
        <Table label="Disputes">
          <thead>
            <tr>
              <Th>Order</Th>
              <Th>State</Th>
              <Th className="max-sm:hidden">Reason</Th>
              <Th className="max-md:hidden">Evidence until</Th>
              <Th align="end" className="max-sm:hidden">
                Amount
              </Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.disputes.map((dispute) => (
              <Tr key={dispute.id}>
                <Td>
                  <span className="grid gap-0.5">
                    <Link
                      to={adminLinks.order(dispute.reference)}
                      className="spec font-medium text-brand hover:underline"
                    >
                      {`${dispute.reference.slice(0, 8)}…`}
                    </Link>
                    <Link
                      to={adminLinks.dispute(dispute.id)}
                      className="spec text-xs break-all text-ink-soft hover:underline"
                    >
                      {dispute.provider_ref}
                    </Link>
                  </span>
                </Td>
                <Td>
                  <Badge tone={disputeWords[dispute.state].tone}>{disputeWords[dispute.state].label}</Badge>
                  <span className="figures mt-1 block text-xs sm:hidden">
                    {formatPesos(dispute.amount_cents)}
                  </span>
                  {dispute.state === 'open' && dispute.due_at !== null && (
                    <span className="mt-1 block text-xs text-ink-soft md:hidden">
                      {`until ${staffDateTime(dispute.due_at)}`}
                    </span>
                  )}
                </Td>
                <Td className="max-sm:hidden">{dispute.reason.replaceAll('_', ' ').toLowerCase()}</Td>
                <Td className="whitespace-nowrap text-ink-soft max-md:hidden">
                  {dispute.due_at === null ? '' : staffDateTime(dispute.due_at)}
                </Td>
                <Td align="end" className="figures whitespace-nowrap max-sm:hidden">
                  {formatPesos(dispute.amount_cents)}
                </Td>
                <Td align="end">
                  <ButtonLink size="sm" variant="secondary" to={adminLinks.dispute(dispute.id)}>
                    {dispute.state === 'open' && dispute.submitted_at === null ? 'Answer' : 'Open'}
                  </ButtonLink>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
    </>
  );
}
