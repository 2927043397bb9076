import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, type DatabaseName, isReady, isSynchronous, type ShopName, until } from './cluster.ts';
import type { Program } from './host.ts';
import { watchPictures } from './pictures.ts';
import { cutApart, type HostName, joinAgain } from './network.ts';

/** Something that goes wrong, and how it is mended. */
export type Fault = {
  name: string;
  /** So long it lasts before it is mended, where the shop does not come back by itself before. */
  lastsMs: number;
  /** It is mended as soon as the shop has come back by itself. */
  isOverWhenCalm?: boolean;
  /** A part of the short run. */
  isInShort?: boolean;
  inflict(): Promise<void>;
  /** What must hold while it lasts, beside what shoppers see. @throws Error where it does not */
  meanwhile?(): Promise<void>;
  /** Ends it, and waits until everything is there twice again. */
  mend(): Promise<void>;
};

const hour = '+1h';
const faketime = {
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  FAKETIME: hour,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
};

/** All faults in their order; the last ones are hardest on the databases. */
export function allFaults(cluster: Cluster, run: number): Fault[] {
  const { hosts, shops } = cluster;
  let primary: DatabaseName = 'db1';
  const standby = (): DatabaseName => (primary === 'db1' ? 'db2' : 'db1');
  const findPrimary = async () => {
    primary = await until('primary', cluster.primary);
  };
  const twice = () => until('synchronous standby', () => isSynchronous(cluster));
  const switchOver = async () => {
    const who = ['--leader', primary, '--candidate', standby(), '--force'];
    const file = '/etc/patroni/config.yml';
    await hosts[primary].ask(['patronictl', '-c', file, 'switchover', 'ensambla', ...who]);
  };
  const shopBack = (shop: ShopName) => until(shop, () => isReady(cluster.shopUrl(shop)));
  const cuts = (
    name: string,
    pairs: () => [HostName, HostName][],
    back: () => Promise<unknown>,
    lastsMs = 15_000,
    isOverWhenCalm = false,
  ): Fault => {
    let cut: [HostName, HostName][] = [];
    return {
      name,
      lastsMs,
      isOverWhenCalm,
      inflict: async () => {
        await findPrimary();
        cut = pairs();
        for (const [one, other] of cut) cutApart(run, one, other);
      },
      mend: async () => {
        for (const [one, other] of cut) joinAgain(run, one, other);
        await back();
      },
    };
  };
  const fillDisk = (
    name: string,
    host: () => HostName,
    back: () => Promise<unknown>,
    lastsMs: number,
  ): Fault => {
    let filled: HostName = 'shop1';
    const file = 'var/lib/full';
    return {
      name,
      lastsMs,
      inflict: async () => {
        await findPrimary();
        filled = host();
        // At once what is free, then what a file system keeps back; to the last block, where `dd` fails.
        const fill =
          'fallocate -l "$(df --output=avail -B1 /var/lib | tail -1)" "$1"; dd if=/dev/zero of="$1.2" bs=4k 2>/dev/null; true';
        await hosts[filled].ask(['sh', '-c', fill, 'sh', `/${file}`]);
      },
      mend: async () => {
        for (const end of ['', '.2']) rmSync(join(hosts[filled].root, file + end), { force: true });
        await back();
      },
    };
  };
  /** Nothing that people buy needs the storage: only new pictures do. */
  const storageFault = (
    name: string,
    inflict: () => void | Promise<void>,
    mend: () => void | Promise<void>,
  ): Fault => {
    let pictures: Awaited<ReturnType<typeof watchPictures>>;
    return {
      name,
      lastsMs: 10_000,
      inflict: async () => {
        pictures = await watchPictures(cluster);
        await inflict();
      },
      meanwhile: () => pictures.away(),
      mend: async () => {
        await mend();
        await until('pictures as before', () =>
          pictures.back().then(
            () => true,
            () => false,
          ),
        );
      },
    };
  };
  let slow: Program | undefined;
  let wrong: DatabaseName = 'db1';

  return [
    {
      name: 'a shop host loses power',
      lastsMs: 12_000,
      isInShort: true,
      inflict: async () => cluster.losePower('shop1'),
      mend: async () => {
        await cluster.boot('shop1');
        await shopBack('shop1');
      },
    },
    {
      name: "PostgreSQL's primary host loses power",
      lastsMs: 60_000,
      isOverWhenCalm: true,
      isInShort: true,
      inflict: async () => {
        await findPrimary();
        cluster.losePower(primary);
      },
      mend: async () => {
        await cluster.boot(primary);
        await twice();
      },
    },
    {
      name: 'the primary is changed by hand',
      lastsMs: 8_000,
      inflict: async () => {
        await findPrimary();
        await switchOver();
      },
      mend: async () => void (await twice()),
    },
    {
      name: 'PostgreSQL is killed, its host is not',
      lastsMs: 30_000,
      inflict: async () => {
        await findPrimary();
        await hosts[primary].ask([
          'sh',
          '-c',
          'kill -9 $(head -1 /var/lib/postgresql/17/ensambla/postmaster.pid)',
        ]);
      },
      mend: async () => void (await twice()),
    },
    {
      name: 'the standby loses power',
      lastsMs: 20_000,
      inflict: async () => {
        await findPrimary();
        cluster.losePower(standby());
      },
      mend: async () => {
        await cluster.boot(standby());
        await twice();
      },
    },
    cuts(
      'network cut: edge and a shop',
      () => [['edge', 'shop1']],
      () => shopBack('shop1'),
    ),
    cuts(
      'network cut: a shop and the primary',
      () => [['shop1', primary]],
      () => shopBack('shop1'),
    ),
    cuts(
      'network cut: a shop and the standby',
      () => [['shop1', standby()]],
      () => shopBack('shop1'),
      6000,
    ),
    cuts('network cut: primary and standby', () => [['db1', 'db2']], twice, 25_000),
    cuts('network cut: primary and witness', () => [[primary, 'witness']], twice, 10_000),
    cuts(
      'network cut: the primary and everybody',
      () => [
        [primary, standby()],
        [primary, 'witness'],
        ...shops.map((shop): [HostName, HostName] => [primary, shop]),
      ],
      twice,
      60_000,
      true,
    ),
    cuts(
      'payment provider silent',
      () => shops.map((shop): [HostName, HostName] => [shop, 'outside']),
      async () => {},
      15_000,
    ),
    {
      name: 'payment provider away',
      lastsMs: 10_000,
      inflict: async () => cluster.stop('outside', 'haproxy'),
      mend: () => cluster.boot('outside'),
    },
    {
      name: 'mail server away',
      lastsMs: 10_000,
      inflict: async () => cluster.stop('outside', 'mail'),
      mend: () => cluster.boot('outside'),
    },
    storageFault(
      'object storage away',
      () => cluster.stop('outside', 'swift-proxy'),
      () => cluster.boot('outside'),
    ),
    storageFault(
      'object storage silent',
      () => cluster.freeze('outside', 'swift-proxy'),
      () => cluster.wake('outside', 'swift-proxy'),
    ),
    {
      name: "a shop's clock is an hour ahead",
      lastsMs: 15_000,
      inflict: async () => {
        cluster.losePower('shop2');
        await cluster.boot('shop2', faketime);
        await shopBack('shop2');
      },
      mend: async () => {
        cluster.losePower('shop2');
        await cluster.boot('shop2');
        await shopBack('shop2');
      },
    },
    {
      name: "the primary's clock is an hour ahead",
      lastsMs: 15_000,
      inflict: async () => {
        await findPrimary();
        const next = standby();
        wrong = next;
        cluster.losePower(next);
        await cluster.boot(next, faketime);
        await twice();
        await switchOver();
        await twice();
        await findPrimary();
      },
      mend: async () => {
        cluster.losePower(wrong);
        await cluster.boot(wrong);
        await twice();
      },
    },
    {
      name: 'every flush of the primary’s disk takes 0.1 s more',
      lastsMs: 15_000,
      inflict: async () => {
        await findPrimary();
        const file = '/var/lib/postgresql/17/ensambla/postmaster.pid';
        const pid = (await hosts[primary].ask(['head', '-1', file])).trim();
        const pids = (await hosts[primary].ask(['pgrep', '-P', pid])).split('\n').filter(Boolean);
        slow = hosts[primary].start('strace', [
          'strace',
          '-f',
          '-qq',
          '-o',
          '/dev/null',
          '-e',
          'trace=fdatasync,fsync',
          '-e',
          'inject=fdatasync,fsync:delay_enter=100000',
          ...[pid, ...pids].flatMap((each) => ['-p', each]),
        ]);
        await delay(500);
        if (slow.exit() !== undefined) throw new Error('strace ended.');
      },
      mend: async () => {
        await slow?.kill('SIGINT');
        await twice();
      },
    },
    fillDisk(
      "a shop's disk is full",
      () => 'shop1',
      () => shopBack('shop1'),
      10_000,
    ),
    fillDisk("the standby's disk is full", standby, twice, 20_000),
    fillDisk(
      "the primary's disk is full",
      () => primary,
      async () => {
        await twice();
      },
      60_000,
    ),
  ];
}
