import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { holdWrites, sendInBatch } from './batches.ts';
import { trackStatement } from '../track-dependencies.ts';
import type { NamedQuery } from './named-query.ts';

/** Something SQL can be sent to: the pool outside a transaction, one client inside. */
export type Connection = {
  /** Typed query builder (Drizzle) on the same connection. */
  readonly orm: NodePgDatabase;
  /** Runs a named (prepared) query. */
  rows<Row, Values>(query: NamedQuery<Row, Values>, ...values: Given<Values>): Promise<Row[]>;
  /** The only row of a named query that gives at most one, or undefined. */
  first<Row, Values>(query: NamedQuery<Row, Values>, ...values: Given<Values>): Promise<Row | undefined>;
  /** Runs a named query for its effect; gives the number of rows it touched. */
  run<Row, Values>(query: NamedQuery<Row, Values>, ...values: Given<Values>): Promise<number>;
  /** Plain SQL, for what is neither hot nor worth a name. */
  sql(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
};

/** Nothing for a query without values. */
type Given<Values> = keyof Values extends never ? [] : [values: Values];

/** The pool; the only one that opens transactions. */
export type Database = Connection & {
  readonly pool: pg.Pool;
  /**
   * Runs `work` in one transaction. A serialization failure or deadlock is tried again up to three times, so `work`
   * must not touch anything but its `tx`. Statements that it asks for at once go out in one write. What `last` asks for
   * at once goes out together with the commit: nothing is locked for longer than PostgreSQL takes for it.
   */
  transaction<T>(
    work: (tx: Connection) => Promise<T>,
    last?: (tx: Connection, result: T) => Promise<unknown>,
  ): Promise<T>;
  close(): Promise<void>;
};

// bigint columns hold ids, counts and centavos, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const counters = { statements: 0 };

/** How many SQL statements this process has sent since it started, `begin` and `commit` included. */
export function statementCount(): number {
  return counters.statements;
}

/** Opens a pool of at most `connections` (default 12) on `url`. Nothing is connected before the first query. */
export function openDatabase(url: string, options: { connections?: number; name?: string } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 12,
    application_name: options.name ?? 'ensambla',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 15_000,
    // Statements of a batch are on their way together.
    pipeline: true,
    // Waited for: a connection is lent only when it plans as it should.
    onConnect: planOnce,
  });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks during a transaction, whose next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', countStatements);
  const connection = connectionOn(pool, (statement) => sendInBatch(pool, statement));
  return Object.assign(connection, {
    pool,
    transaction: <T>(
      work: (tx: Connection) => Promise<T>,
      last?: (tx: Connection, result: T) => Promise<unknown>,
    ) => inTransaction(pool, work, last),
    close: () => pool.end(),
  });
}

/**
 * A prepared statement is planned when a connection first meets it, for any values. PostgreSQL would plan each of its
 * first five runs for that run's values; with a hundred shapes of lists on a dozen connections that was most of their
 * time, and the plans were the same.
 */
async function planOnce(client: pg.ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan');
}

function countStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  (client as { query: unknown }).query = (...args: unknown[]) => {
    counters.statements += 1;
    return send(...args);
  };
}

function connectionOn(
  client: pg.Pool | pg.PoolClient,
  ask: (statement: pg.QueryConfig) => Promise<pg.QueryResult> = (statement) => client.query(statement),
): Connection {
  let orm: NodePgDatabase | undefined;
  const send = <Row, Values>(named: NamedQuery<Row, Values>, given: Given<Values>) => {
    const [values = {}] = given as [Record<string, unknown>?];
    const { name, text, parameters } = named.shapeFor?.(values) ?? named;
    trackStatement(text);
    return ask({ name, text, values: parameters.map((parameter) => values[parameter]) });
  };
  return {
    get orm() {
      orm ??= drizzle({ client, logger: { logQuery: trackStatement } });
      return orm;
    },
    rows: async <Row, Values>(named: NamedQuery<Row, Values>, ...values: Given<Values>) =>
      (await send(named, values)).rows as Row[],
    first: async <Row, Values>(named: NamedQuery<Row, Values>, ...values: Given<Values>) =>
      (await send(named, values)).rows[0] as Row | undefined,
    run: async (named, ...values) => (await send(named, values)).rowCount ?? 0,
    sql: (text, values = []) => {
      trackStatement(text);
      return client.query(text, values as unknown[]);
    },
  };
}

/**
 * Sends a client's statements in their order, those asked for at once in one write. `end` sends the last one. Whoever
 * still asks behind it is refused: the client may be in another transaction by then.
 */
function inOneWrite(client: pg.PoolClient): { inTurn: pg.PoolClient; end(text: string): Promise<pg.QueryResult> } {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
  let isOver = false;
  const query = async (...args: unknown[]) => {
    if (isOver) throw new Error('A statement came after the end of its transaction.');
    holdWrites(client);
    return send(...args);
  };
  const end = (text: string) => {
    isOver = true;
    holdWrites(client);
    return send(text);
  };
  return { inTurn: { query } as unknown as pg.PoolClient, end };
}

const retryable = new Set(['40001', '40P01']);

async function inTransaction<T>(
  pool: pg.Pool,
  work: (tx: Connection) => Promise<T>,
  last: ((tx: Connection, result: T) => Promise<unknown>) | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect();
    const { inTurn, end } = inOneWrite(client);
    let broken: Error | undefined;
    let ended: Error | undefined;
    const noteEnd = (error: Error) => (ended ??= error);
    client.on('error', noteEnd);
    try {
      // Not waited for: it goes out with the first statement.
      const begun = inTurn.query('begin');
      const tx = connectionOn(inTurn);
      const [result] = await Promise.all([work(tx), begun]);
      // Behind a statement that failed a commit is a rollback.
      const asked = last?.(tx, result);
      // What fails before it sends anything is not behind the commit.
      await Promise.race([asked, undefined]);
      const [, { command }] = await Promise.all([asked, end('commit')]);
      // PostgreSQL answers so, and without an error, where a statement failed whose error somebody kept to themselves.
      if (command !== 'COMMIT') throw new Error('A transaction in which a statement failed was rolled back.');
      return result;
    } catch (error) {
      await end('rollback').catch((lost: Error) => {
        broken = lost;
      });
      if (attempt < 3 && retryable.has(sqlState(error) ?? '')) continue;
      // Why PostgreSQL ended the connection says more than that it is gone.
      throw ended ?? error;
    } finally {
      client.off('error', noteEnd);
      client.release(broken);
    }
  }
}

/** PostgreSQL's five-letter code of an error, also where Drizzle wrapped it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? undefined : sqlState(error.cause);
}

/** Whether a connection is gone without PostgreSQL's word why: what it sent last may be lost with it. */
export function isConnectionLost(error: unknown): boolean {
  const isCut = ['EPIPE', 'ECONNRESET'].includes(sqlState(error) ?? '');
  return isCut || (error instanceof Error && error.message === 'Connection terminated unexpectedly');
}

/**
 * Who stops, starts, has no connection left or may not write (a standby after a change of the primary); and what the
 * network says of who is not there. Codes of PostgreSQL: its documentation, appendix A.
 */
const awayCode = /^(?:08|57P0[123]|53300|25006|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const awayMessage = /^(?:connect E|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether PostgreSQL cannot be asked just now, so that the same request may be answered a moment later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return awayCode.test(sqlState(error) ?? '') || awayMessage.test(error.message) || isDatabaseAway(error.cause);
}

/** Name of the constraint that refused a row, also where Drizzle wrapped the error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return error.cause === undefined ? undefined : violatedConstraint(error.cause);
}
