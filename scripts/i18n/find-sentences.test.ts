import { expect, test } from 'vitest';
import { findSentences } from './find-sentences.ts';

const found = (source: string) => findSentences('refuse.ts', source).map(({ line }) => line);

test.each([
  ['a refusal', "throw conflict('sent', 'The transfer was sent.');"],
  ['a field of a refusal', "throw invalid({ name: 'Write a name.' });"],
  ['a refusal by its status', "throw new AppError(403, 'forbidden', 'Your role does not include this.');"],
  [
    'a condition within a refusal',
    "throw notFound(isStaff ? 'There is no such order.' : 'No encontramos ese pedido.');",
  ],
  ['a template', 'throw invalid({ name: `At most ${max} characters.` });'],
  ['a table of fields', "fields['name'] = 'Write a name.';"],
  ['a table of problems', "problems['sku'] ??= `Line ${line} has this SKU too.`;"],
  ['a sentence on its way', "const message = 'Another product has this SKU.';"],
])('an English sentence in %s is found', (_where, source) => {
  expect(found(source)).toEqual([1]);
});

test('what a call’s schema says of bad input is found, in its contract', () => {
  const source = "const name = z.string().min(1, 'Write a name.').max(9, { error: () => t('Too long.') });";
  expect(findSentences('staff.contract.ts', source)).toHaveLength(1);
  expect(found("const at = Math.max(1, 'Write a name.');")).toEqual([]);
});

test.each([
  ['texts of the catalogue', "throw conflict('sent', t('The transfer was sent.'));"],
  ['texts with values', "throw invalid({ name: t('At most {max} characters.', { max }) });"],
  ['texts that are kept', "problems['sku'] = keepText('The line has no SKU.');"],
  ['Spanish, for shoppers', "throw conflict('late', 'El plazo para devolver terminó.');"],
  ['codes', "throw conflict('not_sent', said, { state: 'on_hold' });"],
  ['what programmers read', "throw new Error('There is no such thing here.');"],
  ['what is compared', "throw conflict('late', t(kind === 'The one' ? 'Late.' : 'Early.'));"],
])('%s are no findings', (_what, source) => {
  expect(found(source)).toEqual([]);
});
