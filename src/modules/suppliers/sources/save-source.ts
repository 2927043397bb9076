import { sayKept, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { RemoteFiles } from '../../../platform/remote-files.ts';
import { audit } from '../../staff/index.ts';
import { lockSupplier } from '../directory/directory.queries.ts';
import { tryAgain } from '../pictures/pictures.queries.ts';
import { requireSupplier, sourceOnWire } from './read-source.ts';
import { openSecrets } from './secrets.ts';
import { fileProtocols, isOnFileHost } from './remote/remote-host.ts';
import { hiddenQuery, sftpFields, sourceFields } from './source-kinds.contract.ts';
import { saveSource as writeSource, sourceOf } from './sources.queries.ts';
import type { sourceCalls } from './sources.contract.ts';

type Given = z.output<typeof sourceCalls.saveSource.body & z.ZodType>;

/**
 * Says where a supplier's data comes from. What is a secret is sealed, and stays where it is left out, the kind is the same and
 * so is the host: who may type an address could send what others typed to a host of their own.
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside a field
 */
export async function saveSource(context: RequestContext, code: string, given: Given): Promise<void> {
  const { db, staff, sources, clock } = context;
  await requireSupplier(context, code);
  await db.transaction(async (tx) => {
    // Of two who say it for the first time, one waits here.
    await tx.first(lockSupplier, { code });
    const before = await tx.first(sourceOf, { supplier: code });
    if (before && given.version !== undefined && given.version !== before.version) {
      throw stale(await sourceOnWire(context, before));
    }
    const isSameKind = before?.kind === given.kind;
    const kept = isSameKind ? ((await openSecrets(sources.sealer, before)) ?? {}) : {};
    const { settings, secrets } = await checked(context, given, kept, before?.settings);
    const values = {
      kind: given.kind,
      isOn: given.is_on,
      isFull: given.is_full,
      catalogueTimes: [...new Set(given.catalogue_times)].toSorted(),
      catalogueMinutes: given.catalogue_minutes,
      deltaMinutes: given.delta_minutes,
      dailyCalls: given.daily_calls,
    };
    await tx.run(writeSource, {
      ...values,
      supplier: code,
      now: clock.now(),
      settings: JSON.stringify(settings),
      mapping: given.mapping && JSON.stringify(given.mapping),
      secrets: Object.keys(secrets).length === 0 ? null : await sources.sealer.seal(JSON.stringify(secrets)),
    });
    // Its own host is one that pictures may come from.
    await tx.run(tryAgain, { supplier: code, isAll: false, now: clock.now() });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'supplier.source',
      subject: `supplier:${code}`,
      ...(before && { before: { kind: before.kind, settings: before.settings } }),
      after: { ...values, settings, secrets: Object.keys(secrets) },
    });
  });
}

/** Throws AppError 422 for what is missing, or an address that may not be asked. */
async function checked(
  { sources }: RequestContext,
  { kind, settings: typed, secrets: typedSecrets }: Given,
  kept: Readonly<Record<string, string>>,
  keptSettings: Readonly<Record<string, string>> | undefined,
) {
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  const problems: Record<string, string> = {};
  for (const { name, isSecret, isRequired } of sourceFields[kind]) {
    const value = isSecret ? (typedSecrets[name] ?? kept[name] ?? '') : (typed[name] ?? '');
    if (value !== '') (isSecret ? secrets : settings)[name] = value;
    else if (isRequired) problems[`${isSecret ? 'secrets' : 'settings'}.${name}`] = t('This is needed.');
  }
  const { url } = settings;
  const [address = '', query] = url?.split(/\?(.*)/s, 2) ?? [];
  const isHidden = `?${query}` === hiddenQuery;
  if (query === undefined) delete secrets['query'];
  else if (!isHidden) secrets['query'] = query;
  if (url !== undefined) {
    settings['url'] = address;
    const problem = problemOfAddress(sources.files, address, secrets['query']);
    const { url: keptUrl, host_key: keptHostKey } = keptSettings ?? {};
    if (problem !== undefined) problems['settings.url'] = problem;
    // Where the address was taken away, nobody knows any more what host a secret was for.
    else if (keptUrl === undefined || originOf(keptUrl) !== originOf(address)) {
      const again = t('The address is on another host: type this again.');
      if (isHidden) problems['settings.url'] = again;
      for (const name of ['password', 'private_key'])
        if (typedSecrets[name] === undefined && kept[name] !== undefined) problems[`secrets.${name}`] = again;
      // Another host shows another key.
      if (settings['host_key'] === keptHostKey) delete settings['host_key'];
    }
  }
  if (URL.parse(address)?.protocol !== 'sftp:') {
    for (const name of sftpFields) {
      delete settings[name];
      delete secrets[name];
    }
  }
  const { private_key: privateKey } = secrets;
  if (privateKey !== undefined) {
    const { problemOfKey } = await import('./remote/sftp-file.ts');
    const problem = problemOfKey(privateKey);
    if (problem !== undefined) problems['secrets.private_key'] ??= problem;
  }
  if (!/^(?:SHA256:[A-Za-z0-9+/]{43})?$/.test(settings['host_key'] ?? ''))
    problems['settings.host_key'] = t('A fingerprint is SHA256: and 43 letters, as ssh-keygen -l shows it.');
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { settings, secrets };
}

/** Why an address may not be asked; undefined for one that may. */
function problemOfAddress(
  files: RemoteFiles,
  address: string,
  query: string | undefined,
): string | undefined {
  const url = URL.parse(address);
  const otherwise = t('The address has to begin with https://, sftp://, ftps:// or ftp://.');
  if (!url || !fileProtocols.includes(url.protocol)) return otherwise;
  const problem = files.problemOf(query === undefined ? address : `${address}?${query}`, fileProtocols);
  if (problem !== undefined) return sayKept(problem);
  // On this machine nobody listens in; only tests may ask there.
  if (url.protocol === 'http:' && url.hostname !== '127.0.0.1') return otherwise;
  if (isOnFileHost(address) && (query !== undefined || !isPath(url.pathname)))
    return t('After the host comes the path of the file, and nothing else.');
  return undefined;
}

/** Of a file, with letters that can be read. */
function isPath(path: string): boolean {
  try {
    return !/[\p{Cc}]|\/$/u.test(decodeURIComponent(path)) && path !== '';
  } catch {
    return false;
  }
}

/** Who is asked how; addresses that are not the web's have no `origin` of their own. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
