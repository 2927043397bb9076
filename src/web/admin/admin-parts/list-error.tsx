import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { type Message, t } from '../../../i18n/t.ts';
import { StaffErrorScreen } from '../shell/staff-error-screen.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { staffSentence } from './staff-sentence.ts';

/** The error boundary of a list that could not be had: the page keeps its title and offers to try again. */
export function listError(title: Message) {
  return function ListErrorBoundary({ error }: { error: unknown }) {
    return <ListError title={t(title)} error={error} />;
  };
}

function ListError({ title, error }: { title: string; error: unknown }) {
  const { revalidate } = useRevalidator();
  if (!isRouteErrorResponse(error) || [403, 404].includes(error.status))
    return <StaffErrorScreen error={error} />;
  const refusal = error.data as { code?: string; message?: string } | undefined;
  return (
    <AdminPage title={title}>
      <ErrorState title={t('This could not be loaded')} onRetry={() => void revalidate()}>
        {staffSentence({
          code: refusal?.code ?? 'unexpected',
          message: refusal?.message ?? t('Something went wrong. Try again.'),
        })}
      </ErrorState>
    </AdminPage>
  );
}
