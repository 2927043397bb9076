import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaypalBench, orderRequest } from './testing/paypal-bench.ts';

let bench: Awaited<ReturnType<typeof createPaypalBench>>;
beforeAll(async () => {
  bench = await createPaypalBench();
});
afterAll(() => bench.close());

async function createdOrder(request: object = orderRequest()): Promise<string> {
  const headers = { 'PayPal-Request-Id': crypto.randomUUID() };
  return (await bench.api('POST', '/v2/checkout/orders', request, headers)).body.id;
}
const open = (token: string) => bench.emulator.app.request(`/checkoutnow?token=${token}`);
const press = (token: string, outcome: string) =>
  bench.emulator.app.request('/checkoutnow/approve', {
    method: 'POST',
    body: new URLSearchParams({ token, outcome }),
  });

test('the page shows shop, lines, total and the way back, in Spanish and marked as a test', async () => {
  const id = await createdOrder();
  const response = await open(id);
  const page = await response.text();
  expect(page).toContain('lang="es-MX"');
  expect(page).toContain('PayPal de prueba');
  expect(page).toContain('Ensambla');
  expect(page).toContain('Memoria DDR5 16 GB');
  expect(page).toContain('$1,234.50 MXN');
  expect(page).toContain('Pagar ahora');
  expect(page).toContain(`href="http://shop.test/checkout?token=${id}"`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('what the shop sent cannot write into the page', async () => {
  const request = orderRequest();
  request.payment_source.paypal.experience_context.brand_name = '<script>alert(1)</script>';
  const page = await (await open(await createdOrder(request))).text();
  expect(page).not.toContain('<script>');
});

test('paying leads back to the shop with token and PayerID and keeps what its address had', async () => {
  const id = await createdOrder();
  const response = await press(id, 'completed');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(
    `http://shop.test/paypal/success?order=1&token=${id}&PayerID=PRUEBA2345678`,
  );
  expect((await bench.api('GET', `/v2/checkout/orders/${id}`)).body.status).toBe('APPROVED');
});

test('the chosen outcome decides the capture', async () => {
  const declined = await createdOrder();
  await press(declined, 'declined');
  expect((await bench.api('POST', `/v2/checkout/orders/${declined}/capture`, {})).status).toBe(422);
  expect(await (await open(declined)).text()).toContain('no pudo cobrar');
  const pending = await createdOrder();
  await press(pending, 'pending');
  const { body } = await bench.api('POST', `/v2/checkout/orders/${pending}/capture`, {});
  expect(body.purchase_units[0].payments.captures[0].status).toBe('PENDING');
});

test('a paid order and an unknown one have a page that says so', async () => {
  const { orderId } = await bench.capturedOrder();
  expect(await (await open(orderId)).text()).toContain('Este pago ya está hecho');
  const again = await press(orderId, 'declined');
  expect(await again.text()).toContain('Este pago ya está hecho');
  expect((await open('0UNKNOWN')).status).toBe(404);
});
