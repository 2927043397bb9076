import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import { cooler, cpu, housing, judged, liquidCooler, resultOf } from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);

test('cooler-missing', () => {
  const missing = rule('cooler-missing');
  const included = (flag: boolean | undefined) => cpu({ 'specifications.includesCooler': flag });
  expect(resultOf(missing, [included(false)])).toBe('error');
  expect(resultOf(missing, [included(true)])).toBe('ok');
  expect(resultOf(missing, [included(undefined)])).toBe('unknown');
  expect(resultOf(missing, [included(false), cooler()])).toBe('n/a');
});

test('cooler-extra', () => {
  expect(resultOf(rule('cooler-extra'), [cpu({ 'specifications.includesCooler': true }), cooler()])).toBe(
    'info',
  );
  expect(resultOf(rule('cooler-extra'), [cpu(), cooler()])).toBe('n/a');
});

describe('cooler-socket', () => {
  const socket = rule('cooler-socket');
  const result = (wanted: string | undefined, offered: string[] | undefined) =>
    resultOf(socket, [cpu({ socket: wanted }), cooler({ cpu_sockets: offered })]);

  test.each([
    ['AM5', ['AM5'], 'ok'],
    ['AM5', ['AM4'], 'warning'],
    ['AM4', ['AM5'], 'error'],
    ['LGA 1851', ['LGA 1700'], 'warning'],
    ['LGA 1700', ['LGA 1851'], 'warning'],
    ['LGA 1700', ['LGA 1200'], 'error'],
    ['LGA 1200', ['LGA 1151'], 'ok'],
    ['LGA 1150', ['LGA 115'], 'ok'],
    ['LGA 2066', ['LGA 2011'], 'ok'],
    ['sTRX4', ['sTR4'], 'ok'],
    ['sTR5', ['sTR4'], 'warning'],
    ['FM2+', ['AM3'], 'ok'],
    ['AM4', ['AM3'], 'error'],
  ])('%s on %s: %s', (wanted, offered, expected) => {
    expect(result(wanted, offered)).toBe(expected);
  });

  test('missing sockets are not known', () => {
    expect(result(undefined, ['AM5'])).toBe('unknown');
    expect(result('AM5', undefined)).toBe('unknown');
  });
});

describe('cooler-case-height', () => {
  const height = rule('cooler-case-height');
  const result = (high: number | undefined, room: number | undefined) =>
    resultOf(height, [cooler({ height: high }), housing({ max_cpu_cooler_height: room })]);

  test('exactly as high fits, a tenth more does not', () => {
    expect(result(165, 165)).toBe('ok');
    expect(result(165.1, 165)).toBe('error');
    expect(judged(height, [cooler({ height: 170 }), housing()])).toMatchObject([
      { left: '170 mm', right: '165 mm' },
    ]);
  });

  test('missing heights are not known', () => {
    expect(result(undefined, 165)).toBe('unknown');
    expect(result(155, undefined)).toBe('unknown');
    expect(resultOf(height, [cooler({ water_cooled: undefined }), housing()])).toBe('unknown');
  });

  test('a liquid cooler has no height to check', () => {
    expect(resultOf(height, [liquidCooler(), housing()])).toBe('n/a');
  });
});

describe('radiator-case', () => {
  const radiator = rule('radiator-case');
  const box = (height: number) => housing({ dimensions_mm: { width: 200, height, depth: 200 } });

  test('only that it cannot fit is sure', () => {
    expect(resultOf(radiator, [liquidCooler(), box(389)])).toBe('error');
    expect(resultOf(radiator, [liquidCooler(), box(390)])).toBe('unknown');
    expect(resultOf(radiator, [cooler(), housing()])).toBe('n/a');
  });

  test('dimensions are read from text too; inches are not millimetres', () => {
    const written = (dimensions: string) => housing({ dimensions_mm: undefined, dimensions });
    expect(resultOf(radiator, [liquidCooler(), written('380 x 200 × 210')])).toBe('error');
    expect(resultOf(radiator, [liquidCooler(), written('18 x 8 x 17')])).toBe('unknown');
    expect(resultOf(radiator, [liquidCooler({ radiator_size: undefined }), box(300)])).toBe('unknown');
  });
});

test('cooler-capacity: enough watts at the border, one more is a warning', () => {
  const capacity = rule('cooler-capacity');
  const hot = (watts: number | undefined) =>
    cpu({ 'specifications.ppt': watts, 'specifications.tdp': undefined });
  expect(resultOf(capacity, [hot(230), cooler({ height: 150 })])).toBe('ok');
  expect(resultOf(capacity, [hot(231), cooler({ height: 150 })])).toBe('warning');
  expect(resultOf(capacity, [hot(181), cooler({ height: 149 })])).toBe('warning');
  expect(resultOf(capacity, [hot(300), liquidCooler()])).toBe('ok');
  expect(resultOf(capacity, [hot(undefined), cooler()])).toBe('unknown');
  expect(resultOf(capacity, [hot(100), cooler({ height: undefined })])).toBe('unknown');
});
