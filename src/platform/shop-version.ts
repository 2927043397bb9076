import { readFileSync } from 'node:fs';

/** The shop's version, as its package says. */
export function shopVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
