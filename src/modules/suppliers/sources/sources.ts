import type { RemoteFiles } from '../../../platform/remote-files.ts';
import type { Sealer } from '../../../platform/sealer.ts';
import type { Doors } from './doors.ts';
import type { FetchKind } from './source-kinds.contract.ts';

/** What asks suppliers for their data. */
export type SourceTools = {
  sealer: Sealer;
  files: RemoteFiles;
  doors: Doors;
};

declare module '../../../platform/context.ts' {
  interface Shop {
    readonly sources: SourceTools;
  }
}

/** Job that fetches a supplier's data. */
export const fetchJob = 'suppliers.fetch';
export type FetchOrder = {
  supplier: string;
  what: FetchKind;
  is_dry_run?: boolean;
  /** Sent by the clock: worth nothing once it was done. */
  is_due?: boolean;
};
