import { describe, expect, test } from 'vitest';
import { lineOf, type PlanNode, readsOf } from './plans.ts';
import { refusedReads, wholeReadsOf } from './whole-reads.ts';

const node = (type: string, given: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': type,
  'Total Cost': 50_000,
  'Plan Rows': 10,
  ...given,
});
const orders = { 'Relation Name': 'shop_order' };
const line = (plan: PlanNode) =>
  lineOf({ name: 'a.b', reads: readsOf(plan, (table) => table !== 'warehouse') });

describe('a plan in a line', () => {
  test.each<[string, PlanNode, string | undefined]>([
    ['stars a table without an index', node('Seq Scan', orders), 'a.b: shop_order*'],
    ['leaves a small table out', node('Seq Scan', { 'Relation Name': 'warehouse' }), undefined],
    [
      'names the index of rows that a condition picks',
      node('Index Scan', { ...orders, 'Index Name': 'shop_order_pkey', 'Index Cond': 'id = $1' }),
      'a.b: shop_order/pkey',
    ],
    [
      'stars an index that is read from end to end',
      node('Index Only Scan', { ...orders, 'Index Name': 'shop_order_pkey' }),
      'a.b: shop_order/pkey*',
    ],
    [
      'stars a condition that most rows fulfil',
      node('Index Scan', {
        ...orders,
        'Index Name': 'other_idx',
        'Index Cond': 'a > 0',
        'Plan Rows': 900_000,
      }),
      'a.b: shop_order/other_idx*',
    ],
    [
      'knows that a limit stops early',
      node('Limit', {
        'Total Cost': 3,
        Plans: [node('Index Scan', { ...orders, 'Index Name': 'shop_order_pkey' })],
      }),
      'a.b: shop_order/pkey',
    ],
    [
      'takes a page in the order of an index to be short',
      node('Limit', {
        Plans: [
          node('Index Scan', { ...orders, 'Index Name': 'shop_order_pkey', 'Parent Relationship': 'Outer' }),
        ],
      }),
      'a.b: shop_order/pkey',
    ],
    [
      'knows that few rows may pass a filter',
      node('Limit', {
        Plans: [
          node('Index Scan', {
            ...orders,
            'Index Name': 'shop_order_pkey',
            'Parent Relationship': 'Outer',
            Filter: 'a',
          }),
        ],
      }),
      'a.b: shop_order/pkey*',
    ],
    [
      'sees that a sort reads everything before a limit',
      node('Limit', { Plans: [node('Sort', { Plans: [node('Seq Scan', orders)] })] }),
      'a.b: shop_order*',
    ],
    [
      'finds the indexes of a bitmap, at any depth and each once',
      node('Append', {
        Plans: [1, 2].map(() =>
          node('Bitmap Heap Scan', {
            ...orders,
            Plans: [
              node('BitmapOr', {
                Plans: [
                  node('Bitmap Index Scan', { 'Index Name': 'shop_order_one', 'Index Cond': 'a' }),
                  node('Bitmap Index Scan', { 'Index Name': 'shop_order_two', 'Index Cond': 'b' }),
                ],
              }),
            ],
          }),
        ),
      }),
      'a.b: shop_order/one, shop_order/two',
    ],
  ])('%s', (_, plan, expected) => expect(line(plan)).toBe(expected));
});

describe('reads of whole tables', () => {
  const plans = 'a.count (nothing): shop_order*\na.one: shop_order/pkey\na.report_days: shop_order*\n';
  const why = 'It counts all.';

  test('are refused without a reason', () =>
    expect(refusedReads(wholeReadsOf(plans), [{ why, statements: ['a.report_*'] }])).toEqual([
      expect.stringContaining('a.count (nothing) reads a large table wholly'),
    ]));

  test('pass with one, of whatever narrows them, too', () =>
    expect(refusedReads(wholeReadsOf(plans), [{ why, statements: ['a.count', 'a.report_*'] }])).toEqual([]));

  test('that are no more are told', () =>
    expect(refusedReads([], [{ why, statements: ['a.one'] }])).toEqual([
      expect.stringContaining('lets a.one through'),
    ]));
});
