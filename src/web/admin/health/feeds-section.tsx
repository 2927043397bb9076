import type { ReactNode } from 'react';
import { type Message, t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { withQuery } from '../../links.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { importKinds, runStates as importStates } from '../imports/import-words.ts';
import { runStates as feedStates } from '../sync-products/sync-words.ts';
import { Marked } from './marked.tsx';
import { type Section, SectionCard } from './section-card.tsx';

/** The last run of each distributor's feed and of each kind of import, and whether the shop's own feeds are right. */
export function FeedsSection({ section }: { section: Section<'feeds'> }) {
  return (
    <SectionCard
      title={t('Feeds and imports')}
      section={section}
      link={{ label: t('All runs'), to: withQuery(adminLinks.syncProducts(), { view: 'runs' }) }}
    >
      {({ feeds, imports, compared }) =>
        feeds.length + imports.length === 0 && compared === null ? (
          <p className="text-ink-faint">{t('Nothing has been read in yet.')}</p>
        ) : (
          <ul className="grid gap-3">
            {feeds.map((feed) => (
              <Run key={feed.supplier} name={feed.supplier_name} state={feedStates[feed.state]}>
                <Marked isWrong={feed.is_old}>
                  {feed.last_done_at === null ? t('Never went through') : <Ago time={feed.last_done_at} />}
                </Marked>
              </Run>
            ))}
            {compared && (
              <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 wrap-anywhere">
                  {t('Feeds of the shop beside page and cart')}{' '}
                  <Marked isWrong={compared.differing_skus.length > 0}>
                    {t('{differing} of {products} differ', {
                      differing: compared.differing_skus.length,
                      products: compared.products,
                    })}
                  </Marked>
                </span>
                <span className="text-ink-soft">
                  <Ago time={compared.at} />
                </span>
              </li>
            )}
            {imports.map((one) => (
              <Run key={one.kind} name={t(importKinds[one.kind].label)} state={importStates[one.state]}>
                <Ago time={one.finished_at ?? one.started_at} />
              </Run>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}

function Run({
  name,
  state,
  children,
}: {
  name: string;
  state: { label: Message; tone: BadgeTone };
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="wrap-anywhere">{name}</span>
        <Badge tone={state.tone}>{t(state.label)}</Badge>
      </span>
      <span className="text-ink-soft">{children}</span>
    </li>
  );
}
