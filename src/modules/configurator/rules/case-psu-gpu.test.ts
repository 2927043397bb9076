import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import { gpu, housing, judged, motherboard, psu, resultOf } from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);

describe('board-case-form-factor', () => {
  const form = rule('board-case-form-factor');
  const result = (board: string | undefined, boards: string[] | undefined, tower = 'ATX Mid Tower') =>
    resultOf(form, [
      motherboard({ form_factor: board }),
      housing({ supported_motherboard_form_factors: boards, form_factor: tower }),
    ]);

  test.each([
    ['ATX', ['ATX'], 'ok'],
    ['ATX', ['Micro ATX', 'Mini-ITX'], 'error'],
    ['Micro ATX', ['ATX'], 'ok'],
    ['Micro ATX', ['Mini-ITX'], 'error'],
    ['Mini-ITX', ['Micro ATX'], 'ok'],
    ['Mini-ITX', ['Mini DTX'], 'ok'],
    ['EATX', ['ATX'], 'error'],
    ['EATX', ['SSI EEB'], 'ok'],
    ['SSI CEB', ['EATX'], 'ok'],
    ['Flex ATX', ['Micro ATX'], 'ok'],
    ['Pico-ITX', ['ATX'], 'error'],
  ])('%s into %s: %s', (board, boards, expected) => {
    expect(result(board, boards)).toBe(expected);
  });

  test('a full tower that does not list E-ATX may still take it', () => {
    expect(result('EATX', ['ATX'], 'ATX Full Tower')).toBe('unknown');
    expect(result('XL ATX', ['ATX', 'EATX'], 'ATX Full Tower')).toBe('error');
  });

  test('missing sizes are not known', () => {
    expect(result(undefined, ['ATX'])).toBe('unknown');
    expect(result('ATX', undefined)).toBe('unknown');
    expect(result('ATX', [])).toBe('unknown');
  });
});

test('board-case-back-connect is asked only of boards with connectors at the back', () => {
  const back = rule('board-case-back-connect');
  const board = motherboard({ back_connect_connectors: true });
  const open = (flag: boolean | undefined) => housing({ supports_rear_connecting_motherboard: flag });
  expect(resultOf(back, [motherboard(), open(false)])).toBe('n/a');
  expect(resultOf(back, [board, open(true)])).toBe('ok');
  expect(resultOf(back, [board, open(false)])).toBe('error');
  expect(resultOf(back, [board, open(undefined)])).toBe('unknown');
});

describe('psu-case-form-factor', () => {
  const form = rule('psu-case-form-factor');
  const result = (supply: Record<string, unknown>, box: Record<string, unknown>, name = 'Fuente') =>
    resultOf(form, [psu(supply, { name }), housing(box)]);
  const supplies = (...list: string[]) => ({ supported_power_supply_form_factors: list });
  const silent = (tower: string) => ({
    supported_power_supply_form_factors: undefined,
    form_factor: tower,
  });

  test.each([
    ['ATX', ['ATX'], 'ok'],
    ['ATX/EPS', ['ATX'], 'ok'],
    ['ATX', ['SFX'], 'error'],
    ['SFX', ['SFX'], 'ok'],
    ['SFX', ['SFX-L'], 'ok'],
    ['SFX-L', ['SFX'], 'error'],
    ['SFX', ['ATX'], 'warning'],
    ['TFX', ['ATX'], 'error'],
  ])('%s where the case lists %s: %s', (supply, list, expected) => {
    expect(result({ form_factor: supply, length: 100 }, supplies(...list))).toBe(expected);
  });

  test('SFX-L is told by the name and by the length', () => {
    const short = { form_factor: 'SFX', length: 100 };
    expect(result(short, supplies('SFX'), 'be quiet! SFX L Power 500W')).toBe('error');
    expect(result({ ...short, length: 125 }, supplies('SFX'))).toBe('error');
  });

  test.each([
    ['ATX Mid Tower', 'ATX', 'ok'],
    ['EATX Full Tower', 'ATX', 'ok'],
    ['ATX Mid Tower', 'SFX', 'warning'],
    ['ATX Mid Tower', 'TFX', 'unknown'],
    ['Micro ATX Mini Tower', 'ATX', 'unknown'],
    ['Mini ITX Tower', 'SFX', 'unknown'],
  ])('a silent %s with %s: %s', (tower, supply, expected) => {
    expect(result({ form_factor: supply }, silent(tower))).toBe(expected);
  });

  test('a supply without form is not known', () => {
    expect(result({ form_factor: undefined }, supplies('ATX'))).toBe('unknown');
  });
});

test('psu-case-length: exactly as long fits, a millimetre more does not', () => {
  const length = rule('psu-case-length');
  expect(resultOf(length, [psu({ length: 180 }), housing()])).toBe('ok');
  expect(judged(length, [psu({ length: 181 }), housing()])).toMatchObject([
    { result: 'error', left: '181 mm', right: '180 mm', message: 'La fuente mide 181 mm y caben 180 mm.' },
  ]);
  expect(resultOf(length, [psu({ length: undefined }), housing()])).toBe('unknown');
  expect(resultOf(length, [psu(), housing({ max_psu_length: undefined })])).toBe('unknown');
  expect(length?.isBlocking).toBe(false);
});

describe('gpu-case-length', () => {
  const length = rule('gpu-case-length');
  const result = (card: number | undefined, room: number | undefined) =>
    resultOf(length, [gpu({ length: card }), housing({ max_video_card_length: room })]);

  test.each([
    [355, 365, 'ok'],
    [355.1, 365, 'warning'],
    [365, 365, 'warning'],
    [365.1, 365, 'error'],
  ])('%d mm in %d mm: %s', (card, room, expected) => {
    expect(result(card, room)).toBe(expected);
  });

  test('missing or absurd lengths are not known', () => {
    expect(result(undefined, 365)).toBe('unknown');
    expect(result(240, undefined)).toBe('unknown');
    expect(result(0, 365)).toBe('unknown');
    expect(result(240, 119)).toBe('unknown');
  });
});

describe('gpu-case-slots', () => {
  const slots = rule('gpu-case-slots');
  const result = (width: number | undefined, room: number | undefined) =>
    resultOf(slots, [gpu({ total_slot_width: width }), housing({ expansion_slots: room })]);

  test.each([
    [2, 2, 'ok'],
    [2.1, 2, 'warning'],
    [2.5, 2, 'warning'],
    [2.6, 2, 'error'],
  ])('%d slots in %d: %s', (width, room, expected) => {
    expect(result(width, room)).toBe(expected);
  });

  test('missing widths are not known', () => {
    expect(result(undefined, 7)).toBe('unknown');
    expect(result(0.5, 7)).toBe('unknown');
    expect(result(2, undefined)).toBe('unknown');
  });
});

test('gpu-multiple warns from the second card on', () => {
  expect(resultOf(rule('gpu-multiple'), [gpu()])).toBe('n/a');
  expect(resultOf(rule('gpu-multiple'), [gpu(), gpu()])).toBe('warning');
});
