import type { EmailRate, RateName } from '../../platform/http/endpoint.ts';
import type { Limits } from './read-settings.ts';

declare module '../../platform/http/endpoint.ts' {
  /** `letters` makes the shop write to an address, `messages` and `replies` to its staff, `voices` are shown or looked at by people, `lookups` find by number, `papers` are drawn or written anew. */
  interface Rates {
    letters: 'email';
    newsletter: 'sender';
    messages: 'email';
    replies: 'sender';
    voices: 'sender';
    orders: 'email';
    guests: 'sender';
    builds: 'sender';
    passwords: 'sender';
    lookups: 'email';
    papers: 'sender';
  }
}

/** What the limits say of each kind of call; an account may as much as a network address. */
export function ratesPerHour(limits: Limits) {
  return {
    perClient: (rate: RateName) => limits[`${rate}_per_client`],
    perEmail: (rate: EmailRate) => limits[`${rate}_per_email`],
  };
}
