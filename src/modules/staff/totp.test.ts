import { describe, expect, test } from 'vitest';
import { randomLetters, stepOfCode, totpAddress, totpCode, totpStep } from './totp.ts';

/** RFC 6238, appendix B: the ASCII secret `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('a TOTP code', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is what RFC 6238 says at %i', (seconds, code) => {
    expect(totpCode(secret, totpStep(at(seconds)))).toBe(code);
  });

  test('is accepted one step before and after its own, and no further', () => {
    const now = at(1_234_567_890);
    const step = totpStep(now);
    const verdicts = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, totpCode(secret, step + by), now));
    expect(verdicts).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(stepOfCode(secret, '12345', now)).toBeUndefined();
    expect(stepOfCode(secret, '12345a', now)).toBeUndefined();
  });
});

test('secrets differ, are base32 and read by apps', () => {
  const [one, two] = [randomLetters(32), randomLetters(32)];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  expect(totpAddress(one, 'ana@prueba.example', 'Ensambla')).toBe(
    `otpauth://totp/Ensambla:ana%40prueba.example?secret=${one}&issuer=Ensambla`,
  );
});
