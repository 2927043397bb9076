import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addressOf, type HostName, killWithin, namespaceOf } from './network.ts';

/** A host: a network, a name and a file system of its own, all of Debian in it. */
export type Host = {
  name: HostName;
  address: string;
  /** Where the host's root is from outside. */
  root: string;
  /** Writes a file on the host, as its operator would. */
  place(path: string, text: string, mode?: number, owner?: string): void;
  /** Starts a program that goes on, as `user`; what it says is in `<name>-<program>.log`. */
  start(program: string, argv: readonly string[], options?: StartOptions): Program;
  /** Runs a command to its end and gives what it says, while shoppers go on. */
  ask(argv: readonly string[], options?: StartOptions): Promise<string>;
  /** Kills all of its processes at once. */
  losePower(): void;
};
export type StartOptions = { user?: string; folder?: string; env?: Record<string, string> };

/** A program on a host. */
export type Program = {
  pid: number;
  /** Undefined while it runs. */
  exit(): string | undefined;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

const execute = promisify(execFile);

const project = fileURLToPath(new URL('../../', import.meta.url));
const within = `echo "$HOST_NAME" > /proc/sys/kernel/hostname
mount -t proc proc "$HOST_ROOT/proc"
exec chroot --userspec="$HOST_USER" "$HOST_ROOT" /bin/sh -c 'cd "$HOST_FOLDER" && exec "$@"' sh "$@"`;

/** What each run is made in. */
export type HostsOptions = { run: number; folder: string; debian: string };

/**
 * Makes a host on top of Debian. Mounts are this process's own and end with it.
 * @param disk megabytes of a disk for `/var/lib` of its own, with a file system that can be full
 */
export function makeHost({ run, folder, debian }: HostsOptions, name: HostName, disk?: number): Host {
  const own = join(folder, name);
  const root = join(own, 'root');
  for (const part of ['root', 'upper', 'work']) mkdirSync(join(own, part), { recursive: true });
  mount('-t', 'overlay', 'overlay', '-o', layersOf(debian, own), root);
  mount('--rbind', '/dev', join(root, 'dev'));
  mkdirSync(join(root, 'opt/ensambla'), { recursive: true });
  mount('--bind', project, join(root, 'opt/ensambla'));
  writeFileSync(join(root, 'usr/local/bin/node'), '');
  mount('--bind', process.execPath, join(root, 'usr/local/bin/node'));
  if (disk !== undefined) giveDisk(own, root, disk);
  const programs = new Set<ChildProcess>();
  const namespace = namespaceOf(run, name);
  const spawnWithin = (argv: readonly string[], options: StartOptions) => {
    const { user = 'root', folder: at = '/', env = {} } = options;
    return {
      command: [
        'netns',
        'exec',
        namespace,
        'unshare',
        '--uts',
        '--mount',
        '--propagation',
        'private',
        'sh',
        '-c',
        within,
        'sh',
        ...argv,
      ],
      env: {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        HOST_NAME: name,
        HOST_ROOT: root,
        HOST_USER: user,
        HOST_FOLDER: at,
        ...env,
      },
    };
  };
  return {
    name,
    address: addressOf(name),
    root,
    place: (path, text, mode = 0o644, owner) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text, { mode });
      if (owner !== undefined) execFileSync('chroot', [root, 'chown', owner, path]);
    },
    start: (program, argv, options = {}) => {
      const { command, env } = spawnWithin(argv, options);
      const log = createWriteStream(join(folder, `${name}-${program}.log`), { flags: 'a' });
      const child = spawn('ip', command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child.stdout.pipe(log, { end: false });
      child.stderr.pipe(log, { end: false });
      programs.add(child);
      child.once('exit', () => programs.delete(child));
      return {
        pid: child.pid ?? 0,
        exit: () => child.signalCode ?? (child.exitCode === null ? undefined : String(child.exitCode)),
        kill: async (signal = 'SIGKILL') => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const gone = once(child, 'exit');
          child.kill(signal);
          await gone;
        },
      };
    },
    ask: async (argv, options = {}) => {
      const { command, env } = spawnWithin(argv, options);
      return (await execute('ip', command, { env })).stdout;
    },
    losePower: () => killWithin(namespace),
  };
}

function layersOf(debian: string, own: string): string {
  return `lowerdir=${debian},upperdir=${join(own, 'upper')},workdir=${join(own, 'work')}`;
}

function giveDisk(own: string, root: string, megabytes: number): void {
  const image = join(own, 'disk');
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  execFileSync('mkfs.ext4', ['-q', '-m', '0', image]);
  const mounted = join(own, 'var-lib');
  mkdirSync(mounted);
  mount('-o', 'loop', image, mounted);
  // What Debian's packages have there, with its owners.
  execFileSync('cp', ['-a', `${join(root, 'var/lib')}/.`, mounted]);
  mount('--move', mounted, join(root, 'var/lib'));
}

function mount(...given: string[]): void {
  execFileSync('mount', given, { stdio: ['ignore', 'inherit', 'inherit'] });
}
