import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createS3Fifo } from './s3-fifo.ts';

const key = fc.integer({ min: 0, max: 30 }).map(String);
const act = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key, bytes: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('set if back' as const), key, bytes: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('ask' as const), key }),
  fc.record({ kind: fc.constant('delete' as const), key }),
);

test('it is never above its bytes, counts them right, and gives what was last kept or nothing', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 300 }), (acts) => {
      const fifo = createS3Fifo<number>(1000);
      const last = new Map<string, number>();
      for (const [index, each] of acts.entries()) {
        if (each.kind === 'set') {
          fifo.set(each.key, index, each.bytes);
          last.set(each.key, index);
        } else if (each.kind === 'set if back') {
          fifo.setIfBack(each.key, index, each.bytes);
          if (fifo.get(each.key) === index) last.set(each.key, index);
        } else if (each.kind === 'delete') {
          fifo.delete(each.key);
          last.delete(each.key);
        }
        expect([undefined, last.get(each.key)]).toContain(fifo.get(each.key));
        expect(fifo.bytes).toBeLessThanOrEqual(1000);
        expect([...fifo.values()]).toHaveLength(fifo.size);
      }
      for (const each of last.keys()) fifo.delete(each);
      expect(fifo.size).toBe(0);
      fifo.clear();
      expect(fifo.bytes).toBe(0);
    }),
  );
});

test('what is asked for again outlives a walk through any number of others', () => {
  const fifo = createS3Fifo<string>(10_000);
  fifo.set('read', 'read', 100);
  for (let other = 0; other < 10_000; other += 1) {
    expect(fifo.get('read')).toBe('read');
    fifo.set(`walked ${other}`, 'once', 100);
  }
});

test('what comes back soon after it left gets a place among those that stay', () => {
  const fifo = createS3Fifo<string>(100_000);
  fifo.set('again', 'first', 1000);
  for (let other = 0; other < 120; other += 1) fifo.set(`walked ${other}`, 'once', 1000);
  expect(fifo.get('again')).toBeUndefined();
  fifo.set('again', 'second', 1000);
  for (let other = 0; other < 1000; other += 1) fifo.set(`later ${other}`, 'once', 1000);
  expect(fifo.get('again')).toBe('second');
});

test('the longest unasked for leaves those that stay when others are asked for instead', () => {
  const fifo = createS3Fifo<string>(20_000);
  const ask = (name: string) => {
    if (fifo.get(name) === undefined) fifo.set(name, name, 1000);
  };
  for (let round = 0; round < 20; round += 1) for (let one = 0; one < 10; one += 1) ask(`old ${one}`);
  for (let round = 0; round < 40; round += 1) for (let one = 0; one < 15; one += 1) ask(`new ${one}`);
  const kept = Array.from({ length: 15 }, (_, one) => fifo.get(`new ${one}`));
  expect(kept.every((value) => value !== undefined)).toBe(true);
});

test('what is had elsewhere is kept once it was asked for twice, and a walk through others takes no place', () => {
  const fifo = createS3Fifo<string>(100_000);
  fifo.setIfBack('again', 'first', 1000);
  expect(fifo.get('again')).toBeUndefined();
  fifo.setIfBack('again', 'second', 1000);
  for (let other = 0; other < 1000; other += 1) fifo.setIfBack(`walked ${other}`, 'once', 1000);
  expect(fifo.get('again')).toBe('second');
  expect(fifo.size).toBe(1);
});
