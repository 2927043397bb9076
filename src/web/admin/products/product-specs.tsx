import { useState } from 'react';
import { msg, said, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { currentOf } from '../admin-parts/current-of.ts';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { type SpecChange, SpecDialog } from './spec-dialog.tsx';
import { type KnownSpecs, shownSpec } from './spec-value.ts';
import { useDialogOf } from '../admin-parts/use-dialog.ts';

const sourceNames = {
  staff: msg('Staff'),
  import: msg('Feed'),
  opendb: 'OpenDB',
  icecat: msg('Icecat'),
} as const;

/** What is known of a product, value by value, with who says so; what staff write stands above the rest. */
export function ProductSpecs({ productId }: { productId: number }) {
  const answer = useDetail(productId, (signal) =>
    browserApi().catalog.productSpecs({ params: { id: productId }, signal }),
  );
  return answer.status === 'loaded' ? (
    <Specs productId={productId} start={answer.detail} />
  ) : (
    <div className="min-h-96 border-t border-line p-5 text-sm text-ink-faint">{t('Specs')}</div>
  );
}

function Specs({ productId, start }: { productId: number; start: KnownSpecs }) {
  const mayChange = useMay('catalog');
  const [known, setKnown] = useState(start);
  const { specs, version } = known;
  const [words, setWords] = useState('');
  const [isMissingOnly, setIsMissingOnly] = useState(false);
  const [editedPath, setEditedPath] = useDialogOf('spec', mayChange ? specs.map(({ path }) => path) : []);
  const edited = specs.find(({ path }) => path === editedPath);
  const shown = specs.filter(
    (spec) =>
      `${spec.path} ${spec.label ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()) &&
      (!isMissingOnly || spec.value === null),
  );
  const missing = specs.filter(({ value }) => value === null).length;
  const { refusal, send } = useSend();
  const save = async (change: SpecChange) => {
    try {
      setKnown(await browserApi().catalog.changeProductSpecs({ params: { id: productId }, body: change }));
    } catch (error) {
      const current = currentOf(error);
      if (current !== undefined) setKnown(current as KnownSpecs);
      throw error;
    }
    successToast(t('Specs have been saved.'), flowToastMilliseconds);
  };
  return (
    <section className="grid min-h-96 content-start gap-3 border-t border-line p-5" aria-labelledby="specs">
      <h3 id="specs" className="text-sm font-semibold">
        {t('Specs')}{' '}
        <span className="font-normal text-ink-faint">
          {t('{count} known, {missing} not known', { count: specs.length - missing, missing })}
        </span>
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <TextInput
          aria-label={t('Find a spec')}
          placeholder={t('Find a spec')}
          className="min-w-44 flex-1"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Checkbox
          label={t('Only what is not known')}
          checked={isMissingOnly}
          onChange={(event) => setIsMissingOnly(event.target.checked)}
        />
      </div>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ul className="divide-y divide-line rounded-lg border border-line text-sm">
        {shown.map((spec) => (
          <li key={spec.path} className="flex items-start gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-xs text-ink-faint">
                {spec.label !== null && <span className="text-ink-soft">{`${spec.label} `}</span>}
                <span className="spec break-all">{spec.path}</span>
              </p>
              <p className={spec.value === null ? 'text-ink-faint' : 'break-words'}>
                {shownSpec(spec.value)}
                {spec.value !== null && spec.unit !== null && ` ${spec.unit}`}
              </p>
            </div>
            {spec.source !== null && (
              <Badge tone={spec.source === 'staff' ? 'brand' : 'neutral'}>
                {said(sourceNames[spec.source])}
              </Badge>
            )}
            {mayChange && spec.value !== null && (
              <IconButton
                icon="lock"
                size="sm"
                aria-pressed={spec.source === 'staff'}
                className={spec.source === 'staff' ? 'text-brand' : 'text-ink-faint'}
                label={t('Lock {path}: neither feeds nor OpenDB write it', { path: spec.path })}
                onClick={() =>
                  void send(() =>
                    save({
                      version,
                      ...(spec.source === 'staff'
                        ? { reset: [spec.path] }
                        : { set: { [spec.path]: spec.value } }),
                    }),
                  )
                }
              />
            )}
            {mayChange && (
              <IconButton
                icon="edit"
                size="sm"
                label={t('Change {path}', { path: spec.path })}
                onClick={() => setEditedPath(spec.path)}
              />
            )}
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-4 text-ink-faint">{t('No spec has such a name.')}</li>}
      </ul>
      {words !== '' && shown.length === 0 && (
        <Button variant="quiet" size="sm" onClick={() => setWords('')}>
          {t('Show all')}
        </Button>
      )}
      {edited && (
        <SpecDialog
          key={edited.path}
          spec={edited}
          version={version}
          onSave={save}
          onClose={() => setEditedPath(undefined)}
        />
      )}
    </section>
  );
}
