import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { Settings } from '../../settings/index.ts';
import type { healthContract, sectionNames } from '../health.contract.ts';

export type SectionName = (typeof sectionNames)[number];

type Answer = z.input<(typeof healthContract.health.answers)[200]>;
/** What is told of a section. */
export type SectionData<Name extends SectionName> = NonNullable<Answer[Name]['data']>;
export type HealthProblem = Answer['problems'][number];

/** The shop as sections look at it; requests have it, and so do jobs. */
export type HealthShop = Pick<
  RequestContext,
  | 'carriers'
  | 'clock'
  | 'dataDir'
  | 'db'
  | 'environment'
  | 'files'
  | 'invoicing'
  | 'jobs'
  | 'life'
  | 'log'
  | 'mailDesk'
  | 'payments'
>;

/** A shop whose database answers within the time limit of a section or not at all. */
export type SectionGiven = Omit<HealthShop, 'db'> & { db: Connection; limits: Settings<'health'> };

/** Reads a section. */
export type SectionReader<Name extends SectionName> = (given: SectionGiven) => Promise<SectionData<Name>>;
