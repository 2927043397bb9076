import { expect, test } from 'vitest';
import { wholesaleMessage } from './wholesale-message.ts';

const request = { company: '', taxId: '', phone: '', volume: '', needs: '' };

test('what is needed comes first and only what was filled in follows', () => {
  const message = wholesaleMessage({
    ...request,
    needs: ' 30 monitores de 27 ',
    company: 'Taller Sur',
    taxId: 'tsu010101ab1',
  });
  expect(message).toBe('30 monitores de 27\n\nEmpresa: Taller Sur\nRFC: TSU010101AB1');
});

test('a request that needs nothing is empty, so that it is refused', () => {
  expect(wholesaleMessage({ ...request, company: 'Taller Sur' })).toBe('');
});
