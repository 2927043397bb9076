import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What runs on the hosts, as Debian 13 packages it; the container file and the READMEs name the same. */
const packages = [
  'etcd-client',
  'etcd-server',
  'haproxy',
  'libfaketime',
  'libstdc++6',
  'memcached',
  'patroni',
  'postgresql-17',
  'python3-aiosmtpd',
  'python3-etcd',
  'strace',
  'swift-account',
  'swift-container',
  'swift-object',
  'swift-proxy',
];
const release = 'trixie';
const folder = '/var/cache/ensambla/debian-13';
const stamp = join(folder, 'etc', 'ensambla-packages');

/**
 * The folder of a Debian that has all programs of the hosts. Several runs share it; each host writes into a layer of its own.
 * @param mayInstall builds it where it is missing, which takes some minutes and 800 MB
 * @throws Error that says what is missing and how it is installed
 */
export function findDebian(mayInstall: boolean): string {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === packages.join('\n')) return folder;
  if (!mayInstall) {
    throw new Error(
      `This needs a Debian with ${packages.join(', ')} in ${folder}.\nIt is built (800 MB) with: npm run test:hosts -- --install`,
    );
  }
  if (spawnSync('mmdebstrap', ['--version']).status !== 0) run(['apt-get', 'install', '-y', 'mmdebstrap']);
  const partial = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    run([
      'mmdebstrap',
      '--variant=minbase',
      '--aptopt=APT::Install-Recommends "false"',
      '--dpkgopt=path-exclude=/usr/share/doc/*',
      '--dpkgopt=path-exclude=/usr/share/man/*',
      `--include=${packages.join(',')}`,
      // Who runs the shop, see deploy/README.md.
      '--customize-hook=chroot "$1" useradd --system --create-home --home-dir /var/lib/ensambla ensambla',
      release,
      partial,
    ]);
    writeFileSync(join(partial, 'etc', 'ensambla-packages'), packages.join('\n'));
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return folder;
}

function run([program = '', ...given]: string[]): void {
  const { status, error } = spawnSync(program, given, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}.`);
}
