import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import type { ImportKind } from './import-words.ts';

/** Imports that the same staff may do: their calls, pages and words. */
export type ImportFamily = {
  calls: (api: Api) => Api['customerImports'];
  kinds: readonly ImportKind[];
  right: 'catalog' | 'customers';
  list: () => string;
  one: (id: string) => string;
  /** Where the list leads back to. */
  back: { label: Message; to: string };
  description: Message;
  problemsFile: (id: string) => string;
};

export const customerImports: ImportFamily = {
  calls: (api) => api.customerImports,
  kinds: ['customers'],
  right: 'customers',
  list: adminLinks.customerImports,
  one: adminLinks.customerImport,
  back: { label: msg('Users'), to: adminLinks.users() },
  description: msg(
    'Customers of the shop before this one, out of a CSV or XLSX file. Nothing changes before you have seen what would.',
  ),
  problemsFile: (id) => `/api/admin/customer-imports/${id}/problems.csv`,
};

export const catalogImports: ImportFamily = {
  calls: (api) => api.imports,
  kinds: ['products', 'pictures', 'redirects'],
  right: 'catalog',
  list: () => adminLinks.imports(),
  one: adminLinks.import,
  back: { label: msg('Products'), to: adminLinks.products() },
  description: msg(
    'Products, prices, stock, pictures and redirects out of a CSV or XLSX file. Nothing changes before you have seen what would.',
  ),
  problemsFile: (id) => `/api/admin/imports/${id}/problems.csv`,
};
