import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds on a core that a process and all its threads have had. Linux only. */
export async function cpuOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const each = await Promise.all(
    threads.map((thread) => millisecondsIn(`/proc/${pid}/task/${thread}/schedstat`)),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/** The processes that `pid` has started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** One that has ended meanwhile counts nothing. */
async function millisecondsIn(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '0');
  return Number(text.split(' ')[0]) / 1e6;
}
