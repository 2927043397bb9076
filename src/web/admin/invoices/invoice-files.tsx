import { t } from '../../../i18n/t.ts';
import { adminFileLinks } from '../../links.ts';

/** An invoice's two files, for staff; nothing before it is stamped. */
export function InvoiceFiles({
  invoice,
}: {
  invoice: { id: string; name: string; fiscal_uuid: string | null };
}) {
  if (invoice.fiscal_uuid === null) return null;
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3 text-sm">
      {(['pdf', 'xml'] as const).map((kind) => (
        <a
          key={kind}
          href={adminFileLinks.invoice(invoice.id, kind)}
          download
          aria-label={t('{value} of {name}', { value: kind.toUpperCase(), name: invoice.name })}
          className="inline-flex min-h-6 items-center rounded-xs text-brand hover:underline"
        >
          {kind.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
