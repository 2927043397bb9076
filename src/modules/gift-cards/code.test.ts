import { expect, test } from 'vitest';
import { newCode, printedCode, typedCode } from './code.ts';

test('a code is read however its reader writes it down', () => {
  const code = newCode();
  expect(printedCode(code)).toMatch(/^(\w{5}-){3}\w{5}$/);
  for (const typed of [code, printedCode(code), printedCode(code).toLowerCase(), ` ${code} `]) {
    expect(typedCode(typed)).toBe(code);
  }
});

test('one wrong sign is found before any card is looked for', () => {
  const code = newCode();
  for (let at = 0; at < code.length; at += 1) {
    const other = code.at(at) === '7' ? '8' : '7';
    expect(typedCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
  }
  expect(typedCode('')).toBeUndefined();
  expect(typedCode(`${code}A`)).toBeUndefined();
  expect(typedCode('O0I1-O0I1-O0I1-O0I1-O0I1')).toBeUndefined();
});
