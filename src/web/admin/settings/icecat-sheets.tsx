import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { useSend } from '../admin-parts/use-send.ts';

type Sheets = Awaited<ReturnType<ReturnType<typeof browserApi>['suppliers']['sheets']>>;

/** How many products have a sheet, and a button that asks for the others again. */
export function IcecatSheets() {
  const [sheets, setSheets] = useState<Sheets>();
  const { isSending, refusal, send } = useSend();
  useEffect(() => {
    const controller = new AbortController();
    browserApi()
      .suppliers.sheets({ signal: controller.signal })
      .then(setSheets)
      // Settings are changed by some who do not read the catalogue.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  if (!sheets) return null;
  const { here, waiting, none, denied, error } = sheets;
  return (
    <Card title={t('Sheets of products')} className="mt-5">
      <Facts
        facts={[
          { name: t('Filled in'), value: here.toLocaleString('es-MX') },
          { name: t('Waiting'), value: waiting.toLocaleString('es-MX') },
          { name: t('Not at Icecat'), value: none.toLocaleString('es-MX') },
          { name: t('Only with a paid account'), value: denied.toLocaleString('es-MX') },
        ]}
      />
      {error !== null && <p className="mt-3 text-sm text-danger">{error}</p>}
      {refusal && <p className="mt-3 text-sm text-danger">{refusal.message}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="secondary"
          isBusy={isSending}
          onClick={() => void send(async () => setSheets(await browserApi().suppliers.askForSheetsAgain()))}
        >
          {t('Ask for those without one again')}
        </Button>
        <span className="text-xs text-ink-faint">
          {t('New products are lined up each hour; asked are those with a part number or bar code.')}
        </span>
      </div>
    </Card>
  );
}
