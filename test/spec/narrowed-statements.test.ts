import { afterAll, beforeAll, expect, test } from 'vitest';
import { allNamedQueries } from '../../src/platform/database/named-query.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});

afterAll(() => shop.stop());

/** Statements whose filters stand in the text only where they are given, by name. */
const narrowing = () => [...allNamedQueries()].filter(([, { shapeFor }]) => shapeFor !== undefined);

test('a list narrowed by nothing, by everything and by each of its filters is what PostgreSQL accepts', async () => {
  expect(narrowing().length).toBeGreaterThan(10);
  for (const [, { parameters, shapeFor }] of narrowing()) {
    const given = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));
    const asked = [given([]), given(parameters), ...parameters.map((name) => given([name]))];
    for (const values of asked) {
      const { name, text } = shapeFor!(values);
      expect(name.length).toBeLessThanOrEqual(63);
      await shop.db.transaction(async (tx) => {
        await tx.sql(`prepare tried as ${text}`);
        await tx.sql('deallocate tried');
      });
    }
  }
}, 60_000);

test('a filter that is not given leaves no condition, one that is given leaves no question whether it is', () => {
  const { shapeFor } = allNamedQueries().get('support.count')!;
  const none = shapeFor!({ words: null, state: null }).text;
  expect(none.replaceAll(/\s+and true/g, '')).toBe(
    'select count(*)::int as total from (select from ticket t where true limit $1) counted',
  );
  const { text, parameters } = shapeFor!({ state: 'open' });
  expect(text.replaceAll(/\s+and true/g, '')).toBe(
    'select count(*)::int as total from (select from ticket t where true\n  and (t.state = $1::text) limit $2) counted',
  );
  expect(parameters).toEqual(['state', 'most']);
});
