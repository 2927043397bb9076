import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { Route } from './+types/postal-codes-page';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Card, Facts } from '../admin-parts/card.tsx';
import { FileInput } from '../admin-parts/file-input.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { AdminPage } from '../shell/admin-page.tsx';

const load = ({ api }: LoadArgs) => api.postalCodes.catalogue();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Postal codes'));

type Preview = Awaited<ReturnType<Api['postalCodes']['preview']>>['preview'];
type Catalogue = Route.ComponentProps['loaderData']['catalogue'];

/** The post's catalogue: what is loaded, and a newer copy in its place. */
export default function PostalCodesPage({ loaderData: { catalogue } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={t('Postal codes')}
      description={t(
        'With the post’s catalogue a postal code fills in its state, municipality and colonias.',
      )}
      backTo={{ to: adminLinks.settingsIndex(), label: t('Settings') }}
      historyOf="postal_codes"
      isNarrow
    >
      <div className="grid gap-5">
        <Card title={t('What is loaded')}>
          <Loaded catalogue={catalogue} />
        </Card>
        <Card title={catalogue ? t('Load a newer copy') : t('Load the catalogue')}>
          <NewCopy />
        </Card>
      </div>
    </AdminPage>
  );
}

const grouped = (count: number) => t('{count, number}', { count });

function Loaded({ catalogue }: { catalogue: Catalogue }) {
  if (!catalogue)
    return (
      <div className="grid gap-1">
        <p className="font-medium">{t('No catalogue yet')}</p>
        <p className="text-ink-soft">
          {t(
            'Until then forms know the state by the first digits, and colonias that several customers wrote before.',
          )}
        </p>
      </div>
    );
  return (
    <Facts
      facts={[
        { name: t('Codes'), value: grouped(catalogue.codes) },
        { name: t('Colonias'), value: grouped(catalogue.neighbourhoods) },
        { name: t('States'), value: grouped(catalogue.states) },
        { name: t('File'), value: catalogue.source },
        {
          name: t('Loaded'),
          value: `${staffDateTime(catalogue.loaded_at)} · ${catalogue.loaded_by ?? t('by the command')}`,
        },
      ]}
    />
  );
}

/** A file is looked through as soon as it is chosen; it takes the place of the one before with a second click. */
function NewCopy() {
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; preview?: Preview }>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const looking = useSend();
  const loading = useSend();
  const refusal = looking.refusal ?? loading.refusal;

  const look = async (file: File | undefined) => {
    looking.forget();
    loading.forget();
    setIsConfirmed(false);
    setChosen(file && { file });
    if (!file) return;
    await looking.send(async () => {
      const { preview } = await browserApi().postalCodes.preview({ form: formOf(file) });
      // Another file may have been chosen meanwhile.
      setChosen((now) => (now?.file === file ? { file, preview } : now));
    });
  };
  const loadIt = async ({ file }: { file: File }) => {
    const isLoaded = await loading.send(async () => {
      const form = formOf(file);
      if (isConfirmed) form.set('is_confirmed', 'true');
      await browserApi().postalCodes.load({ form });
    });
    if (!isLoaded) return;
    setChosen(undefined);
    if (input.current) input.current.value = '';
    successToast(t('The postal codes have been loaded.'), flowToastMilliseconds);
    await revalidate();
  };
  const preview = chosen?.preview;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t(
          'Download it from the post (SEPOMEX, “Descarga de códigos postales”, TXT) and choose it here as it is, ZIP or TXT. It may be used, but not handed on, so the shop comes without it.',
        )}
      </p>
      <Field label={t('The post’s file')} error={refusal?.fields['file']}>
        <FileInput
          ref={input}
          accept=".txt,.zip"
          disabled={looking.isSending || loading.isSending}
          onChange={({ target }) => void look(target.files?.[0])}
        />
      </Field>
      {looking.isSending && (
        <p className="flex items-center gap-2 text-ink-soft" role="status">
          <Spinner size={16} isDecoration />
          {t('Reading the file…')}
        </p>
      )}
      {refusal && refusal.fields['file'] === undefined && (
        <InlineNotice tone="danger">{refusal.message}</InlineNotice>
      )}
      {chosen && preview && (
        <>
          <WhatWouldChange preview={preview} />
          {preview.warning !== null && (
            <>
              <InlineNotice tone="warning" title={t('Look twice')}>
                {preview.warning}
              </InlineNotice>
              <Checkbox
                label={t('Load it all the same')}
                checked={isConfirmed}
                onChange={({ target }) => setIsConfirmed(target.checked)}
              />
            </>
          )}
          <div>
            <Button
              iconStart="upload"
              isBusy={loading.isSending}
              disabled={preview.warning !== null && !isConfirmed}
              onClick={() => void loadIt(chosen)}
            >
              {t('Load these postal codes')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function WhatWouldChange({ preview }: { preview: Preview }): ReactNode {
  const { codes, neighbourhoods, states, added, changed, removed, left_out: leftOut } = preview;
  return (
    <section aria-label={t('What would change')} className="grid gap-3" aria-live="polite">
      <p>
        {t(
          'The file has {codes, number} codes with {neighbourhoods, number} colonias in {states, plural, one {# state} other {# states}}.',
          { codes, neighbourhoods, states },
        )}
      </p>
      <Facts
        facts={[
          { name: t('New codes'), value: grouped(added) },
          { name: t('Changed codes'), value: grouped(changed) },
          { name: t('Codes that go'), value: grouped(removed) },
        ]}
      />
      {preview.missing_states.length > 0 && (
        <p className="text-ink-soft">
          {t('Without a code in the file: {states}.', { states: preview.missing_states.join(', ') })}
        </p>
      )}
      {leftOut > 0 && (
        <InlineNotice
          title={t('{count, plural, one {# line is} other {# lines are}} left out', { count: leftOut })}
        >
          <ul className="grid gap-1">
            {preview.problems.map(({ line, message }) => (
              <li key={line}>{t('Line {line}: {message}', { line, message })}</li>
            ))}
          </ul>
        </InlineNotice>
      )}
    </section>
  );
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file);
  return form;
}

export const ErrorBoundary = listError(msg('Postal codes'));
