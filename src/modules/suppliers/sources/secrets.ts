import type { Sealer } from '../../../platform/sealer.ts';
import type { SourceRow } from './sources.queries.ts';

export type Secrets = Readonly<Record<string, string>>;

/** The secrets of a source; undefined where they were sealed with a key that is not here. */
export async function openSecrets(
  sealer: Sealer,
  source: Pick<SourceRow, 'secrets'> | undefined,
): Promise<Secrets | undefined> {
  if (!source || source.secrets === null) return {};
  const text = await sealer.open(source.secrets);
  return text === undefined ? undefined : (JSON.parse(text) as Secrets);
}

/**
 * What somebody else wrote, without any of the secrets in it: of a host's answer or an error nobody knows what it repeats.
 */
export function withoutSecrets(text: string, secrets: Secrets): string {
  let clean = text;
  for (const secret of Object.values(secrets)) {
    if (secret.length < 3) continue;
    for (const written of [secret, encodeURIComponent(secret)]) clean = clean.replaceAll(written, '•••');
  }
  return clean;
}
