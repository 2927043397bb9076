import { expect, test } from 'vitest';
import { byDefault, sampleOrder as order } from '../../../../test/spec/every-email.ts';
import { emailText } from '../../../platform/emails/email.ts';
import { orderPaidMail, voucherMail } from './mails.ts';

test('the email about a payment names folio, amount and where to follow the order', () => {
  const mail = byDefault(orderPaidMail(order, 1044, 'https://tienda.example'));
  expect(mail).toMatchObject({ to: 'ana@prueba.example', subject: 'Recibimos tu pago: pedido 1044' });
  expect(emailText(mail.parts)).toContain('$23,336.65');
  expect(emailText(mail.parts)).toContain(`https://tienda.example/dashboard?pedido=${order.id}`);
});

test('the email about a voucher carries reference, page and deadline in Mexico’s time', () => {
  const draft = voucherMail(
    order,
    {
      kind: 'oxxo',
      reference: '1234 5678 9012',
      voucher_url: '/dashboard/ficha?pedido=',
      expires_at: '2026-11-25T05:59:59.000Z',
      bank: null,
      holder: null,
      remaining_cents: null,
    },
    'https://tienda.example',
  );
  const mail = byDefault(draft);
  expect(mail.subject).toContain('OXXO');
  for (const part of ['1234 5678 9012', '/dashboard/ficha?pedido=', '24 de noviembre de 2026']) {
    expect(emailText(mail.parts)).toContain(part);
  }
});
