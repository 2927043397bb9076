import { narrowDependencies } from '../../platform/track-dependencies.ts';
import { draftedEntries, liveEntries } from './content.queries.ts';
import { type HomeSource, shownSectionsJson } from './home/show-home.ts';
import { shownNavigationOf } from './navigation/navigation-entry.ts';

const keys = { navigation: 'navigation', home: 'home' } as const;

/**
 * What stands around every page and, where asked for, the sections of the home page, as JSON; one statement, and one more
 * for rows of products that staff added. The time is looked at only where something begins or ends: what looked at it is
 * kept for a minute at most.
 */
export async function siteJson(source: HomeSource, { withHome }: { withHome: boolean }): Promise<string> {
  const { db, clock } = source;
  const asked = withHome ? [keys.navigation, keys.home] : [keys.navigation];
  const rows = await narrowDependencies(
    () => db.rows(liveEntries, { keys: asked }),
    () => ({ content_entry: asked.map((key) => `content_entry:${key}`) }),
  );
  const of = (wanted: string) => rows.find(({ key }) => key === wanted);
  const momentOf = (row: (typeof rows)[number] | undefined) =>
    (row?.turns.length ?? 0) > 0 ? clock.now() : undefined;
  const [navigation, home] = [of(keys.navigation), of(keys.home)];
  const sections = withHome ? await shownSectionsJson(source, home?.value, momentOf(home)) : undefined;
  return siteText(shownNavigationOf(navigation?.value, momentOf(navigation)), sections);
}

/** The same as staff look at it: of the drafts or of what is published, at any moment. */
export async function previewJson(
  source: HomeSource,
  { at, state }: { at: Date; state: 'draft' | 'published' },
): Promise<string> {
  const { db } = source;
  const asked = [keys.navigation, keys.home];
  const rows =
    state === 'draft'
      ? await db.rows(draftedEntries, { keys: asked })
      : await db.rows(liveEntries, { keys: asked });
  const valueOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.value;
  const sections = await shownSectionsJson(source, valueOf(keys.home), at);
  return siteText(shownNavigationOf(valueOf(keys.navigation), at), sections);
}

function siteText(navigation: ReturnType<typeof shownNavigationOf>, sections: string | undefined): string {
  const home = sections === undefined ? 'null' : `{"sections":${sections}}`;
  return `${JSON.stringify(navigation).slice(0, -1)},"home":${home}}`;
}
