import { t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { keyModes, providerNames } from '../settings/key-words.ts';
import { Marked } from './marked.tsx';
import { type Section, SectionCard, type SectionData } from './section-card.tsx';

type Key = SectionData<'providers'>['keys'][number];

/** Whose keys the shop works with, and when it last heard of them. */
export function ProvidersSection({ section }: { section: Section<'providers'> }) {
  return (
    <SectionCard
      title={t('Providers')}
      section={section}
      link={{ label: t('Test a key'), to: adminLinks.settings('payments') }}
    >
      {({ keys }) => (
        <ul className="grid gap-3">
          {keys.map((key) => (
            <li key={key.provider} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="flex items-center gap-2">
                {t(providerNames[key.provider])}
                <Badge tone={keyModes[key.mode].tone}>{t(keyModes[key.mode].label)}</Badge>
              </span>
              <span className="text-ink-soft">
                <Heard known={key} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

function Heard({
  known: { provider, mode, last_webhook_at: heardAt, is_unheard: isUnheard },
}: {
  known: Key;
}) {
  if (provider === 'pac' || mode === 'none') return null;
  if (heardAt === null) return <Marked isWrong={isUnheard}>{t('No webhook has been heard yet.')}</Marked>;
  return (
    <>
      {t('Last webhook')} <Ago time={heardAt} />
    </>
  );
}
