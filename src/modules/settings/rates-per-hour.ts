import type { EmailRate, RateName } from '../../platform/http/endpoint.ts';
import type { Limits } from './read-settings.ts';

/** What the limits say of each kind of call; an account may as much as a network address. */
export function ratesPerHour(limits: Limits) {
  return {
    perClient: (rate: RateName) => limits[`${rate}_per_client`],
    perEmail: (rate: EmailRate) => limits[`${rate}_per_email`],
  };
}
