import { expect, test } from 'vitest';
import { findTexts } from './find-texts.ts';

const messages = (source: string) => findTexts('page.tsx', source).findings.map(({ message }) => message);

test.each([
  ['between tags', 'const a = () => <p>Save it</p>;'],
  ['in an attribute that somebody reads', 'const a = () => <Field label="name" />;'],
  ['in a property that somebody reads', "const a = () => ({ label: 'Orders' });"],
  ['chosen by a condition', "const a = (is: boolean) => <Field label={is ? 'Yes' : t('No')} />;"],
  ['joined around a value', 'const a = (n: number) => `${n} products left`;'],
  ['without a capital in an attribute', 'const a = () => <Paid before="vs the 7 days before" />;'],
  [
    'without a capital, chosen by a condition',
    "const a = (is: boolean) => <Paid before={is ? 'vs yesterday' : ''} />;",
  ],
  ['in brackets', "const a = (is: boolean) => is && '(you)';"],
  ['in brackets between tags', 'const a = (name: string) => <p>{name} (you)</p>;'],
  ['in brackets around a value', 'const a = (name: string) => `${name} (you)`;'],
  [
    'of one of two words in a joined text',
    "const a = (n: number) => `${n} ${n === 1 ? 'line' : t('lines')}`;",
  ],
  ['as a sentence anywhere', "const a = () => toast('Product has been edited.');"],
])('words %s are found', (_where, source) => {
  expect(messages(source)).toHaveLength(1);
});

test.each([
  ['classes', 'const a = () => <p className="flex items-center gap-2" />;'],
  ['joined classes', 'const a = (is: boolean) => <p className={cx("grid gap-4", is && "pl-2 text-ink")} />;'],
  [
    'words for the machine',
    'const a = () => <path rel="noopener noreferrer" d="m1 2" autoComplete="street address" />;',
  ],
  ['rows of classes', 'const a = () => <Rows gridClassName="grid grid2 flex" />;'],
  ['styles with brackets', "const a = () => ({ width: 'calc(1px)', query: '(hover)' === '' });"],
  [
    'joined classes of a condition',
    'const a = (is: boolean) => <p className={`grid ${is ? "hidden" : "block"}`} />;',
  ],
  ['addresses', 'const a = (id: number) => `/admin/orders/${id}?tab=open`;'],
  ['codes', "const a = (state: string) => state === 'Paid' && <Icon name='check' />;"],
  ['what programmers read', "const a = () => { throw new Error('No such thing here.'); };"],
  ['texts of the catalogue', "const a = () => <p title={t('Orders')}>{t('Save it')}</p>;"],
])('%s are no words', (_what, source) => {
  expect(messages(source)).toEqual([]);
});

test('a text that is said while a module begins is found: nobody is being answered yet', () => {
  expect(messages("const label = t('Orders');")).toHaveLength(1);
  expect(messages("const label = msg('Orders');")).toEqual([]);
});

test('what a file says is known, also through a condition', () => {
  const { said } = findTexts(
    'page.tsx',
    "const a = (is: boolean) => [t('Orders'), t(is ? 'Hide' : 'Show'), msg('Menu')];",
  );
  expect(said).toEqual(['Orders', 'Hide', 'Show', 'Menu']);
});
