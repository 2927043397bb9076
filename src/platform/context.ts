import type { Language } from '../i18n/language.ts';
import type { Branding } from './branding.ts';
import type { Clock } from './clock.ts';
import type { Changes } from './database/changes.ts';
import type { Database } from './database/database.ts';
import type { Jobs } from './jobs.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Log } from './log.ts';
import type { MediaStore } from './media.ts';
import type { ProcessLife } from './process-life.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { RemoteFiles } from './remote-files.ts';
import type { Realtime } from './realtime.ts';
import type { Endpoint, StaffRight } from './http/endpoint.ts';

/**
 * What a running shop is made of. Modules that need a service of their own add it by declaration merging
 * (`declare module '../../platform/context.ts' { interface Shop { … } }`); `src/server/` fills it.
 */
export interface Shop {
  readonly db: Database;
  /** Changes in the database, for caches. */
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** Says that this process lives, and who it is. */
  readonly life: ProcessLife;
  readonly jobs: Jobs;
  /** What every host must find: uploads, backups, feeds that wait. */
  readonly files: FileStorage;
  readonly media: MediaStore;
  readonly remoteFiles: RemoteFiles;
  readonly realtime: Realtime;
  /** How often strangers may do what costs others something. */
  readonly rates: RateLimiter;
  /** The site's address without a trailing slash, for links in mails and return pages. */
  readonly publicUrl: string;
  /** Whose what leaves the shop is, as of now. */
  readonly branding: () => Promise<Branding>;
  /** Absolute folder of what this machine keeps on its disk: the outbox, what is being written, what can be made again. */
  readonly dataDir: string;
  /** Sees every answer before it leaves; tests hold each to its contract. */
  readonly checkAnswer?: ((endpoint: Endpoint, status: number, text: string) => void) | undefined;
}

/**
 * A signed-in shopper or a visitor with a cart (`isAnonymous`). A visitor who gave a name and an address to buy without
 * an account is a guest (`isGuest`): these are theirs then, and nobody has proven that the address is. An account is used
 * before its address is proven (`isVerified`), too.
 */
export type CurrentCustomer = {
  id: string;
  name: string;
  email: string;
  isAnonymous: boolean;
  isGuest: boolean;
  isVerified: boolean;
  /** Of the session the request rides on. */
  sessionId: string;
};
/** A signed-in system user. */
export type CurrentStaff = {
  id: string;
  name: string;
  email: string;
  role: string;
  rights: readonly StaffRight[];
  /** Has to turn on the second step of signing in before anything else. */
  mustEnrol: boolean;
  /** What they chose to read; null: as their browser prefers. */
  language: Language | null;
  /** Of the session the request rides on. */
  sessionId: string;
};

/** Finds out who sent a request; asked at most once each, and only where the call needs it. */
export type Who = {
  customer(): Promise<CurrentCustomer | undefined>;
  /** Whether the customer of the session is nobody any more: merged or deleted since they were asked for. */
  isCustomerGone(): Promise<boolean>;
  staff(): Promise<CurrentStaff | undefined>;
  /** Asked where `staff` finds nobody: no session, that of an account which was disabled since, or an API token that is no good. */
  noStaffBecause(): Promise<'not_signed_in' | 'account_disabled' | 'token_refused'>;
};

/** The shop as one request sees it: who is asking. */
export interface RequestContext extends Shop {
  /** Set on calls whose access is `visitor`, `buyer` or `customer`; elsewhere ask `who`. */
  readonly customer: CurrentCustomer | undefined;
  /** Set on calls for staff; elsewhere ask `who`. */
  readonly staff: CurrentStaff | undefined;
  readonly who: Who;
  readonly requestId: string;
  /** The client's address, for records. */
  readonly ip: string;
  /** Whom limits count: the address, or the /64 of an IPv6 one. */
  readonly clientNetwork: string;
  /** The request as it came, for what reads raw bodies or headers. */
  readonly request: Request;
}
