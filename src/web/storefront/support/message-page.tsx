import { useState } from 'react';
import type { Route } from './+types/message-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { AccountPage } from '../account-parts/account-page.tsx';
import { Conversation } from './conversation.tsx';

const load = async ({ api, params: { id = '' } }: LoadArgs<'id'>) => ({
  thread: id,
  loaded: await api.support.thread({ params: { thread: id } }),
});

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Conversación', isPrivate: true });

/** All that was said, to the account's proven address. */
function SendTranscript({ thread }: { thread: string }) {
  const [email, setEmail] = useState<string>();
  const { isSending, refusal, send } = useSend();
  if (email !== undefined) return <InlineNotice tone="success">La enviamos a {email}.</InlineNotice>;
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size="sm"
        iconStart="mail"
        isBusy={isSending}
        onClick={() =>
          void send(async () => {
            setEmail((await browserApi().support.transcript({ params: { thread } })).email);
          })
        }
      >
        Recibirla por correo
      </Button>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
    </div>
  );
}

/** One of the own conversations. */
export default function MessagePage({ loaderData: { thread, loaded } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Conversación ${loaded.ticket.id}`}>
      <Conversation key={thread} thread={thread} loaded={loaded} />
      <SendTranscript thread={thread} />
      <ButtonLink to={links.messages()} variant="quiet" iconStart="arrow-left" className="justify-self-start">
        Todos tus mensajes
      </ButtonLink>
    </AccountPage>
  );
}
