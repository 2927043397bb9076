import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { msg, t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { links } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { selectOptions } from '../admin-parts/select-options.ts';
import { fromClockField, toClockField } from '../admin-parts/staff-time.ts';
import { AdminPage } from '../shell/admin-page.tsx';

export const meta = () => adminMeta(t('Preview'));

const widths = { phone: msg('Phone'), tablet: msg('Tablet'), desktop: msg('Desktop') } as const;
const themes = { light: msg('Light'), dark: msg('Dark') } as const;
const states = { draft: msg('The drafts'), published: msg('What is published') } as const;
const frames: Readonly<Record<keyof typeof widths, string>> = {
  phone: 'w-[390px]',
  tablet: 'w-[820px]',
  desktop: 'w-[1440px]',
};

/** The shop as visitors will see it: the drafts or what is published, at any moment, on any screen. */
export default function ContentPreviewPage() {
  const [params, setParams] = useSearchParams();
  const page = params.get('page') ?? undefined;
  const at = params.get('at') ?? undefined;
  const state = params.get('state') === 'published' ? 'published' : 'draft';
  const [width, setWidth] = useState<keyof typeof widths>('desktop');
  const [theme, setTheme] = useState<keyof typeof themes>('light');
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  const address = links.preview({
    ...(at !== undefined && { at }),
    ...(page !== undefined && { page }),
    state,
    theme,
  });
  return (
    <AdminPage
      title={t('Preview')}
      description={t('Only staff can open it. Prices and promotions are those of now.')}
      backTo={
        page === undefined
          ? { label: t('Home page'), to: adminLinks.homeContent() }
          : { label: t('Page'), to: adminLinks.contentPage(page) }
      }
      actions={
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="self-center rounded-sm text-sm font-medium text-brand underline underline-offset-2"
        >
          {t('Open in a tab of its own')}
        </a>
      }
    >
      <div className="mb-4 flex flex-wrap items-start gap-4">
        {page === undefined && (
          <>
            <Field label={t('As on')} hint={t('Mexico City time; empty: now.')}>
              <TextInput
                type="datetime-local"
                value={at === undefined ? '' : toClockField(at)}
                onChange={(event) => choose('at', fromClockField(event.target.value))}
              />
            </Field>
            <Field label={t('Shows')}>
              <Select
                options={selectOptions(states)}
                value={state}
                onChange={(event) => choose('state', event.target.value)}
              />
            </Field>
          </>
        )}
        <Field label={t('Screen')}>
          <Select
            options={selectOptions(widths)}
            value={width}
            onChange={(event) => setWidth(event.target.value as keyof typeof widths)}
          />
        </Field>
        <Field label={t('Appearance')}>
          <Select
            options={selectOptions(themes)}
            value={theme}
            onChange={(event) => setTheme(event.target.value as keyof typeof themes)}
          />
        </Field>
      </div>
      <section
        aria-label={t('Preview')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A keyboard must be able to scroll it too.
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line bg-sunken p-3"
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the shop's own page: with scripts and session a sandbox keeps out nothing */}
        <iframe
          key={address}
          title={t('Preview of the shop')}
          src={address}
          className={cx('mx-auto h-[75dvh] min-h-96 rounded-md border border-line bg-paper', frames[width])}
        />
      </section>
    </AdminPage>
  );
}
