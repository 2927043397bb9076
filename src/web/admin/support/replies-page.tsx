import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Route } from './+types/replies-page';
import { msg, t } from '../../../i18n/t.ts';
import { adminLinks } from '../../admin-links.ts';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { adminMeta } from '../../page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { ConfirmDialog } from '../admin-parts/confirm-dialog.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { listError } from '../admin-parts/list-error.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { cannedVariables } from './fill-canned.ts';
import type { Desk } from './ticket-words.ts';

type Reply = Desk['replies'][number];

const load = ({ api }: LoadArgs) => api.support.desk();

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => adminMeta(t('Canned replies'));

/** Answers that are written again and again. */
export default function RepliesPage({ loaderData: { replies } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<Reply | 'new'>();
  const [doomed, setDoomed] = useState<Reply>();
  const { revalidate } = useRevalidator();
  return (
    <AdminPage
      title={t('Canned replies')}
      description={t('Answers for conversations; their variables are filled in when they are used.')}
      backTo={{ to: adminLinks.support(), label: t('Support') }}
      actions={
        <Button iconStart="plus" onClick={() => setEdited('new')}>
          {t('Add reply')}
        </Button>
      }
    >
      {replies.length === 0 ? (
        <EmptyState icon="chat" title={t('No canned replies yet')}>
          {t('Write once what you answer every day.')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {replies.map((reply) => (
            <li key={reply.id} className="grid gap-2 rounded-lg border border-line bg-surface p-5">
              <span className="flex flex-wrap items-center justify-between gap-3">
                <span className="font-semibold">{reply.title}</span>
                <span className="flex gap-2">
                  <Button size="sm" variant="secondary" iconStart="edit" onClick={() => setEdited(reply)}>
                    {t('Edit')}
                  </Button>
                  <Button size="sm" variant="quiet" iconStart="trash" onClick={() => setDoomed(reply)}>
                    {t('Delete')}
                  </Button>
                </span>
              </span>
              <p lang="es-MX" className="text-sm break-words whitespace-pre-line text-ink-soft">
                {reply.body}
              </p>
            </li>
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <ReplyDialog
          reply={edited === 'new' ? undefined : edited}
          onClose={() => {
            setEdited(undefined);
            void revalidate();
          }}
        />
      )}
      {doomed !== undefined && (
        <ConfirmDialog
          title={t('Delete «{title}»?', { title: doomed.title })}
          confirmText={t('Delete')}
          isOpen
          onOpenChange={() => setDoomed(undefined)}
          onConfirm={async () => {
            await browserApi().support.removeCanned({ params: { id: doomed.id } });
            await revalidate();
          }}
        >
          {t('Nobody can use it any more; what was sent stays.')}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

function ReplyDialog({ reply, onClose }: { reply: Reply | undefined; onClose: () => void }) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [body, setBody] = useState(reply?.body ?? '');
  const { support } = browserApi();
  return (
    <FormDialog
      title={reply === undefined ? t('Add reply') : t('Edit reply')}
      size="md"
      confirmText={t('Save')}
      isReady={title.trim() !== '' && body.trim() !== ''}
      onClose={onClose}
      act={() =>
        reply === undefined
          ? support.addCanned({ body: { title, body } })
          : support.changeCanned({ params: { id: reply.id }, body: { title, body, version: reply.version } })
      }
    >
      {(refusal) => (
        <>
          <Field label={t('Title')} isRequired error={refusal?.fields['title']}>
            <TextInput maxLength={120} value={title} onChange={(event) => setTitle(event.target.value)} />
          </Field>
          <Field
            label={t('Text in Spanish')}
            isRequired
            error={refusal?.fields['body'] ?? refusal?.message}
            hint={t('Filled in when it is used: {names}', {
              names: cannedVariables.map((name) => `{${name}}`).join(', '),
            })}
          >
            <TextArea
              rows={6}
              maxLength={5000}
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

export const ErrorBoundary = listError(msg('Canned replies'));
