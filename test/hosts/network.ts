import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The hosts by name; the last part of their address says which they are. */
export const hostNumbers = {
  edge: 10,
  shop1: 11,
  shop2: 12,
  shop3: 13,
  db1: 21,
  db2: 22,
  witness: 23,
  outside: 30,
  client: 40,
} as const;
export type HostName = keyof typeof hostNumbers;
export const hostNames = Object.keys(hostNumbers) as HostName[];
const network = '10.77.0';

/** A host's address; nothing outside the namespaces has it. */
export const addressOf = (host: HostName): string => `${network}.${hostNumbers[host]}`;
export const networkRange = `${network}.0/24`;
/** A host's network namespace in the run of this process. */
export const namespaceOf = (run: number, host: HostName | 'switch'): string => `ensambla-${run}-${host}`;

const ip = (...given: string[]): string => execFileSync('ip', given, { encoding: 'utf8' });

/** A namespace for each host and one for the switch between them. Nothing of it is in the machine's own network. */
export function makeNetwork(run: number): void {
  const hub = namespaceOf(run, 'switch');
  ip('netns', 'add', hub);
  ip('-n', hub, 'link', 'add', 'hub', 'type', 'bridge');
  ip('-n', hub, 'link', 'set', 'hub', 'up');
  for (const host of hostNames) {
    const own = namespaceOf(run, host);
    ip('netns', 'add', own);
    ip('-n', hub, 'link', 'add', host, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', own);
    ip('-n', hub, 'link', 'set', host, 'master', 'hub', 'up');
    ip('-n', own, 'address', 'add', `${addressOf(host)}/24`, 'dev', 'eth0');
    ip('-n', own, 'link', 'set', 'lo', 'up');
    ip('-n', own, 'link', 'set', 'eth0', 'up');
  }
}

/** Ends whatever still runs in the run's namespaces, and removes them. */
export function removeNetwork(run: number): void {
  const named = listNamespaces().filter((name) => name.startsWith(`ensambla-${run}-`));
  for (const name of named) killWithin(name);
  for (const name of named) ip('netns', 'delete', name);
}

/** Namespaces of runs that were killed themselves are removed before the next. */
export function removeLeftNetworks(): void {
  const runs = new Set(listNamespaces().flatMap((name) => /^ensambla-(\d+)-/.exec(name)?.[1] ?? []));
  for (const run of runs) if (!existsSync(`/proc/${run}`)) removeNetwork(Number(run));
}

/** SIGKILL for every process in a namespace, as when its host loses power; until there is none. */
export function killWithin(namespace: string): void {
  for (;;) {
    const pids = ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
    // The kernel takes a moment to bury them.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  }
}

/** Whoever has this address answers nobody. */
const nowhere = '02:00:00:00:00:99';

/** Frames between two hosts vanish without a word, in both directions, until `joinAgain`. */
export function cutApart(run: number, one: HostName, other: HostName): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const own = namespaceOf(run, from);
    ip('-n', own, 'neigh', 'replace', addressOf(to), 'lladdr', nowhere, 'dev', 'eth0', 'nud', 'permanent');
  }
}

/** Ends `cutApart`. */
export function joinAgain(run: number, one: HostName, other: HostName): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    ip('-n', namespaceOf(run, from), 'neigh', 'del', addressOf(to), 'dev', 'eth0');
  }
}

function listNamespaces(): string[] {
  return ip('netns', 'list')
    .split('\n')
    .flatMap((line) => line.split(' ')[0] || []);
}
