import { t } from '../../i18n/t.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { findProblems } from './find-problems.ts';
import { healthContract, sectionNames } from './health.contract.ts';
import { healthProblems } from './health-problems.ts';
import { type Health, readHealth, type Section, sectionSeconds } from './read-health.ts';
import type { SectionData, SectionName } from './sections/section.ts';

/** How old a section on the screen may be that was not asked for anew. */
const ageSeconds = 10;

/** Registers the calls about the shop's health. */
export function healthRoutes(app: HttpApp): void {
  serve(app, healthContract.health, async (context, { query }) => {
    const health = await readHealth(context, query.fresh === 'true' ? 0 : ageSeconds);
    return { status: 200, body: { problems: findProblems(health), ...onWire(health) } };
  });

  serve(app, healthContract.problems, async (context) => ({
    status: 200,
    body: { problems: await healthProblems(context) },
  }));
}

type OnWire<Data> = { read_at: string; data: Data | null; failure: string | null };
type SectionsOnWire = { [Name in SectionName]: OnWire<SectionData<Name>> };

function onWire(health: Health): SectionsOnWire {
  return Object.fromEntries(
    sectionNames.map((name) => {
      const { readAt, data, failure } = health[name];
      const section = { read_at: readAt.toISOString(), data: data ?? null, failure: failureText(failure) };
      return [name, section];
    }),
  ) as SectionsOnWire;
}

function failureText(failure: Section<unknown>['failure']): string | null {
  switch (failure?.kind) {
    case undefined:
      return null;
    case 'late':
      return t('This could not be read within {seconds} seconds.', { seconds: sectionSeconds });
    case 'refused':
      return t('The database did not give this (code {code}); the log says more.', { code: failure.code });
    case 'other':
      return t('This could not be read; the log says why.');
  }
}
