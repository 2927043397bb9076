import { useEffect, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { type Key, keyModes, providerNames } from './key-words.ts';

/** Which keys the shop works with, and a button that asks the provider about each. */
export function ProviderKeys({ of }: { of: readonly Key['provider'][] }) {
  const [keys, setKeys] = useState<readonly Key[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    browserApi()
      .keys.keys({ signal: controller.signal })
      .then((answer) => setKeys(answer.keys))
      // The settings can be changed without them.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  if (keys.length === 0) return null;
  return (
    <Card title={t('Keys of providers')} className="mt-5">
      <p className="mb-3 text-xs text-ink-faint">
        {t('Keys are set where the shop is started and cannot be read here.')}
      </p>
      <ul className="grid divide-y divide-line">
        {keys
          .filter(({ provider }) => of.includes(provider))
          .map((key) => (
            <ProviderKey key={key.provider} known={key} />
          ))}
      </ul>
    </Card>
  );
}

function ProviderKey({
  known: { provider, mode, webhook_path: path, last_webhook_at: heardAt },
}: {
  known: Key;
}) {
  const { isSending, refusal, send } = useSend();
  const [found, setFound] = useState<{ is_ok: boolean; message: string }>();
  const { label, tone } = keyModes[mode];
  const test = () =>
    send(async () => {
      setFound(undefined);
      setFound(await browserApi().keys.testKey({ params: { provider } }));
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid min-w-40 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {t(providerNames[provider])}
          <Badge tone={tone}>{t(label)}</Badge>
        </span>
        {provider !== 'pac' && mode !== 'none' && (
          <span className="text-xs text-ink-faint">
            {heardAt === null
              ? t('No webhook has been heard yet.')
              : t('Last webhook: {time}', { time: staffDateTime(heardAt) })}
          </span>
        )}
        {path !== null && (
          <span className="spec text-xs break-all text-ink-faint">{t('Webhook: {path}', { path })}</span>
        )}
        <span role="status" className="text-xs font-medium">
          {found && <span className={found.is_ok ? 'text-success' : 'text-danger'}>{found.message}</span>}
          {refusal && <span className="text-danger">{refusal.message}</span>}
        </span>
      </span>
      {mode !== 'none' && (
        <Button size="sm" variant="secondary" isBusy={isSending} onClick={() => void test()}>
          {t('Test the key')}
        </Button>
      )}
    </li>
  );
}
