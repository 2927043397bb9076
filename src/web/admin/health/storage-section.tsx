import { t } from '../../../i18n/t.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { bytesText } from '../admin-parts/bytes-text.ts';
import { Facts } from '../admin-parts/card.tsx';
import { Marked } from './marked.tsx';
import { type Section, SectionCard } from './section-card.tsx';

/** The room that the database takes, and what is left on the disk. */
export function StorageSection({ section }: { section: Section<'storage'> }) {
  return (
    <SectionCard title={t('Storage')} section={section}>
      {(storage) => (
        <div className="grid gap-4">
          <div className="grid gap-2">
            <Facts
              facts={[
                {
                  name: t('Free on the disk'),
                  value: (
                    <Marked isWrong={storage.is_short}>
                      {t('{free} of {total}', {
                        free: bytesText(storage.free_bytes),
                        total: bytesText(storage.total_bytes),
                      })}
                    </Marked>
                  ),
                },
                { name: t('Folder'), value: <code className="text-xs">{storage.data_dir}</code> },
                ...(storage.files.place === storage.data_dir
                  ? []
                  : [
                      {
                        name: t('Uploads'),
                        value: (
                          <Marked isWrong={storage.files.failure !== null}>
                            <code className="text-xs">{storage.files.place}</code>
                          </Marked>
                        ),
                      },
                    ]),
              ]}
            />
            <ProgressBar
              label={t('How full the disk is')}
              share={1 - storage.free_bytes / Math.max(1, storage.total_bytes)}
            />
          </div>
          <Facts
            facts={[
              { name: t('Database'), value: bytesText(storage.database_bytes) },
              ...storage.tables.map(({ name, bytes }) => ({ name, value: bytesText(bytes) })),
            ]}
          />
        </div>
      )}
    </SectionCard>
  );
}
