import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { handleUncaughtErrors } from './uncaught-errors.ts';

function watched() {
  const happened: string[] = [];
  const process = new EventEmitter();
  const note = (level: string) => (_: object, message?: string) => void happened.push(`${level}: ${message}`);
  handleUncaughtErrors(process, { error: note('error'), fatal: note('fatal') }, async (exitCode) => {
    happened.push(`stopped with ${exitCode}`);
  });
  return { process, happened };
}

test('a rejection nobody waited for is logged and the shop goes on', () => {
  const { process, happened } = watched();
  process.emit('unhandledRejection', new Error('forgotten'));
  expect(happened).toEqual(['error: a failure nobody waited for']);
});

test('an exception nobody caught is logged and stops the process in order', () => {
  const { process, happened } = watched();
  process.emit('uncaughtException', new Error('broken'));
  expect(happened).toEqual(['fatal: a failure nobody caught; the process stops', 'stopped with 1']);
});
