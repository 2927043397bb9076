import { sayKept, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { audit } from '../../staff/index.ts';
import { lockSupplier } from '../directory/directory.queries.ts';
import { requireSupplier, sourceOnWire } from './read-source.ts';
import { openSecrets } from './secrets.ts';
import { hiddenQuery, sourceFields } from './source-kinds.contract.ts';
import { saveSource as writeSource, sourceOf } from './sources.queries.ts';
import type { sourceCalls } from './sources.contract.ts';

type Given = z.output<typeof sourceCalls.saveSource.body & z.ZodType>;

/**
 * Says where a supplier's data comes from. What is a secret is sealed, and stays where it is left out, the kind is the same and
 * so is the host: who may type an address could send what others typed to a host of their own.
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside a field
 */
export async function saveSource(context: RequestContext, code: string, given: Given): Promise<void> {
  const { db, staff, sources } = context;
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
    const { settings, secrets } = checked(context, given, kept, before?.settings['url']);
    const values = {
      kind: given.kind,
      isOn: given.is_on,
      isFull: given.is_full,
      catalogueTimes: [...new Set(given.catalogue_times)].toSorted(),
      deltaMinutes: given.delta_minutes,
    };
    await tx.run(writeSource, {
      ...values,
      supplier: code,
      settings: JSON.stringify(settings),
      mapping: given.mapping && JSON.stringify(given.mapping),
      secrets: Object.keys(secrets).length === 0 ? null : await sources.sealer.seal(JSON.stringify(secrets)),
    });
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
function checked(
  { sources }: RequestContext,
  { kind, settings: typed, secrets: typedSecrets }: Given,
  kept: Readonly<Record<string, string>>,
  keptUrl: string | undefined,
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
  if (url !== undefined) {
    const [address = '', query] = url.split(/\?(.*)/s, 2);
    settings['url'] = address;
    if (query === undefined) delete secrets['query'];
    else if (`?${query}` !== hiddenQuery) secrets['query'] = query;
    const problem = sources.files.problemOf(
      secrets['query'] === undefined ? address : `${address}?${secrets['query']}`,
    );
    if (problem !== undefined) problems['settings.url'] = sayKept(problem);
    else if (!isEncrypted(address)) problems['settings.url'] = t('The address has to begin with https://.');
    else if (keptUrl !== undefined && new URL(keptUrl).origin !== new URL(address).origin) {
      const again = t('The address is on another host: type this again.');
      if (query !== undefined && `?${query}` === hiddenQuery) problems['settings.url'] = again;
      if (typedSecrets['password'] === undefined && kept['password'] !== undefined)
        problems['secrets.password'] = again;
    }
  } else delete secrets['query'];
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { settings, secrets };
}

/** On this machine nobody listens in; only tests may ask there. */
const isEncrypted = (address: string) =>
  URL.parse(address)?.protocol === 'https:' || URL.parse(address)?.hostname === '127.0.0.1';
