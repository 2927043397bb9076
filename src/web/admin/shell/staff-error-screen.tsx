import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { ChunkLoadError } from '../../chunks.ts';
import { unexpectedErrorTitle } from '../../constants.ts';
import { adminLinks } from '../../admin-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { staffSentence } from '../admin-parts/staff-sentence.ts';

/** What stands where a page of the staff failed: not found, not of their role, or something nobody expected. */
export function StaffErrorScreen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Screen icon="question" title={t('Not found')} text={t('It was deleted, or the address is wrong.')} />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <Screen
        icon="lock"
        title={t('Not part of your role')}
        text={t(
          'Your role does not include what stands on this page. Ask an owner if you need it for your work.',
        )}
      />
    );
  }
  return (
    <Screen icon="warning" title={unexpectedErrorTitle} text={explanation(error)}>
      <Button iconStart="refresh" onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
    </Screen>
  );
}

function Screen({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-4 px-4 py-16 sm:px-8">
      <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon name={icon} size={26} />
      </span>
      <h1 className="display text-title">{title}</h1>
      <p className="max-w-lg text-ink-soft">{text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {children}
        <ButtonLink to={adminLinks.dashboard()} variant="secondary" iconStart="arrow-left">
          {t('Dashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}

function explanation(error: unknown): string {
  if (error instanceof ChunkLoadError) {
    const words = t('A part of the application did not arrive. Check the connection and reload the page.');
    return `${words} (${error.message})`;
  }
  const refusal = isRouteErrorResponse(error)
    ? (error.data as { code?: string; message?: string } | undefined)
    : undefined;
  return refusal?.message
    ? staffSentence({ code: refusal.code ?? '', message: refusal.message })
    : t('Something went wrong. Nothing was lost; reload the page or go back to the dashboard.');
}
