import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { statuses } from './list/product-list.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../admin-parts/card.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import type { Refusal } from '../admin-parts/staff-sentence.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { LinesField, type TypedLine } from '../inventory/lines-field.tsx';
import type { EditedProduct } from './product-values.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

type Part = EditedProduct['parts'][number];
type Props = { product: EditedProduct; onSaved: () => void };

/** What a kit is made of and how many that makes, or the kits a product is in. */
export function KitParts({ product, onSaved }: Props) {
  const mayChange = useMay('catalog');
  const [isEditing, setIsEditing] = useDialog('kit', mayChange);
  const { parts, in_kits: kits } = product;
  const isKit = parts.length > 0;
  return (
    <Card
      title={isKit ? t('Kit: parts of one') : t('Kit')}
      actions={
        mayChange &&
        kits.length === 0 && (
          <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
            {isKit ? t('Edit parts') : t('Make it a kit')}
          </Button>
        )
      }
    >
      {isKit ? (
        <div className="grid gap-3">
          <ul className="grid divide-y divide-line">
            {parts.map((part) => (
              <li key={part.product_id} className="flex items-start gap-3 py-2 first:pt-0">
                <span className="figures w-8 shrink-0 text-right font-semibold">{`${part.quantity} ×`}</span>
                <span className="grid min-w-0 flex-1 gap-0.5">
                  <Link to={adminLinks.product(part.product_id)} className="hover:underline">
                    {part.product_name}
                  </Link>
                  <span className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
                    <span className="spec">{part.sku}</span>
                    {t('{available} available', { available: part.available })}
                    {part.status !== 'active' && (
                      <Badge tone="warning">{t(statuses[part.status].label)}</Badge>
                    )}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <p className="text-ink-soft">{shortest(product)}</p>
        </div>
      ) : kits.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-ink-soft">{t('A part of:')}</p>
          <ul className="grid gap-1">
            {kits.map((kit) => (
              <li key={kit.id}>
                <Link to={adminLinks.product(kit.id)} className="hover:underline">
                  {kit.product_name}
                </Link>
                <span className="text-xs text-ink-faint">{` · ${t('{count} in each', { count: kit.quantity })}`}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-ink-faint">
          {t('Not a kit. A kit is sold as one product; its stock and its cost are those of its parts.')}
        </p>
      )}
      {isEditing && <PartsDialog product={product} onSaved={onSaved} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}

function shortest({ parts, available }: EditedProduct): string {
  const made = ({ available: units, quantity }: Part) => Math.floor(units / quantity);
  const least = parts.toSorted((one, other) => made(one) - made(other))[0];
  return t('{available} can be sold, by the stock of {sku}.', { available, sku: least?.sku ?? 'its parts' });
}

const linesOf = (parts: readonly Part[]): TypedLine[] =>
  parts.map((part) => ({
    productId: part.product_id,
    name: part.product_name,
    sku: part.sku,
    units: String(part.quantity),
    cost: '',
  }));
const inWords = (lines: readonly TypedLine[]) =>
  lines.length === 0 ? t('No parts') : lines.map(({ units, sku }) => `${units} × ${sku}`).join('\n');

const valuesOf = ({ version, parts }: { version: number; parts: readonly Part[] }) => ({
  lines: linesOf(parts),
  version,
});

function PartsDialog({ product, onSaved, onClose }: Props & { onClose: () => void }) {
  const form = useVersions({
    name: 'parts',
    values: valuesOf(product),
    valuesOfCurrent: (current) => valuesOf(current as EditedProduct),
    labelOf: () => t('Parts'),
    textOf: (_, lines) => inWords(lines as TypedLine[]),
  });
  const { lines } = form.typed;
  const save = async () => {
    await form.save((typed, { version }) =>
      browserApi().inventory.saveParts({
        params: { id: product.id },
        body: {
          version,
          parts: typed.lines.map(({ productId, units }) => ({
            product_id: productId,
            quantity: Number(units),
          })),
        },
      }),
    );
    onSaved();
  };
  return (
    <FormDialog
      title={t('Parts of one kit')}
      description={t(
        'What can be sold follows from the stock of the parts, at once. Orders keep the parts they were placed with.',
      )}
      size="md"
      confirmText={t('Save')}
      fields={form}
      act={save}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <LinesField
            lines={lines}
            refusal={asLines(refusal)}
            onLinesChange={(typed) => form.type({ lines: [...typed] })}
          />
          {lines.length === 0 && product.parts.length > 0 && (
            <p className="text-sm text-ink-soft">
              {t('Without parts it is an ordinary product with no stock.')}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

function asLines(refusal: Refusal | undefined): Refusal | undefined {
  if (!refusal) return undefined;
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([field, text]) => [field.replace(/^parts/, 'lines'), text]),
  );
  return { ...refusal, fields };
}
