import { useRef, useState } from 'react';
import { msg, t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { listError } from '../../admin-parts/list-error.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { NameCell } from '../../admin-parts/row-parts.tsx';
import { RowTable } from '../../admin-parts/row-table.tsx';
import { UnsavedGuard } from '../../admin-parts/unsaved-guard.tsx';
import { useSend } from '../../admin-parts/use-send.ts';
import { pictureCallsOf } from '../../products/pictures/picture-calls.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { isPictureName, namedPicture, picturesByProduct } from './picture-names.ts';

export const meta = () => adminMeta(t('Import pictures'));

const productsAtOnce = 3;
const stateWords = {
  waiting: { label: msg('Will be added'), tone: 'neutral' },
  sending: { label: msg('On its way'), tone: 'info' },
  added: { label: msg('Added'), tone: 'success' },
  refused: { label: msg('Refused'), tone: 'danger' },
} as const;

type Target = { id: number; sku: string; product_name: string; image_count: number };
type Row = { key: number; file: File; product: Target; state: keyof typeof stateWords; message?: string };

/**
 * Pictures for many products at once: a file's name is the SKU, a number behind it the place. Nothing goes up before staff
 * saw whose picture each is. The same picture twice is one, so a run that broke off is simply begun again.
 */
export default function ImportPicturesPage() {
  const mayChange = useMay('catalog');
  const input = useRef<HTMLInputElement>(null);
  const { isSending: isReading, refusal, send } = useSend();
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [isRunning, setRunning] = useState(false);
  const isBusy = isReading || isRunning;
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;

  const take = (chosen: readonly File[]) =>
    void send(async () => {
      const { files, leftOut } = await picturesAmong(chosen);
      const named = files.map(namedPicture);
      const products = await productsNamed([...new Set(named.flatMap(({ skus }) => skus))]);
      const { found, unknown: nobodys } = picturesByProduct(named, products);
      let key = 0;
      setRows(
        found.flatMap(({ product, files: its }) =>
          its.map((file): Row => ({ key: (key += 1), file, product, state: 'waiting' })),
        ),
      );
      setUnknown([...nobodys.map(({ name }) => t('{name}: no product has this SKU', { name })), ...leftOut]);
    });

  const change = (key: number, news: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...news } : row)));
  const run = async () => {
    setRunning(true);
    const waiting = rows.filter(({ state }) => state === 'waiting' || state === 'refused');
    const products = [...Map.groupBy(waiting, ({ product }) => product.id)];
    const worker = async () => {
      for (let next = products.shift(); next; next = products.shift()) {
        const calls = pictureCallsOf(next[0]);
        // One after the other: the shop puts what it takes behind the others.
        for (const { key, file } of next[1]) {
          change(key, { state: 'sending' });
          const sent = await calls.upload(file, () => {});
          change(
            key,
            sent.kind === 'taken' ? { state: 'added' } : { state: 'refused', message: sent.message },
          );
        }
      }
    };
    await Promise.all(Array.from({ length: productsAtOnce }, worker));
    setRunning(false);
  };
  const toDo = count('waiting') + count('refused');

  return (
    <AdminPage
      title={t('Import pictures')}
      description={t(
        'A file is named after its SKU: LAP-100.jpg, LAP-100-2.jpg. JPEG, PNG, WebP and AVIF up to 20 MB, or a ZIP of them.',
      )}
      backTo={{ label: t('Imports'), to: adminLinks.imports() }}
      actions={
        mayChange && (
          <ButtonLink variant="secondary" iconStart="link" to={adminLinks.imports('pictures')}>
            {t('By address')}
          </ButtonLink>
        )
      }
    >
      <UnsavedGuard isDirty={isRunning} />
      {mayChange && (
        <div
          className="mb-6 grid gap-3 rounded-lg border border-dashed border-line-strong bg-surface p-5"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (!isBusy) take([...event.dataTransfer.files]);
          }}
        >
          <div className="flex flex-wrap items-center gap-4">
            <Button
              iconStart="upload"
              variant={rows.length === 0 ? 'primary' : 'secondary'}
              isBusy={isReading}
              disabled={isRunning}
              onClick={() => input.current?.click()}
            >
              {t('Choose files')}
            </Button>
            {rows.length > 0 && (
              <Button isBusy={isRunning} disabled={toDo === 0} onClick={() => void run()}>
                {toDo === 0
                  ? t('Done')
                  : t('Add {value}', {
                      value: t('{toDo, plural, one {# picture} other {# pictures}}', { toDo }),
                    })}
              </Button>
            )}
            <p role="status" className="text-sm text-ink-soft">
              {rows.length === 0 ? t('or drop them here.') : summaryOf(count)}
            </p>
            <input
              ref={input}
              type="file"
              multiple
              aria-label={t('Files')}
              accept="image/jpeg,image/png,image/webp,image/avif,.zip"
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                take([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
          </div>
          {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        </div>
      )}
      {unknown.length > 0 && (
        <InlineNotice
          tone="warning"
          className="mb-4"
          title={t('{count, plural, one {One file is left out} other {# files are left out}}', {
            count: unknown.length,
          })}
        >
          <ul className="max-h-40 overflow-y-auto">
            {unknown.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </InlineNotice>
      )}
      {rows.length > 0 && (
        <RowTable
          label={t('Pictures')}
          rows={rows}
          rowKey={(row) => row.key}
          columns={[
            { head: t('File'), className: 'break-all', cell: (row) => row.file.name },
            {
              head: t('Product'),
              cell: (row) => (
                <NameCell
                  name={row.product.product_name}
                  to={adminLinks.product(row.product.id)}
                  hint={t('{sku} · had {imageCount}', {
                    sku: row.product.sku,
                    imageCount: row.product.image_count,
                  })}
                />
              ),
            },
            {
              head: t('State'),
              cell: (row) => (
                <>
                  <Badge tone={stateWords[row.state].tone}>{t(stateWords[row.state].label)}</Badge>
                  {row.message !== undefined && row.state === 'refused' && (
                    <span className="mt-1 block text-xs text-danger">{row.message}</span>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </AdminPage>
  );
}

function summaryOf(count: (state: Row['state']) => number): string {
  const [added, refused, left] = [count('added'), count('refused'), count('waiting') + count('sending')];
  return [
    added > 0 && t('{count} added', { count: added }),
    refused > 0 && t('{count} refused', { count: refused }),
    left > 0 && t('{count} to go', { count: left }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Pictures that were chosen, and those in the ZIPs among them; `leftOut` says of each other file why. */
async function picturesAmong(chosen: readonly File[]): Promise<{ files: File[]; leftOut: string[] }> {
  const files: File[] = [];
  const leftOut: string[] = [];
  for (const file of chosen) {
    if (isPictureName(file.name)) files.push(file);
    else if (!/\.zip$/i.test(file.name))
      leftOut.push(t('{name}: no picture the shop takes', { name: file.name }));
    else {
      const { picturesOfZip } = await import('./read-zip.ts');
      const inside = await picturesOfZip(file).catch(() => undefined);
      if (!inside) leftOut.push(t('{name}: the ZIP cannot be read', { name: file.name }));
      files.push(...(inside?.files ?? []));
      leftOut.push(...(inside?.tooLarge ?? []).map((name) => t('{name}: larger than 20 MB', { name })));
    }
  }
  return { files, leftOut };
}

const skusAtOnce = 2_000;

async function productsNamed(skus: readonly string[]): Promise<Map<string, Target>> {
  const found = new Map<string, Target>();
  for (let from = 0; from < skus.length; from += skusAtOnce) {
    const { products } = await browserApi().catalog.productsOfPictures({
      body: { skus: skus.slice(from, from + skusAtOnce) },
    });
    for (const product of products) found.set(product.sku.toUpperCase(), product);
  }
  return found;
}

export const ErrorBoundary = listError(msg('Import pictures'));
