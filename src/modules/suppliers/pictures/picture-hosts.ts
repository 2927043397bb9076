import type { SourceKind } from '../sources/source-kinds.contract.ts';

/** Where the distributors with an API keep their pictures. */
const ownHosts: Readonly<Record<Exclude<SourceKind, 'file'>, readonly string[]>> = {
  ingram: ['ingrammicro.com'],
  cva: ['grupocva.com'],
  ct: ['ctonline.mx'],
  syscom: ['syscom.mx'],
};

/** Whom pictures of a supplier are asked of as long as staff name nobody: the host of its own file, or its API's. */
export function hostsByDefault(kind: string | null, url: string | null): string[] {
  if (kind === null) return [];
  if (kind !== 'file') return [...(ownHosts[kind as Exclude<SourceKind, 'file'>] ?? [])];
  // Only of the web's addresses hosts are made lower-case by reading them.
  const host = url === null ? undefined : URL.parse(url)?.hostname.toLowerCase();
  return host === undefined ? [] : [host];
}

/** A host of a list, and all below it. */
export const isOnList = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));
