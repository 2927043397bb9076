import { useState } from 'react';
import { msg, t } from '../../../i18n/t.ts';
import type { Route } from './+types/spec-layout-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { UndoStrip, useUndo } from '../admin-parts/undo-strip.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { SpecTable } from './spec-table.tsx';
import { bodyOf, useSpecLayout } from './use-spec-layout.ts';

async function load({ api, params }: LoadArgs<'kind'>) {
  return api.catalog.specLayout({ params: { kind: params.kind ?? '' } });
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(t('Specs of {label}', { label: loaderData?.layout.label ?? '' }));

/** Which specs a kind shows and filters by, in their order; every change is saved as it is made. */
export default function SpecLayoutPage({ loaderData: { layout: loaded } }: Route.ComponentProps) {
  const mayChange = useMay('catalog');
  const undo = useUndo();
  const { specs, isDefault, refusal, said, arrange } = useSpecLayout(loaded);
  const [isBusy, setIsBusy] = useState(false);
  const giveBack = async () => {
    setIsBusy(true);
    const saved = await arrange(
      [],
      t('The specs of {label} stand as the shop brings them.', { label: loaded.label }),
    );
    setIsBusy(false);
    if (!saved) return;
    const params = { kind: loaded.kind };
    undo.offer({
      text: t('The specs of “{label}” stand as the shop brings them.', { label: loaded.label }),
      undo: () =>
        browserApi().catalog.saveSpecLayout({
          params,
          body: { version: saved.version, specs: bodyOf(specs) },
        }),
      undoneText: t('The specs of “{label}” stand as before.', { label: loaded.label }),
    });
  };
  return (
    <AdminPage
      title={loaded.label}
      description={t(
        'On the page: product pages and comparisons. Filter: lists of this kind. What is switched off is not forgotten; products keep it.',
      )}
      backTo={{ label: t('Specs'), to: adminLinks.specKinds() }}
      historyOf={`spec_layout:${loaded.kind}`}
      actions={
        mayChange &&
        !isDefault && (
          <Button variant="secondary" iconStart="undo" isBusy={isBusy} onClick={() => void giveBack()}>
            {t('Back to default')}
          </Button>
        )
      }
    >
      {refusal !== undefined && (
        <InlineNotice tone="warning" className="mb-4">
          {refusal}
        </InlineNotice>
      )}
      <p id="how-to-move" className="sr-only">
        {t('Arrow up and down change the order.')}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <SpecTable specs={specs} onArrange={mayChange ? (next, news) => void arrange(next, news) : undefined} />
      <UndoStrip last={undo.last} close={undo.close} />
    </AdminPage>
  );
}

export const ErrorBoundary = listError(msg('Specs'));
