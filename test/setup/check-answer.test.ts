import { expect, test } from 'vitest';
import { endpoint, z } from '../../src/platform/http/endpoint.ts';
import { checkAnswer } from './check-answer.ts';

const call = endpoint({
  method: 'get',
  path: '/things/{id}',
  summary: 'A thing',
  access: 'public',
  answers: { 200: z.object({ thing: z.object({ id: z.int(), name: z.string().nullable() }) }) },
});
const check = (answer: unknown, status = 200) => checkAnswer(call, status, JSON.stringify(answer));

test('an answer as its contract declares it passes', () => {
  expect(() => check({ thing: { id: 1, name: null } })).not.toThrow();
});

test.each([
  ['a missing value', { thing: { id: 1 } }, 'name'],
  ['a value of another type', { thing: { id: '1', name: 'a' } }, 'id'],
  ['a value that the contract does not name', { thing: { id: 1, name: 'a', cost: 5 } }, '.thing.cost'],
])('%s is refused by its name', (_, answer, name) => {
  expect(() => check(answer)).toThrow(name);
});

test('a status that the contract does not declare is refused', () => {
  expect(() => check({ thing: { id: 1, name: null } }, 201)).toThrow('no such answer');
});
