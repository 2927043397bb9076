import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { SourceAdapter } from './adapter.ts';
import type { ApiTools, TokenKeeper } from './api/api-client.ts';
import { createApiSource, type SupplierApi } from './api/api-source.ts';
import { createCallMeter } from './api/call-meter.ts';
import { createCtSource } from './ct/ct-source.ts';
import { createCvaApi } from './cva/cva-api.ts';
import { createFileSource } from './file/file-source.ts';
import { createIngramApi } from './ingram/ingram-api.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { keepToken, type SourceRow, tokenOf } from './sources.queries.ts';
import { createSyscomApi } from './syscom/syscom-api.ts';

type Tools = Pick<Shop, 'db' | 'clock' | 'jobs' | 'sources'>;

/**
 * Opens a supplier's door with the keys that are kept.
 * @throws AppError 409 `source_locked` where they were sealed with a key that is not here
 */
export async function openAdapter(
  tools: Tools,
  source: SourceRow,
): Promise<{ adapter: SourceAdapter; secrets: Secrets }> {
  const { sources, clock } = tools;
  const secrets = await requireSecrets(sources.sealer, source);
  const adapter =
    source.kind === 'file'
      ? fileSourceOf(source, secrets, sources.files)
      : source.kind === 'ct'
        ? ctSourceOf(tools, source, secrets)
        : createApiSource(apiOf(tools, source.kind, source, secrets), () => clock.now());
  return { adapter, secrets };
}

function apiOf(
  tools: Tools,
  kind: Exclude<SourceRow['kind'], 'file' | 'ct'>,
  source: SourceRow,
  secrets: Secrets,
): SupplierApi {
  const { settings } = source;
  const given = { ...apiToolsOf(tools, source), door: tools.sources.doors[kind] };
  const setting = (name: string) => settings[name] ?? '';
  const secret = (name: string) => secrets[name] ?? '';
  if (kind === 'cva') return createCvaApi({ user: setting('user'), password: secret('password') }, given);
  const client = { clientId: setting('client_id'), clientSecret: secret('client_secret') };
  if (kind === 'syscom') return createSyscomApi({ ...client, orderFields: settings['order_fields'] }, given);
  return createIngramApi(
    {
      ...client,
      customerNumber: setting('customer_number'),
      countryCode: setting('country_code'),
      senderId: settings['sender_id'],
    },
    given,
  );
}

function ctSourceOf(tools: Tools, source: SourceRow, secrets: Secrets): SourceAdapter {
  const { settings } = source;
  return createCtSource(
    {
      email: settings['email'] ?? '',
      customer: secrets['customer_number'] ?? '',
      rfc: secrets['rfc'] ?? '',
      ftpUser: settings['ftp_user'] ?? '',
      ftpPassword: secrets['ftp_password'] ?? '',
      orderFields: settings['order_fields'],
    },
    { ...apiToolsOf(tools, source), door: tools.sources.doors.ct },
  );
}

const apiToolsOf = (tools: Tools, source: SourceRow): Omit<ApiTools, 'door'> => ({
  clock: tools.clock,
  tokens: tokensOf(tools, source),
  meter: createCallMeter(tools, source.supplier),
});

/** Tokens lie beside the source, sealed as its secrets are. */
function tokensOf({ db, clock, sources }: Tools, { supplier, version }: SourceRow): TokenKeeper {
  return {
    read: async () => {
      const row = await db.first(tokenOf, { supplier, now: clock.now() });
      return row?.token == null ? undefined : sources.sealer.open(row.token);
    },
    keep: async (token, until) => {
      // Somebody may have saved other keys meanwhile.
      await db.run(keepToken, { supplier, version, token: await sources.sealer.seal(token), until });
    },
  };
}

/** Throws AppError 409 `source_locked`. */
export async function requireSecrets(
  sealer: Shop['sources']['sealer'],
  source: Pick<SourceRow, 'secrets'> | undefined,
): Promise<Secrets> {
  const secrets = await openSecrets(sealer, source);
  if (secrets) return secrets;
  throw conflict('source_locked', t('The secrets were sealed with a key that is not here. Type them again.'));
}

/** A source of the kind `file`. */
export function fileSourceOf(source: SourceRow, secrets: Secrets, files: Shop['sources']['files']) {
  const { settings, is_full: isFull } = source;
  const { url, user, host_key: hostKey } = settings;
  const { password, query, private_key: privateKey } = secrets;
  return createFileSource({ url, user, password, query, privateKey, hostKey, isFull }, files);
}
