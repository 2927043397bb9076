// A copy of the post's catalogue as large as the real one: how long it takes to read, load and renew; see README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPostalCodes, previewLoad } from '../../src/modules/postal-codes/load-postal-codes.ts';
import { readPlace } from '../../src/modules/postal-codes/read-place.ts';
import { readPostFile } from '../../src/modules/postal-codes/read-post-file.ts';
import { placeOf } from '../../src/modules/shipping/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/index.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { type PostLine, postText } from '../factories/post-file.ts';
import { seededRandom } from '../faults/seeded-random.ts';
import { markdownTable, median, writeSection } from './report.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '145000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});

const closers: (() => Promise<unknown>)[] = [];
try {
  await measureAll();
} finally {
  for (const close of closers.reverse()) await close().catch((error: unknown) => console.error(error));
}

async function measureAll(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-postal-codes-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } });
  closers.push(() => postgres.stop());
  await migrate(postgres.url);
  const db = openDatabase(postgres.url, { connections: 2, name: 'ensambla-load' });
  closers.push(() => db.close());

  const lines = madeUp(Number(options.rows));
  const whole = Buffer.from(postText(lines), 'latin1');
  const renewed = Buffer.from(postText(lines.map(oneInHundredRenamed)), 'latin1');
  const spent = new Map<string, number[]>();
  const timed = async <Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> => {
    const started = performance.now();
    const answer = await work();
    spent.set(name, [...(spent.get(name) ?? []), (performance.now() - started) / 1000]);
    return answer;
  };
  let facts = '';
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    await db.sql('truncate postal_code');
    const file = await timed('reading the file, s', () => readPostFile(whole));
    const load = (given: typeof file) =>
      loadPostalCodes(
        { db, clock: systemClock },
        { file: given, source: 'CPdescarga.txt', isConfirmed: false },
      );
    const { codes } = await timed('loading it into an empty shop, s', () => load(file));
    facts = `${file.rows} lines, ${codes} codes, ${(whole.length / 1e6).toFixed(1)} MB; ${options.rounds} rounds.`;
    await timed('loading the same again, s', () => load(file));
    const next = await readPostFile(renewed);
    await timed('what a renewed one would change, s', () => previewLoad(db, next));
    await timed('loading it, one line in a hundred changed, s', () => load(next));
    await timed('a thousand codes asked for, one after the other, s', async () => {
      for (const { code } of file.places.slice(0, 1000)) await readPlace(db, code);
    });
  }
  const table = markdownTable(
    ['what', 'median', 'longest'],
    [...spent].map(([name, seconds]) => [name, median(seconds).toFixed(2), Math.max(...seconds).toFixed(2)]),
  );
  console.log(`${facts}\n\n${table}`);
  if (options.write) await writeSection('postal-codes', facts, table);
}

/** As many lines as wanted, over codes of all states; the same ones each time. */
function madeUp(count: number): PostLine[] {
  const random = seededRandom(145);
  const syllables = ['ba', 'cé', 'dri', 'lo', 'mún', 'ña', 'pí', 'que', 'ro', 'tla', 'xo', 'zul'];
  const name = (parts: number) => {
    const word = Array.from({ length: parts }, () => syllables[Math.floor(random() * syllables.length)]).join(
      '',
    );
    return word[0]?.toUpperCase() + word.slice(1);
  };
  const codes = Array.from({ length: 100_000 }, (_, code) => String(code).padStart(5, '0')).flatMap(
    (code) => {
      const place = random() < 0.36 ? placeOf(code) : undefined;
      return place ? [{ code, state: place.state, municipality: name(3), city: name(2) }] : [];
    },
  );
  return Array.from({ length: count }, (_, index) => {
    const place = codes[index % codes.length];
    if (!place) throw new Error('There are no codes.');
    return { ...place, name: `${name(2)} ${name(3)}` };
  });
}

function oneInHundredRenamed(line: PostLine, index: number): PostLine {
  return index % 100 === 0 ? { ...line, name: `${line.name} Nuevo` } : line;
}
