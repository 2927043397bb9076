import { expect, test } from 'vitest';
import { orderPaidMail, voucherMail } from './mails.ts';

const order = {
  id: '0f5c1d0e-0000-4000-8000-000000000001',
  email: 'ana@prueba.example',
  customer_name: 'Ana',
  total_cents: 1_234_500,
};

test('the letter about a payment names folio, amount and where to follow the order', () => {
  const mail = orderPaidMail(order, 1044, 'https://tienda.example');
  expect(mail).toMatchObject({ to: 'ana@prueba.example', subject: 'Recibimos tu pago: pedido 1044' });
  expect(mail.text).toContain('$12,345.00');
  expect(mail.text).toContain(`https://tienda.example/dashboard?pedido=${order.id}`);
});

test('the letter about a voucher carries reference, page and deadline in Mexico’s time', () => {
  const mail = voucherMail(
    order,
    {
      kind: 'oxxo',
      reference: '1234 5678 9012',
      voucher_url: 'https://pagos.example/ficha',
      expires_at: '2026-11-25T05:59:59.000Z',
      bank: null,
      holder: null,
      remaining_cents: null,
    },
    'https://tienda.example',
  );
  expect(mail.subject).toContain('OXXO');
  for (const part of ['1234 5678 9012', 'https://pagos.example/ficha', '24 de noviembre de 2026']) {
    expect(mail.text).toContain(part);
  }
});
