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
  const title = staffErrorTitle(error);
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <Screen icon="question" title={title} text={t('It was deleted, or the address is wrong.')} />;
  }
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <Screen
        icon="lock"
        title={title}
        text={t(
          'Your role does not include what stands on this page. Ask an owner if you need it for your work.',
        )}
      />
    );
  }
  return (
    <Screen icon="warning" title={title} text={explanation(error)}>
      <Button iconStart="refresh" onClick={() => window.location.reload()}>
        {t('Reload')}
      </Button>
    </Screen>
  );
}

/** What the screen and the browser's tab say of a failed page. */
export function staffErrorTitle(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : undefined;
  if (status === 404) return t('Not found');
  return status === 403 ? t('Not part of your role') : unexpectedErrorTitle;
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
