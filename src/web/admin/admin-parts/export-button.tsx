import { useRouteLoaderData } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { ApiError } from '../../../api/client.ts';
import { withQuery } from '../../links.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { csvRowsMax, download, downloadXlsx } from './csv.ts';
import { useMay } from './rights.tsx';
import { useSend } from './use-send.ts';

/**
 * Downloads what the list's filter finds, as CSV or XLSX; nothing for who may not export. With `call` the server writes
 * every row while the browser saves; otherwise `readCsv` gives the rows, up to `csvRowsMax`.
 */
export function ExportButton({
  name,
  size,
  right = 'export',
  hint,
  children = t('Export'),
  ...from
}: {
  /** Of the file, without its ending. */
  name: string;
  size?: 'sm';
  /** What it takes. */
  right?: 'export' | 'export_catalog' | 'read_audit';
  /** What the file holds, where it is something else than what the filter finds. */
  hint?: string;
  children?: string;
} & (
  | {
      /** The API's path, e.g. `/admin/orders.csv`. */
      call: string;
      query: Readonly<Record<string, string | number | undefined>>;
    }
  | { readCsv: () => Promise<string> }
)) {
  const mayExport = useMay(right);
  const apiBaseUrl = useRouteLoaderData<typeof rootLoader>('root')?.apiBaseUrl ?? '/api';
  const { isSending, refusal, send } = useSend();
  if (!mayExport) return null;
  const address = 'call' in from ? withQuery(apiBaseUrl + from.call, textsOf(from.query)) : undefined;
  const readCsv = 'call' in from ? () => textAt(address ?? '') : from.readCsv;
  const saveCsv = async () =>
    download(`${name}.csv`, address ?? new Blob([await readCsv()], { type: 'text/csv;charset=utf-8' }));
  const whole = address
    ? t('What the current filter finds')
    : t('What the current filter finds, up to {csvRowsMax} rows', {
        csvRowsMax: csvRowsMax.toLocaleString('en-US'),
      });
  return (
    <Tooltip text={refusal?.message ?? hint ?? whole}>
      <span>
        <DropdownMenu
          trigger={
            <Button
              variant="secondary"
              iconStart={refusal ? 'warning' : 'download'}
              isBusy={isSending}
              {...(size && { size })}
            >
              {refusal ? t('Try again') : children}
            </Button>
          }
          entries={[
            { kind: 'action', label: t('CSV'), onSelect: () => void send(saveCsv) },
            {
              kind: 'action',
              label: t('Excel (XLSX)'),
              onSelect: () => void send(async () => downloadXlsx(`${name}.xlsx`, await readCsv())),
            },
          ]}
        />
      </span>
    </Tooltip>
  );
}

function textsOf(query: Readonly<Record<string, string | number | undefined>>) {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value?.toString()]));
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer) throw new ApiError(0, 'unreachable', '');
  if (answer.ok) return answer.text();
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { code: string; message: string } };
  throw new ApiError(answer.status, error?.code ?? 'unexpected', error?.message ?? '');
}
