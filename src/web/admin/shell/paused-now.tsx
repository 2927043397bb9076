import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Icon } from '../../ui/icons.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';

type Pause = Awaited<ReturnType<Api['settings']['pauses']>>['pauses'][number];

/** Above every page of the staff: what shoppers cannot have now, who stopped it and until when. */
export function PausedNow() {
  const { key } = useLocation();
  const [pauses, setPauses] = useState<readonly Pause[]>([]);
  return (
    <>
      {/* Another page, or the same one after a change, is another visit: it is asked again. */}
      <Question key={key} onAnswer={setPauses} />
      <PauseList pauses={pauses} />
    </>
  );
}

function Question({ onAnswer }: { onAnswer: (pauses: readonly Pause[]) => void }) {
  useEffect(() => {
    const controller = new AbortController();
    browserApi()
      .settings.pauses({ signal: controller.signal })
      .then((answer) => onAnswer(answer.pauses))
      // The page stands without it.
      .catch(() => undefined);
    return () => controller.abort();
  }, [onAnswer]);
  return null;
}

function PauseList({ pauses }: { pauses: readonly Pause[] }) {
  if (pauses.length === 0) return null;
  return (
    <ul
      aria-label={t('Paused now')}
      className="grid gap-1 border-b border-warning/30 bg-warning-soft px-4 py-2.5 text-sm sm:px-6 print:hidden"
    >
      {pauses.map((pause) => (
        <li key={`${pause.what} ${pause.name}`} className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
          <span className="inline-flex items-center gap-2 font-medium">
            <Icon name="warning" size={16} className="text-warning" />
            {t('Paused: {name}', { name: pause.name })}
          </span>
          <span className="text-xs text-ink-soft">{detailOf(pause)}</span>
          <Link
            to={adminLinks.settings(pause.group)}
            className="text-xs font-medium text-brand underline underline-offset-2"
          >
            {t('Change')}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function detailOf({ by, at, until }: Pause): string {
  const since =
    at === null
      ? ''
      : by === null
        ? t('since {time}', { time: staffDateTime(at) })
        : t('by {name} since {time}', { name: by, time: staffDateTime(at) });
  const end =
    until === null ? t('until somebody switches it on') : t('until {time}', { time: staffDateTime(until) });
  return since === '' ? end : `${since}, ${end}`;
}
