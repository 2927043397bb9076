import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { t } from '../../../i18n/t.ts';
import { Icon } from '../../ui/icons.tsx';
import { Ago } from '../admin-parts/ago.tsx';
import { Card } from '../admin-parts/card.tsx';

type Health = Awaited<ReturnType<Api['health']['health']>>;
type SectionName = Exclude<keyof Health, 'problems'>;

export type Problem = Health['problems'][number];
/** A part of the answer, as its card takes it. */
export type Section<Name extends SectionName> = Health[Name];
export type SectionData<Name extends SectionName> = NonNullable<Health[Name]['data']>;

/** A part of the shop with its age; where it could not be read, why, and the others stand. */
export function SectionCard<Data>({
  title,
  section,
  link,
  children,
}: {
  title: string;
  section: { read_at: string; data: Data | null; failure: string | null };
  /** The screen where something is done about it. */
  link?: { label: string; to: string };
  children: (data: Data) => ReactNode;
}) {
  return (
    <Card
      title={title}
      actions={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-faint">
          <span>
            {t('Read')} <Ago time={section.read_at} />
          </span>
          {link && (
            <Link to={link.to} className="rounded-sm text-sm text-brand hover:underline">
              {link.label}
            </Link>
          )}
        </span>
      }
    >
      {section.data === null ? (
        <p className="flex items-center gap-2 text-danger">
          <Icon name="error" size={18} className="shrink-0" />
          {section.failure}
        </p>
      ) : (
        children(section.data)
      )}
    </Card>
  );
}
