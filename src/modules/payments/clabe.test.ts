import { expect, test } from 'vitest';
import { bankOfClabe, ownClabe } from './clabe.contract.ts';

const said = (text: string) => {
  const { success, error } = ownClabe.safeParse(text);
  return success ? 'taken' : error.issues.map(({ message }) => message.split('.')[0]).join();
};

test.each([
  ['002180000000000009', 'taken'],
  ['032180000118359719', 'taken'],
  [' 0321 8000 0118 3597 19 ', 'taken'],
  ['032-180-000118359719', 'taken'],
  ['', 'La CLABE tiene 18 dígitos'],
  ['03218000011835971', 'La CLABE tiene 18 dígitos'],
  ['0321800001183597190', 'La CLABE tiene 18 dígitos'],
  ['03218000011835971O', 'La CLABE tiene 18 dígitos'],
  ['032180000118359718', 'Esta CLABE tiene un dígito equivocado'],
  ['302180000118359719', 'Esta CLABE tiene un dígito equivocado'],
  ['999180000000000002', 'No conocemos el banco de esta CLABE'],
])('CLABE %j: %s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

test('a CLABE with any one digit wrong is refused', () => {
  const clabe = '032180000118359719';
  const changed = Array.from(clabe).flatMap((was, at) =>
    Array.from('0123456789')
      .filter((digit) => digit !== was)
      .map((digit) => clabe.slice(0, at) + digit + clabe.slice(at + 1)),
  );
  expect(changed).toHaveLength(18 * 9);
  expect(changed.filter((one) => said(one) === 'taken')).toEqual([]);
});

test('the first three digits name the bank', () => {
  expect(bankOfClabe('012180015001000001')).toBe('BBVA México');
  expect(bankOfClabe('999180000000000001')).toBeUndefined();
});
