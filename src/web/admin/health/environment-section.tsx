import { t } from '../../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { RowTable } from '../admin-parts/row-table.tsx';
import { type Section, SectionCard, type SectionData } from './section-card.tsx';
import { variableWords } from './variable-words.ts';

type Variable = SectionData<'environment'>['variables'][number];

/** What the environment of the process that answered is set to; of a secret only whether it is. */
export function EnvironmentSection({ section }: { section: Section<'environment'> }) {
  return (
    <SectionCard title={t('Environment')} section={section}>
      {({ variables }) => (
        <div className="grid gap-3">
          <p className="text-ink-soft">
            {t(
              'Secrets and places are set where the shop is started, and hold from its next start. Everything else is under Settings.',
            )}
          </p>
          <RowTable
            label={t('Environment')}
            rows={variables}
            rowKey={(variable) => variable.name}
            columns={[
              {
                head: t('Variable'),
                cell: ({ name }) => (
                  <span className="grid gap-0.5">
                    <code className="text-xs font-medium wrap-anywhere">{name}</code>
                    <span className="text-xs text-ink-faint">{wordsOf(name)}</span>
                  </span>
                ),
              },
              { head: t('Set to'), cell: (variable) => <Value variable={variable} /> },
            ]}
          />
        </div>
      )}
    </SectionCard>
  );
}

function wordsOf(name: string): string {
  const words = variableWords[name];
  return words === undefined ? '' : t(words);
}

function Value({ variable: { state, value, is_secret: isSecret } }: { variable: Variable }) {
  if (state === 'not_set') return <span className="text-ink-faint">{t('not set')}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {isSecret ? (
        <Badge tone="success">{t('set')}</Badge>
      ) : (
        <code className="text-xs wrap-anywhere">{value}</code>
      )}
      {state === 'default' && <Badge tone="neutral">{t('as by default')}</Badge>}
    </span>
  );
}
