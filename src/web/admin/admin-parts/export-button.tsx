import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { csvRowsMax, downloadCsv } from './csv.ts';
import { useMay } from './rights.tsx';
import { useSend } from './use-send.ts';

/** Downloads what the list's filter finds, as CSV; nothing for who may not export. */
export function ExportButton({ fileName, readCsv }: { fileName: string; readCsv: () => Promise<string> }) {
  const mayExport = useMay('export');
  const { isSending, refusal, send } = useSend();
  if (!mayExport) return null;
  const limit = `What the current filter finds, up to ${csvRowsMax.toLocaleString('en-US')} rows`;
  return (
    <Tooltip text={refusal?.message ?? limit}>
      <Button
        variant="secondary"
        iconStart={refusal ? 'warning' : 'download'}
        isBusy={isSending}
        onClick={() => void send(async () => downloadCsv(fileName, await readCsv()))}
      >
        {refusal ? 'Try again' : 'Export CSV'}
      </Button>
    </Tooltip>
  );
}
