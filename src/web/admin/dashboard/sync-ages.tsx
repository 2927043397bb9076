import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Ago } from '../admin-parts/ago.tsx';

export type Sync = NonNullable<Awaited<ReturnType<Api['staff']['dashboardSync']>>['figures']>;
type Feed = Sync['feeds'][number];

/** How old what each distributor's feed said is. */
export function SyncAges({ feeds }: Sync) {
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {feeds.map((feed) => {
        const word = wordOf(feed);
        return (
          <li key={feed.supplier} className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="font-medium">{feed.supplier_name}</span>
            <span className="flex items-center gap-2 text-ink-soft">
              {feed.last_done_at === null ? t('Never') : <Ago time={feed.last_done_at} />}
              {word && <Badge tone={word.tone}>{t(word.label)}</Badge>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function wordOf({ state, is_old: isOld }: Feed): { label: Message; tone: BadgeTone } | undefined {
  if (state === 'running') return { label: msg('Running'), tone: 'info' };
  if (state === 'failed') return { label: msg('Last run failed'), tone: 'danger' };
  return isOld ? { label: msg('Too old'), tone: 'warning' } : undefined;
}
