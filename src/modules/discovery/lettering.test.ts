import { expect, test } from 'vitest';
import { letteredLines } from './lettering.ts';

const space = { size: 50, width: 400, linesMax: 3 };

test('words break into lines that fit', () => {
  const lines = letteredLines('Tarjeta de video de la serie nueva', space);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.width).toBeLessThanOrEqual(space.width);
  expect(lines.some(({ isShortened }) => isShortened)).toBe(false);
});

test('words that do not fit are shortened to the space', () => {
  for (const text of ['palabra '.repeat(50), 'X'.repeat(500), `corta ${'X'.repeat(500)}`]) {
    const lines = letteredLines(text, space);
    expect(lines.length).toBeLessThanOrEqual(space.linesMax);
    expect(lines.at(-1)?.isShortened).toBe(true);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(space.width);
  }
});

test('any text is set without a letter of it reaching the drawing as markup', () => {
  const lines = letteredLines('<script>"&\' Ōsaka 日本 🎮 ﬁn', space);
  expect(lines.map(({ svg }) => svg).join('')).not.toContain('script');
  expect(letteredLines('日本 🎮', space)).toEqual([]);
});
