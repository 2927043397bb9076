import { formatPesos } from '../../../platform/money.ts';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import type { SavedBuild } from './build-state.ts';

/** What is not as it was when the build was saved or quoted: dearer, cheaper, sold out, back again, gone. */
export function BuildChanges({
  changes,
  title = 'Desde que se guardó, algo cambió',
  className,
}: {
  changes: SavedBuild['changes'];
  title?: string;
  className?: string;
}) {
  if (changes.length === 0) return null;
  return (
    <InlineNotice tone="warning" title={title} {...(className !== undefined && { className })}>
      <ul className="mt-1 grid gap-1 text-sm">
        {changes.map((change) => (
          <li key={`${change.ref_id} ${change.kind}`}>
            <span className="font-medium">{change.product_name}</span>
            {`: ${sentenceOf(change)}`}
          </li>
        ))}
      </ul>
    </InlineNotice>
  );
}

function sentenceOf({ kind, was_cents: was, now_cents: now }: SavedBuild['changes'][number]): string {
  switch (kind) {
    case 'gone':
      return 'ya no está a la venta.';
    case 'out_of_stock':
      return 'se agotó.';
    case 'back_in_stock':
      return 'ya hay otra vez.';
    case 'price_changed':
      return `costaba ${formatPesos(was)} y ahora ${formatPesos(now ?? 0)}.`;
  }
}
