import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import { type CategoryNames, fieldText } from '../admin-parts/field-words.ts';
import { stateText } from '../../../modules/staff/audit-log/audit-log.words.ts';
import { fieldName } from '../../../modules/staff/audit-log/fields.words.ts';
import { roleName } from '../roles/role-words.ts';
import { rightWords } from '../roles/right-words.ts';
import { isMeasured, parcelText } from '../orders/parcel-words.ts';

export type AuditEntry = Awaited<ReturnType<Api['auditLog']['entries']>>['entries'][number];
type Thing = AuditEntry['object'];

/** The page of a thing of the log, by its kind. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  product: (id) => adminLinks.product(Number(id)),
  order: adminLinks.order,
  draft_order: adminLinks.draftOrder,
  gift_card: adminLinks.giftCard,
  gift_card_for: adminLinks.giftCards,
  company_quote: adminLinks.quote,
  customer: adminLinks.user,
  category: adminLinks.editCategory,
  categories: adminLinks.categories,
  brand: adminLinks.editBrand,
  promotion: adminLinks.editPromotion,
  price_list: adminLinks.editPriceList,
  company: adminLinks.company,
  purchase: (id) => adminLinks.purchase(Number(id)),
  supplier_return: (id) => adminLinks.supplierReturn(Number(id)),
  transfer: (id) => adminLinks.transfer(Number(id)),
  count: (id) => adminLinks.count(Number(id)),
  supplier: adminLinks.supplier,
  location: adminLinks.locations,
  return: adminLinks.returns,
  invoice: adminLinks.invoices,
  dispute: adminLinks.dispute,
  'payment-finding': adminLinks.payments,
  'payment-shield': adminLinks.payments,
  approval: adminLinks.approvals,
  review: adminLinks.reviews,
  reviews: adminLinks.reviews,
  question: adminLinks.questions,
  content: contentPath,
  redirect: adminLinks.redirects,
  synonym: adminLinks.search,
  spec_layout: adminLinks.specLayout,
  block: adminLinks.blocks,
  mail: (id) => adminLinks.mail(Number(id)),
  job: adminLinks.jobs,
  webhook: adminLinks.webhook,
  settings: adminLinks.settings,
  postal_codes: adminLinks.postalCodes,
  system_user: adminLinks.systemUsers,
  invitation: adminLinks.systemUsers,
  role: adminLinks.roles,
  campaign: (id) => adminLinks.campaign(Number(id)),
  segment: adminLinks.segments,
  recall: (id) => adminLinks.recall(Number(id)),
  build: adminLinks.gallery,
  pickup: adminLinks.shipments,
  price_run: () => adminLinks.settings('pricing'),
  exchange_rate: () => adminLinks.settings('pricing'),
  suppression: adminLinks.suppressed,
  backup: adminLinks.backups,
  backups: adminLinks.backups,
  'brand-aliases': adminLinks.brands,
};

/** Where `home`, `navigation` or `page:…` is written. */
function contentPath(id: string): string {
  if (id === 'home') return adminLinks.homeContent();
  return id === 'navigation' ? adminLinks.navigationContent() : adminLinks.contentPage(pageOf(id));
}

function contentName(id: string): string {
  if (id === 'home') return t('Home page');
  return id === 'navigation' ? t('Banner and menus') : pageOf(id);
}

const pageOf = (id: string) => id.replace(/^page:/, '');

/** Kinds without names of their own in the log: their page says whether there still is one. */
const nameless = new Set([
  'categories',
  'settings',
  'postal_codes',
  'spec_layout',
  'dispute',
  'mail',
  'job',
  'approval',
  'content',
]);

/** What a thing is called, and its page while there is one. */
export function thingWords(thing: Thing): { name: string; to: string | undefined } {
  const { kind, id, name, is_there: isThere } = thing;
  const to = isThere || nameless.has(kind) || (kind === 'role' && id !== '') ? pages[kind]?.(id) : undefined;
  if (kind === 'content') return { name: contentName(id), to };
  return { name: kind === 'role' ? roleName(id, name ?? '') : (name ?? id), to };
}

/** `Price: $1,200.00 → $1,100.00`, in its three parts. */
export function changeWords(
  kind: string,
  { field, label, before, after }: AuditEntry['changes'][number],
  categories?: CategoryNames,
): { field: string; before: string; after: string } {
  const text = (value: unknown) => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (field === 'role' && typeof value === 'string') return roleName(value, '');
    if (field === 'rights' && Array.isArray(value)) return rightsText(value);
    if (field === 'parcel' && isMeasured(value)) return parcelText(value) || '—';
    return stateText(kind, field, value) ?? fieldText(field, value, categories);
  };
  if (field === 'rights' && Array.isArray(before) && Array.isArray(after)) {
    // What came and went says more than two long lists.
    return {
      field: fieldName(field),
      before: rightsText(before.filter((one) => !after.includes(one))),
      after: rightsText(after.filter((one) => !before.includes(one))),
    };
  }
  return { field: label ?? fieldName(field), before: text(before), after: text(after) };
}

function rightsText(rights: readonly unknown[]): string {
  const words = rights.map((right) => {
    const known = rightWords[right as keyof typeof rightWords];
    return known ? t(known.label) : String(right);
  });
  return words.join(', ') || '—';
}
