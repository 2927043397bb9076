import { t } from '../../../i18n/t.ts';
import { Facts } from '../admin-parts/card.tsx';
import { type Section, SectionCard } from './section-card.tsx';

/** What the shop is made of. */
export function VersionsSection({ section }: { section: Section<'versions'> }) {
  return (
    <SectionCard title={t('Versions')} section={section}>
      {({ shop, node, postgresql, migration }) => (
        <Facts
          facts={[
            { name: t('Shop'), value: shop },
            { name: t('Node'), value: node },
            { name: 'PostgreSQL', value: postgresql },
            { name: t('Newest migration'), value: <code className="text-xs">{migration}</code> },
          ]}
        />
      )}
    </SectionCard>
  );
}
