import { existsSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import { bodyOf, type DeclaredCall, declaredCalls, formTextsOf } from '../spec/declared-calls.ts';
import { pictureFile, type ShopInUse, startShopInUse } from '../spec/shop-in-use.ts';
import { answerMillisecondsMax, commonFaults, createJudge, isOfNode } from './judge.ts';
import { knownFor, type Names, readNames } from './known-names.ts';
import { gatherPeople, isAlive, type Person } from './people.ts';
import { questionsForPage, routePaths } from './pages.ts';
import { type Operation, type Question, questionsFor } from './requests.ts';
import { createSender, type Received } from './send.ts';
import { watchAnswers } from './watch-answers.ts';

/** A shop with people in front of it, to be asked nonsense. */
export type Bench = {
  world: ShopInUse;
  people: Person[];
  operations: Operation[];
  picture: Buffer;
  send: ReturnType<typeof createSender>['send'];
  hangs: ReturnType<typeof createSender>['hangs'];
  judge: ReturnType<typeof createJudge>;
  stop(): Promise<void>;
};

/** What was found wrong: whose request, what was sent, and what is wrong with the answer. */
export type Finding = { call: string; faults: string[]; sent: string; answer: string };

export type Round = {
  seed: number;
  /** Requests for each call and page. */
  times: number;
  /** Only calls and pages whose name has this in it. */
  only?: string | undefined;
};

const requestsAtOnce = 4;

export async function openBench(): Promise<Bench> {
  watchAnswers();
  const build = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(fileURLToPath(build))) throw new Error('The pages are not built: run `npm test`.');
  const pages = (await import(build.href)) as ServerBuild;
  const world = await startShopInUse({ pages, pageCache: true });
  const people = await gatherPeople(world);
  const sender = createSender(world.shop.url);
  const picture = await pictureFile();
  return {
    world,
    people,
    operations: await readDocument(world),
    picture: Buffer.from(await picture.arrayBuffer()),
    send: sender.send,
    hangs: sender.hangs,
    judge: createJudge(),
    stop: async () => {
      sender.close();
      await world.shop.stop();
    },
  };
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: object }> };
        responses: Operation['responses'];
      }
    >
  >;
};

async function readDocument({ shop }: ShopInUse): Promise<Operation[]> {
  const { paths } = (await (await shop.request('/openapi.json')).json()) as Document;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method,
      path,
      parameters,
      json: requestBody?.content['application/json']?.schema,
      form: requestBody?.content['multipart/form-data']?.schema,
      responses,
    })),
  );
}

/** Asks every call of the document, in an order of the seed's; gives what was wrong. */
export async function fuzzCalls(bench: Bench, { seed, times, only = '' }: Round): Promise<Finding[]> {
  const findings: Finding[] = [];
  const meant = bench.operations.filter((operation) => nameOf(operation).includes(only));
  const shuffled = fc.shuffledSubarray(meant, { minLength: meant.length });
  const [operations = []] = fc.sample(shuffled, { seed, numRuns: 1 });
  for (const operation of operations) {
    const names = await readNames(bench.world, bench.people);
    const questions = fc.sample(questionsFor(operation, knowledgeOf(bench, operation, names), bench.people), {
      seed: seedOf(seed, nameOf(operation)),
      numRuns: times,
    });
    const judge = (question: Question, answer: Received) => bench.judge(operation, question, answer);
    findings.push(...(await ask(bench, nameOf(operation), questions, judge)));
  }
  return findings;
}

/** Asks every page of the shop and its files; gives what was wrong. */
export async function fuzzPages(bench: Bench, { seed, times, only = '' }: Round): Promise<Finding[]> {
  const findings: Finding[] = [];
  const names = await readNames(bench.world, bench.people);
  for (const path of routePaths.filter((route) => route.includes(only))) {
    const questions = fc.sample(questionsForPage(path, names, bench.people), {
      seed: seedOf(seed, path),
      numRuns: times,
    });
    findings.push(...(await ask(bench, path, questions, pageFaults)));
  }
  return findings;
}

/** Each call has nonsense of its own, whichever others are asked. */
function seedOf(seed: number, name: string): number {
  return crc32(name, seed) | 0;
}

function pageFaults({ method, path }: Question, { status, headers }: Received): string[] {
  // Node's refusals and the sockets' library have no headers of ours.
  if (isOfNode({ status, headers }) || path.startsWith('/socket.io/')) return [];
  const faults: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('without nosniff');
  const isPage = String(headers['content-type'] ?? '').startsWith('text/html') && method !== 'HEAD';
  if (isPage && headers['content-security-policy'] === undefined) faults.push('without a policy');
  return faults;
}

function nameOf({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path}`;
}

function knowledgeOf({ world, picture }: Bench, { method, path }: Operation, names: Names) {
  const call = declaredCalls.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
  return { known: knownFor(path, names), example: call && exampleOf(call, world), picture };
}

function exampleOf(call: DeclaredCall, world: ShopInUse): Record<string, unknown> | undefined {
  return call.endpoint.form ? formTextsOf(call, world) : bodyOf(call, world);
}

/** First those who must not change anything of B's, then B and the staff. */
async function ask(
  bench: Bench,
  call: string,
  questions: Question[],
  judge: (question: Question, answer: Received) => string[],
): Promise<Finding[]> {
  const b = bench.people.find(({ name }) => name === 'customer B');
  if (!b) throw new Error('There is no customer B.');
  const isOthers = ({ who }: Question) => who !== b && who.kind !== 'staff';
  const before = await belongingsOf(bench.world, b);
  const findings = await askAll(bench, call, questions.filter(isOthers), judge);
  const after = await belongingsOf(bench.world, b);
  for (const [table, rows] of before) {
    if (after.get(table) === rows) continue;
    findings.push({
      call,
      faults: [`changed ${table} of customer B`],
      sent: questions.filter(isOthers).map(written).join('\n'),
      answer: `before ${rows}\nafter ${after.get(table)}`,
    });
  }
  findings.push(
    ...(await askAll(
      bench,
      call,
      questions.filter((question) => !isOthers(question)),
      judge,
    )),
  );
  if (endsSessions.test(call)) await reviveAll(bench);
  return findings;
}

/** Calls whose right use ends a session of whoever asks or is asked for. */
const endsSessions = /auth\/|sessions|account|users|session|guest|claim|password|totp|two-factor/;

async function reviveAll({ world, people }: Bench): Promise<void> {
  for (const person of people) {
    if (await isAlive(world, person)) continue;
    await person.revive();
  }
}

async function askAll(
  bench: Bench,
  call: string,
  questions: Question[],
  judge: (question: Question, answer: Received) => string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const waiting = [...questions];
  loopDelay.enable();
  loopDelay.reset();
  const worker = async () => {
    for (let question = waiting.shift(); question; question = waiting.shift()) {
      const answer = await askUnhurried(bench, question);
      const faults = commonFaults(question, answer, bench.people);
      if (typeof answer === 'object') faults.push(...judge(question, answer));
      if (faults.length === 0) continue;
      const said = answer === 'hung' ? await whatElse(bench) : '';
      findings.push({ call, faults, sent: written(question), answer: told(answer) + said });
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, worker));
  return findings;
}

/** How long this process, the shop's too, was held up at a time. */
const loopDelay = monitorEventLoopDelay();

/** What the process and the database were at when an answer did not come. */
async function whatElse({ world, hangs }: Bench): Promise<string> {
  const { rows } = await world.shop.db.sql(
    `select state, wait_event_type, wait_event, (now() - query_start)::text as since, left(query, 300) as query
       from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  const heldUp = Math.round(loopDelay.max / 1e6);
  return `, the process held up for ${heldUp} ms at most; statements ${JSON.stringify(rows)}\n  ${hangs()}`;
}

/**
 * A busy machine is no hang of ours: what was slow is asked twice more, the last time after the least there is to ask.
 * A machine on which that takes long as well is given as many times longer.
 */
async function askUnhurried({ send }: Bench, question: Question): Promise<Received | 'hung' | 'closed'> {
  const isSlow = (answer: Received | 'hung' | 'closed') =>
    typeof answer === 'object' && answer.milliseconds > answerMillisecondsMax;
  const first = await send(question);
  if (!isSlow(first)) return first;
  const second = await send(question);
  if (!isSlow(second)) return second;
  // Not beside it: a page that holds the process up would hold this up as well, and be excused.
  const bare = await send({ method: 'GET', path: '/healthz', headers: {} });
  const last = await send(question);
  if (typeof last !== 'object' || typeof bare !== 'object') return last;
  const busier = Math.max(1, bare.milliseconds / bareMillisecondsMax);
  return { ...last, milliseconds: last.milliseconds / busier };
}

/** On a machine with nothing else to do the least there is to ask takes a fraction of it. */
const bareMillisecondsMax = 20;

/** Rows of somebody's, by table: those with a `customer_id`, without what comes and goes with every visit. */
async function belongingsOf({ shop }: ShopInUse, { id }: Person): Promise<Map<string, string>> {
  belongingTables ??= shop.db
    .sql(
      `select table_name from information_schema.columns
        where table_schema = 'public' and column_name = 'customer_id' and table_name not in ('customer_session')
        order by 1`,
    )
    .then(({ rows }) => rows.map((row) => String(row['table_name'])));
  const parts = (await belongingTables).map(
    // Others' votes count below what somebody wrote.
    (table) => `select '${table}' as belonging, coalesce(jsonb_agg(one order by one), '[]')::text as rows
                  from (select to_jsonb(t) - array['useful_count', 'vote_count'] as one
                          from "${table}" t where customer_id = $1) as own`,
  );
  parts.push(`select 'customer', jsonb_agg(t)::text from customer t where id = $1`);
  const { rows } = await shop.db.sql(parts.join(' union all '), [id]);
  return new Map((rows as { belonging: string; rows: string }[]).map((row) => [row.belonging, row.rows]));
}

let belongingTables: Promise<string[]> | undefined;

function written({ who, strangeness, method, path, headers, body }: Question): string {
  const text = body === undefined ? '' : ` ${body.toString().slice(0, 1500)}`;
  return `${who.name}, strange: ${strangeness}: ${method} ${path.slice(0, 600)} ${JSON.stringify(headers).slice(0, 600)}${text}`;
}

function told(answer: Received | 'hung' | 'closed'): string {
  if (typeof answer === 'string') return answer;
  return `${answer.status} ${answer.headers['content-type'] ?? ''} ${answer.body.toString().slice(0, 600)}`;
}

/** Findings as a person reads them, those of a kind once. */
export function report(findings: Finding[]): string {
  const kinds = Map.groupBy(findings, ({ call, faults }) => `${call}: ${faults.join('; ')}`);
  return [...kinds]
    .map(
      ([kind, [first, ...others]]) =>
        `${kind} (${others.length + 1} ×)\n  ${first?.sent}\n  → ${first?.answer}`,
    )
    .join('\n\n');
}
