import type { Route } from './+types/message-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { Conversation } from './conversation.tsx';

const load = async ({ api, params: { id = '' } }: LoadArgs<'id'>) => ({
  thread: id,
  loaded: await api.support.thread({ params: { thread: id } }),
});

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Conversación', isPrivate: true });

/** One of the own conversations. */
export default function MessagePage({ loaderData: { thread, loaded } }: Route.ComponentProps) {
  return (
    <AccountPage title={`Conversación ${loaded.ticket.id}`}>
      <Conversation key={thread} thread={thread} loaded={loaded} />
      <ButtonLink to={links.messages()} variant="quiet" iconStart="arrow-left" className="justify-self-start">
        Todos tus mensajes
      </ButtonLink>
    </AccountPage>
  );
}
