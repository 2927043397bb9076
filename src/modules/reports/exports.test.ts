import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../test/factories/create-company.ts';
import { signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let company: number;
beforeAll(async () => {
  shop = await startTestShop();
  ({ id: company } = await createCompany(shop, { staff: await signInStaff(shop) }));
});
afterAll(() => shop.stop());

const days = 'from=2026-01-01&to=2026-01-31';

test.each([
  ['read_customers', '/admin/users.csv'],
  ['read_customers', '/admin/gift-cards.csv'],
  ['read_customers', '/admin/receivables.csv'],
  ['read_customers', `/admin/companies/COMPANY/credit/statement.csv?${days}`],
  ['read_customers', `/admin/companies/COMPANY/credit/statement.pdf?${days}`],
  ['read_payments', '/admin/payment-books.csv'],
  ['support', '/admin/tickets.csv'],
  ['read_reports', '/admin/reports/sales.csv?by=day&paid_from=2026-01-01&paid_to=2026-01-31'],
] as const)('a file takes %s besides exporting: %s', async (right, path) => {
  const address = path.replace('COMPANY', String(company));
  const exporter = await signInStaff(shop, { name: 'exporta', rights: ['export'] });
  await expectRefusal(shop.request(address, { token: exporter.token }), 403, 'forbidden');
  const reader = await signInStaff(shop, { name: 'lee', rights: ['export', right] });
  expect((await shop.request(address, { token: reader.token })).status).not.toBe(403);
});

test.each([
  [
    '/admin/orders.csv',
    'Pedido,Id del pedido,Fecha del pedido,Pagado el,Cliente,Correo,Pago,Surtido,Forma de pago',
  ],
  [
    '/admin/users.csv',
    'Cliente,Correo,Correo verificado,Teléfono,Lista de precios,Pedidos,Gastó,Desde,Última visita',
  ],
  [
    '/admin/invoices.csv',
    'Folio,Tipo,Estado,RFC,Razón social,Régimen fiscal,Uso del CFDI,Método de pago (PUE o PPD)',
  ],
  ['/admin/payment-books.csv', 'Día,Proveedor,Saldo anterior,Cobrado,Reembolsado,En contracargo,Comisiones'],
  ['/admin/promotions.csv', 'Promoción,Estado,Tipo,Porcentaje de descuento,Pesos de descuento'],
  ['/admin/wishes.csv', 'SKU,Producto,Esperan existencia,Esperan un precio,Corazones'],
  ['/admin/inventory/replenishment.csv', 'SKU,Producto,Quedan,Por llegar,Vendidas 30 d,Vendidas 90 d'],
  ['/admin/reviews.csv', 'SKU,Producto,Calificación,Título,Reseña,Cliente,Compra verificada,Estado'],
  ['/admin/returns.csv', 'Devolución,Pedido,Cliente,Correo,Motivo,Estado,Unidades,Resultado'],
  ['/admin/quotes.csv', 'Folio,Empresa,Persona,Correo,Estado,Orden de compra,Productos,Unidades,Total'],
  ['/admin/tickets.csv', 'Conversación,Asunto,Cliente,Correo,Pedido,Estado,Llegó por'],
  ['/admin/gift-cards.csv', 'Tarjeta de regalo,Estado,Importe,Final del código,Destinatario'],
  ['/admin/receivables.csv', 'Empresa,Por vencer,1–30,31–60,61–90,90+,Total,Límite'],
  [
    '/admin/audit.csv',
    'Cuándo,Quién,Correo,Dirección IP,Dispositivo,Qué se hizo,Tipo,Id,Nombre,Campo,Antes,Después',
  ],
] as const)('a file that people read has heads in the language of who asks: %s', async (path, heads) => {
  const { token } = await signInStaff(shop);
  const answer = await shop.request(path, { token, headers: { 'accept-language': 'es-MX' } });
  expect((await answer.text()).split('\r\n')[0]).toContain(heads);
});

test('coded values are in the language of who asks, too, though they are written while it is sent', async () => {
  const { token } = await signInStaff(shop);
  const answer = await shop.request('/admin/audit.csv', { token, headers: { 'accept-language': 'es-MX' } });
  expect(await answer.text()).toMatch(/,Aprobó,Empresa,.*,Estado,Por decidir,Aprobada/);
});
