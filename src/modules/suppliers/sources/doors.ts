import { type IcecatDoor, icecatDoor } from '../icecat/icecat-api.ts';
import type { ApiDoor } from './api/api-client.ts';
import type { CtDoor } from './ct/ct-source.ts';
import type { SourceKind } from './source-kinds.contract.ts';

type ApiKind = Exclude<SourceKind, 'file'>;
/** Where each kind of supplier is asked. Nobody types these in: keys go nowhere else. */
export type Doors = Readonly<Record<Exclude<ApiKind, 'ct'>, ApiDoor> & { ct: CtDoor; icecat: IcecatDoor }>;

/** The real ones. Syscom lets in sixty calls a minute; what the others let in they do not say. */
const real: Readonly<Record<ApiKind, Pick<ApiDoor, 'baseUrl' | 'callsPerMinute'>>> = {
  ingram: { baseUrl: 'https://api.ingrammicro.com:443', callsPerMinute: 60 },
  cva: { baseUrl: 'https://apicvaservices.grupocva.com', callsPerMinute: 60 },
  ct: { baseUrl: 'https://api.ctonline.mx', callsPerMinute: 60 },
  syscom: { baseUrl: 'https://developers.syscom.mx', callsPerMinute: 55 },
};
/** As working clients of CT have it. */
const ctFtp = { ip: '216.70.82.104', port: 21 };
const patience = { timeoutMilliseconds: 30_000, pauseMilliseconds: 2000 };

/** Other places than the real ones, and how patient the shop is there. */
export type DistributorDoors = Partial<Record<Exclude<ApiKind, 'ct'>, Partial<ApiDoor>>> & {
  ct?: Partial<CtDoor>;
  icecat?: Partial<IcecatDoor>;
};

/** @param others where the emulators stand in for some */
export function doorsOf(others: DistributorDoors = {}): Doors {
  const door = (kind: ApiKind): ApiDoor => ({ ...patience, ...real[kind], ...others[kind] });
  return {
    ingram: door('ingram'),
    cva: door('cva'),
    syscom: door('syscom'),
    ct: { ftp: ctFtp, ...door('ct') },
    icecat: icecatDoor(others.icecat),
  };
}
