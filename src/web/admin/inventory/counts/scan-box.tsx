import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icons.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { RowPicture } from '../../admin-parts/row-parts.tsx';
import type { Feedback, useScans } from './use-scans.ts';

/**
 * Where a scanner types: it ends each code with Enter. What was scanned is said in colour and large digits, to be seen from
 * the shelf without a sound. `12*` or `12x` before a code counts so many at once.
 */
export function ScanBox({ scans: { feedback, waiting, scan } }: { scans: ReturnType<typeof useScans> }) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const submit = () => {
    const read = readTyped(typed);
    setTyped('');
    box.current?.focus();
    if (read) scan(read);
  };
  return (
    <section
      aria-label={t('Scan')}
      className="sticky top-0 z-10 -mx-1 mb-5 grid gap-2 bg-paper px-1 pt-1 pb-2"
    >
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          ref={box}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- A scanner types where the cursor is.
          autoFocus
          className="min-w-0 flex-1"
          iconStart="search"
          aria-label={t('EAN or SKU')}
          placeholder={t('Scan, or 12*SKU')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={110}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="shrink-0">
          {t('Count')}
        </Button>
      </form>
      <div aria-live="assertive" aria-atomic>
        {feedback && (
          // A new scan of the same thing has to be seen, too.
          <FeedbackPanel key={feedback.scan.key} feedback={feedback} />
        )}
      </div>
      <Choices feedback={feedback} scan={scan} onChosen={() => box.current?.focus()} />
      {waiting > 0 && (
        <p role="status" className="flex items-center gap-2 text-sm font-medium text-warning">
          <Icon name="refresh" size={16} />
          {t('{waiting, plural, one {# scan is} other {# scans are}} kept on this device and not sent yet', {
            waiting,
          })}
        </p>
      )}
    </section>
  );
}

const flash = 'motion-safe:animate-rise';

function FeedbackPanel({ feedback }: { feedback: Feedback }) {
  if (feedback.kind !== 'answered') {
    return (
      <Panel tone={feedback.kind === 'waiting' ? 'warning' : 'danger'} figure="!">
        <strong className="text-base">{feedback.message}</strong>
        <span className="spec text-sm">{feedback.scan.code}</span>
      </Panel>
    );
  }
  const { answer, scan } = feedback;
  if (answer.outcome === 'unknown') {
    return (
      <Panel tone="danger" figure="?">
        <strong className="text-base">{t('No product has this code')}</strong>
        <span className="spec text-sm wrap-anywhere">{scan.code}</span>
        <span className="text-sm">{t('Not counted.')}</span>
      </Panel>
    );
  }
  if (answer.outcome === 'several') {
    return (
      <Panel tone="warning" figure="?">
        <strong className="text-base">{t('Several products have this code')}</strong>
        <span className="text-sm">{t('Not counted yet: choose one.')}</span>
      </Panel>
    );
  }
  const [product] = answer.products;
  if (!product) return null;
  return (
    <Panel tone={product.is_elsewhere ? 'warning' : 'success'} figure={String(product.counted ?? 0)}>
      <span className="flex min-w-0 items-center gap-2.5">
        <RowPicture imageUrl={product.image_url} />
        <strong className="line-clamp-2 text-sm sm:text-base">{product.product_name}</strong>
      </span>
      <span className="text-sm">
        <span className="spec">{product.sku}</span>
        {' · '}
        {product.expected === null
          ? t('{counted} counted', { counted: product.counted ?? 0 })
          : t('{counted} of {expected} counted', {
              counted: product.counted ?? 0,
              expected: product.expected,
            })}
        {scan.units !== 1 && ` (${scan.units > 0 ? '+' : '−'}${Math.abs(scan.units)})`}
      </span>
      {product.is_elsewhere && (
        <span className="text-sm font-medium">{t('Belongs somewhere else: counted all the same.')}</span>
      )}
    </Panel>
  );
}

const tones = {
  success: 'bg-success-soft text-success border-success',
  warning: 'bg-warning-soft text-warning border-warning',
  danger: 'bg-danger-soft text-danger border-danger',
} as const;

function Panel({
  tone,
  figure,
  children,
}: {
  tone: keyof typeof tones;
  figure: string;
  children: ReactNode;
}) {
  return (
    <div className={cx('flex items-center gap-3 rounded-lg border-2 px-3 py-2.5', tones[tone], flash)}>
      <span className="figures min-w-14 text-center text-4xl leading-none font-bold">{figure}</span>
      <span className="grid min-w-0 gap-0.5 text-ink">{children}</span>
    </div>
  );
}

function Choices({
  feedback,
  scan,
  onChosen,
}: {
  feedback: Feedback | undefined;
  scan: ReturnType<typeof useScans>['scan'];
  onChosen: () => void;
}) {
  if (feedback?.kind !== 'answered' || feedback.answer.outcome !== 'several') return null;
  return (
    <ul className="grid gap-2">
      {feedback.answer.products.map((product) => (
        <li key={product.product_id}>
          <Button
            variant="secondary"
            className="w-full justify-start text-left"
            onClick={() => {
              scan({ productId: product.product_id, units: feedback.scan.units });
              onChosen();
            }}
          >
            {`${product.product_name} · ${product.sku}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** `7501…` is one; `12*7501…` and `12x7501…` are twelve; `-1*…` takes one back. */
function readTyped(typed: string): { code: string; units: number } | undefined {
  const text = typed.trim();
  const many = /^(-?\d{1,6})\s*[*x×]\s*(\S.*)$/i.exec(text);
  if (many?.[1] !== undefined && many[2] !== undefined) return { code: many[2], units: Number(many[1]) };
  return text === '' ? undefined : { code: text, units: 1 };
}
