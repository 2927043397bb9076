/** A rate that somebody published: pesos per dollar, and the day it is of (`YYYY-MM-DD`). */
export type PublishedRate = { rate: number; datedOn: string };

/** Who publishes exchange rates. */
export interface RateSource {
  /** The newest rate; undefined where the newest day has none, e.g. a holiday. Throws Error where nobody answers. */
  latest(): Promise<PublishedRate | undefined>;
}
