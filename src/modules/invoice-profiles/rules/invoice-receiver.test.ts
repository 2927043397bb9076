import { describe, expect, test } from 'vitest';
import { readReceiver, writtenLegalName } from './invoice-receiver.ts';
import { cfdiUses, mayUse, regimesFor, type TaxRegime, taxRegimes, usesFor } from './sat-catalogues.ts';

const company = {
  rfc: 'EKU9003173C9',
  legal_name: 'Escuela Kemper Urgate S.A. de C.V.',
  tax_regime: '601',
  cfdi_use: 'G03',
  postal_code: '42501',
};
const person = { ...company, rfc: 'CACX7605101P8', legal_name: 'Xochilt Casas Chavez', tax_regime: '612' };

test('a company’s name loses its legal form, a person’s name stays whole', () => {
  for (const ending of [
    'SA de CV',
    'S.A. de C.V.',
    'S. A. DE C. V.',
    ', S.A. DE C.V.',
    'S de RL de CV',
    'S.A.P.I. de C.V.',
    'A.C.',
    'Sociedad Anónima de Capital Variable',
  ]) {
    expect(writtenLegalName(`Cómputo  del Norte${ending.startsWith(',') ? '' : ' '}${ending}`, true)).toBe(
      'CÓMPUTO DEL NORTE',
    );
  }
  expect(writtenLegalName('Casa', true)).toBe('CASA');
  expect(writtenLegalName('Mesa SA', false)).toBe('MESA SA');
});

test('typed data is normalised the tax authority’s way', () => {
  expect(readReceiver({ ...company, rfc: 'eku 900317 3c9' })).toEqual({
    receiver: { ...company, legal_name: 'ESCUELA KEMPER URGATE' },
  });
});

describe('refused by name:', () => {
  test.each([
    [{ ...company, rfc: 'EKU9003173C8' }, 'rfc'],
    [{ ...company, legal_name: ' ' }, 'legal_name'],
    [{ ...company, legal_name: 'A|B' }, 'legal_name'],
    [{ ...company, tax_regime: '612' }, 'tax_regime'],
    [{ ...company, tax_regime: '999' }, 'tax_regime'],
    [{ ...person, tax_regime: '601' }, 'tax_regime'],
    [{ ...person, tax_regime: '605' }, 'cfdi_use'],
    [{ ...company, cfdi_use: 'D01' }, 'cfdi_use'],
    [{ ...company, cfdi_use: 'G02' }, 'cfdi_use'],
    [{ ...company, postal_code: '18000' }, 'postal_code'],
    [{ ...company, postal_code: '' }, 'postal_code'],
    [{ ...person, rfc: 'XAXX010101000' }, 'tax_regime'],
    [{ ...person, rfc: 'XAXX010101000', tax_regime: '616' }, 'cfdi_use'],
    [
      {
        ...person,
        rfc: 'XAXX010101000',
        tax_regime: '616',
        cfdi_use: 'S01',
        legal_name: 'Público en general',
      },
      'legal_name',
    ],
  ])('%#', (typed, field) => {
    expect(Object.keys(readReceiver(typed).problems ?? {})).toEqual([field]);
  });
});

test('an empty form asks for its fields in words that its owner and staff may read', () => {
  const { problems } = readReceiver({
    rfc: '',
    legal_name: '',
    tax_regime: '',
    cfdi_use: '',
    postal_code: '',
  });
  expect(problems?.postal_code).toBe('Escribe el código postal de la Constancia.');
  expect(Object.values(problems ?? {}).join(' ')).not.toMatch(/\btu\b/);
});

test('a generic RFC goes with régimen 616 and use S01 only', () => {
  for (const rfc of ['XAXX010101000', 'XEXX010101000']) {
    const { receiver } = readReceiver({ ...person, rfc, tax_regime: '616', cfdi_use: 'S01' });
    expect(receiver).toMatchObject({ rfc, legal_name: 'XOCHILT CASAS CHAVEZ' });
  }
});

test('everybody may choose a use, and wage earners only the one without effect', () => {
  const regimes = Object.keys(taxRegimes) as TaxRegime[];
  for (const regime of regimes) {
    expect(usesFor(regime)).toContain('S01');
    expect(usesFor(regime)).not.toContain('G02');
    expect(usesFor(regime).every((use) => mayUse(regime, use))).toBe(true);
  }
  expect(usesFor('605')).toEqual(['S01']);
  expect(usesFor('626')).toContain('G03');
  expect(regimesFor('company')).not.toContain('605');
  expect(regimesFor('person')).not.toContain('601');
  expect(Object.keys(cfdiUses)).toHaveLength(12);
});
