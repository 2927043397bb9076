import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { SourceAdapter } from './adapter.ts';
import { createFileSource } from './file/file-source.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import type { SourceRow } from './sources.queries.ts';

/**
 * Opens a supplier's door with the keys that are kept.
 * @throws AppError 409 `source_locked` where they were sealed with a key that is not here
 */
export async function openAdapter(
  { sources }: Pick<Shop, 'sources'>,
  source: SourceRow,
): Promise<{ adapter: SourceAdapter; secrets: Secrets }> {
  const secrets = await requireSecrets(sources.sealer, source);
  return { adapter: fileSourceOf(source, secrets, sources.files), secrets };
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
  const { settings, is_full: isFull, mapping } = source;
  const { url, user } = settings;
  return createFileSource(
    { url, user, password: secrets['password'], query: secrets['query'], isFull, mapping },
    files,
  );
}
