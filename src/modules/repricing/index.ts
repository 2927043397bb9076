import type { RateSource } from './rates/rate-source.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** Who is asked for exchange rates; undefined: nobody can be. */
    readonly rateSource: RateSource | undefined;
  }
}

export { createBanxico } from './rates/banxico.ts';
export { repricingJobs } from './repricing.jobs.ts';
export { repricingRoutes } from './repricing.routes.ts';
