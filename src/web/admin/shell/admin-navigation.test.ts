import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { spanishTexts } from '../../../i18n/es.ts';
import { inLanguage } from '../../../i18n/language.ts';
import { addSpanish } from '../../../i18n/t.ts';
import { adminActions, adminNavigation, namesOf } from './admin-navigation.ts';
import { fitting } from './fitting-words.ts';
import routes from '../../routes.ts';

type Route = { path?: string | undefined; children?: readonly Route[] | undefined };
const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children),
  ]);

test('every page of the staff is marked in the menu, by one entry', () => {
  const entries = adminNavigation.flatMap((group) => group.entries);
  // The account is behind one's own name; a preview and what is not there belong to no screen.
  const elsewhere = ['/admin', '/admin/account', '/admin/content/preview', '/admin/*'];
  const paths = pathsOf(routes).filter((path) => path.startsWith('/admin') && !elsewhere.includes(path));
  const marks = paths.map((path) => [
    path,
    entries.filter(({ to, holds = [] }) =>
      [to, ...holds].some((held) => matchPath({ path: held, end: false }, path.replaceAll(':', ''))),
    ).length,
  ]);
  expect(paths.length).toBeGreaterThan(60);
  expect(marks.filter(([, count]) => count !== 1)).toEqual([]);
});

test.each([
  ['quién me debe', '/admin/receivables'],
  ['deudas', '/admin/receivables'],
  ['cobranza', '/admin/receivables'],
  ['pérdida', '/admin/products?margin=0'],
  ['proveedor subió precios', '/admin/products?margin=0'],
  ['sin pagar', '/admin/orders?queue=unpaid'],
  ['conteo físico', '/admin/inventory/counts'],
  ['traspaso', '/admin/inventory/transfers'],
  ['merma', '/admin/inventory'],
  ['resurtido', '/admin/inventory/replenishment'],
  ['orden de compra', '/admin/purchasing'],
  ['mostrador', '/admin/draft-orders/add'],
  ['cambiar dirección', '/admin/orders'],
  ['cancelar un pedido', '/admin/orders'],
  ['paquete perdido', '/admin/shipments'],
  ['devolver el dinero', '/admin/returns'],
  ['comisión', '/admin/payments'],
  ['utilidad', '/admin/sales'],
  ['mejores clientes', '/admin/users'],
  ['buen fin', '/admin/Promotion/add'],
  ['unir productos', '/admin/products'],
  ['dejar de vender', '/admin/products'],
  ['cajero', '/admin/system-users'],
  ['bloquear a un cliente', '/admin/blocks'],
  ['reseñas malas', '/admin/review'],
  ['política de devoluciones', '/admin/content/pages'],
  ['cerrar la tienda', '/admin/settings'],
])('who types «%s» is led to %s', (words, to) => {
  addSpanish(spanishTexts);
  const found = inLanguage('es', () =>
    fitting([...adminNavigation.flatMap(({ entries }) => entries), ...adminActions], words, namesOf),
  );
  expect(found.map((entry) => entry.to)).toContain(to);
});
