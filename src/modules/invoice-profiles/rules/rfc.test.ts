import { describe, expect, test } from 'vitest';
import { checkDigitOf, readRfc, writtenRfc } from './rfc.ts';

/* Fictitious RFCs that the tax authority publishes for trying out invoices. */
const companies = [
  'EKU9003173C9',
  'IIA040805DZ4',
  'JES900109Q90',
  'XIA190128J61',
  'OÑO120726RX3',
  'H&E951128469',
];
const persons = [
  'CACX7605101P8',
  'KICR630120NX3',
  'MISC491214B86',
  'XOJI740919U48',
  'FUNK671228PH6',
  'IAÑL750210963',
];

describe('an RFC', () => {
  test.each(companies)('of the company %s is one', (rfc) => {
    expect(readRfc(rfc)).toEqual({ kind: 'company' });
  });

  test.each(persons)('of the person %s is one', (rfc) => {
    expect(readRfc(rfc)).toEqual({ kind: 'person' });
  });

  test('has the check digit of the published example', () => {
    expect(checkDigitOf('GODE561231GR')).toBe('8');
  });

  test('with one digit wrong is refused', () => {
    for (const rfc of [...companies, ...persons]) {
      for (const { index: position, 0: digit } of rfc.slice(0, -1).matchAll(/\d/g)) {
        const wrong = rfc.slice(0, position) + String((Number(digit) + 1) % 10) + rfc.slice(position + 1);
        expect(readRfc(wrong), wrong).toHaveProperty('problem');
      }
    }
  });

  test('with two neighbours exchanged is refused', () => {
    const rfc = 'EKU9003173C9';
    expect(readRfc('KEU9003173C9')).toHaveProperty('problem');
    expect(readRfc(`${rfc.slice(0, 9)}C39`)).toHaveProperty('problem');
  });

  test('may be the generic one of everybody or of foreigners, despite its check digit', () => {
    expect(readRfc('XAXX010101000')).toEqual({ kind: 'general_public' });
    expect(readRfc('XEXX010101000')).toEqual({ kind: 'foreigner' });
  });

  test('needs a day that exists, in one century or the other', () => {
    const dated = (date: string) => `GODE${date}GR${checkDigitOf(`GODE${date}GR`)}`;
    expect(readRfc(dated('000229'))).toEqual({ kind: 'person' });
    expect(readRfc(dated('010229'))).toEqual({ problem: 'La fecha del RFC (010229) no existe.' });
    expect(readRfc(dated('991301'))).toHaveProperty('problem');
  });

  test('is read as people write it', () => {
    expect(writtenRfc(' eku-900317-3c9 ')).toBe('EKU9003173C9');
    expect(writtenRfc('oño120726rx3')).toBe('OÑO120726RX3');
    for (const none of ['', 'EKU', 'EKU9003173C', 'EKU9003173C99X', '9KU9003173C9']) {
      expect(readRfc(none)).toHaveProperty('problem');
    }
  });

  test('has A as its check digit where ten would stand', () => {
    const start = Array.from(
      { length: 60 },
      (_, number) => `GODE5612${String(10 + (number % 18))}G${String.fromCodePoint(65 + (number % 26))}`,
    );
    const digits = new Set(start.map(checkDigitOf));
    expect(digits.has('A')).toBe(true);
    expect([...digits].every((digit) => /^[\dA]$/.test(digit))).toBe(true);
  });
});
