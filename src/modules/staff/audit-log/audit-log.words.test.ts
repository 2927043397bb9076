import { expect, test } from 'vitest';
import { spanishTexts } from '../../../i18n/es.ts';
import { inLanguage } from '../../../i18n/language.ts';
import { addSpanish } from '../../../i18n/t.ts';
import { stateText } from './audit-log.words.ts';
import { fieldName } from './fields.words.ts';

addSpanish(spanishTexts);

test.each([
  ['company', 'approved', 'Aprobada'],
  ['refund', 'approved', 'Aprobado'],
  ['review', 'rejected', 'Rechazada'],
  ['order', 'cancelled', 'Cancelado'],
  ['return', 'closed', 'Cerrada'],
  ['supplier_return', 'authorised', 'Autorizada'],
  ['promotion', 'draft', 'Borrador'],
])('in Spanish a state agrees with what it is of: %s %s', (kind, state, words) => {
  expect(inLanguage('es', () => stateText(kind, 'state', state))).toBe(words);
});

test('what came of a parcel is said in Spanish, value and field', () => {
  expect(inLanguage('es', () => stateText('order', 'outcome', 'lost'))).toBe('Perdido');
  expect(inLanguage('es', () => fieldName('is_resent'))).toBe('Se envía otra vez');
});

test('what a promotion’s form says is called in Spanish', () => {
  const fields = ['startsAt', 'isStackable', 'minSubtotalCents', 'usedMaxPerCustomer', 'paymentMethods'];
  expect(inLanguage('es', () => fields.map(fieldName))).toEqual([
    'Empieza',
    'Acumulable',
    'Productos desde',
    'Usos por cliente',
    'Para quien paga con',
  ]);
});
