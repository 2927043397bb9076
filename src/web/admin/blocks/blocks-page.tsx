import { useState } from 'react';
import type { Route } from './+types/blocks-page';
import type { Api } from '../../../api/client.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { DeleteButton } from '../admin-parts/delete-button.tsx';
import { pageOf, wordsOf } from '../admin-parts/list-address.ts';
import { ListError } from '../admin-parts/list-error.tsx';
import { ListRows } from '../admin-parts/list-rows.tsx';
import { ListTools } from '../admin-parts/list-tools.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { ActionsTh } from '../admin-parts/row-parts.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { AddBlockDialog } from './add-block-dialog.tsx';

type Block = Awaited<ReturnType<Api['customers']['blocks']>>['blocks'][number];

const blockKindWords: Record<Block['kind'], string> = {
  customer: 'Guest or customer',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
};

async function load({ api, url: { searchParams } }: LoadArgs) {
  return api.customers.blocks({ query: { page: pageOf(searchParams), q: wordsOf(searchParams) } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta('Blocked');

/** Whom the shop takes no orders from. They are told to write to the shop, and nothing else. */
export default function BlocksPage({ loaderData: list }: Route.ComponentProps) {
  const mayChange = useMay('customers');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminPage
      title="Blocked"
      description="No orders are taken from them. They are asked to write to the shop and learn nothing else."
      actions={
        mayChange && (
          <Button iconStart="plus" onClick={() => setIsAdding(true)}>
            Block
          </Button>
        )
      }
    >
      <ListTools searchLabel="Search whom or why" />
      <ListRows
        list={list}
        rows={list.blocks}
        icon="shield"
        noneYet="Nobody is blocked"
        noneHint="Block an e-mail, a phone or an address here, a guest on their own page."
      >
        <Table label="Blocked">
          <thead>
            <tr>
              <Th>Who</Th>
              <Th className="max-md:hidden">Why</Th>
              <Th className="max-lg:hidden">By</Th>
              <Th className="max-lg:hidden">Since</Th>
              <ActionsTh />
            </tr>
          </thead>
          <tbody>
            {list.blocks.map((block) => (
              <Tr key={block.id}>
                <Td className="min-w-36 break-all">
                  <span className="grid justify-items-start gap-1">
                    {block.label}
                    <Badge>{blockKindWords[block.kind]}</Badge>
                    <span className="text-ink-soft md:hidden">{block.reason}</span>
                  </span>
                </Td>
                <Td className="min-w-36 break-words text-ink-soft max-md:hidden">{block.reason}</Td>
                <Td className="max-lg:hidden">{block.blocked_by}</Td>
                <Td className="whitespace-nowrap text-ink-soft max-lg:hidden">
                  {staffDateTime(block.created_at)}
                </Td>
                <Td align="end">
                  {mayChange && (
                    <DeleteButton
                      name={block.label}
                      title="Unblock?"
                      onDelete={() => browserApi().customers.removeBlock({ params: { id: block.id } })}
                    >
                      {`Orders of ${block.label} are taken again.`}
                    </DeleteButton>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </ListRows>
      {isAdding && <AddBlockDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListError title="Blocked" error={error} />;
}
