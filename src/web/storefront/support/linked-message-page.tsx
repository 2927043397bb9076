import type { Route } from './+types/linked-message-page';
import { browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { pageMeta } from '../../page-meta.ts';
import { Conversation } from './conversation.tsx';

const load = async ({ api, params: { token = '' } }: LoadArgs<'token'>) => ({
  thread: token,
  loaded: await api.support.thread({ params: { thread: token } }),
});

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
export const meta = () => pageMeta({ title: 'Tu conversación', isPrivate: true });

/** Where the link of an answer's email leads: the link is all that is needed. */
export default function LinkedMessagePage({ loaderData: { thread, loaded } }: Route.ComponentProps) {
  return (
    <div className="page-width grid min-h-dvh content-start justify-items-center py-8 sm:py-12">
      <div className="grid w-full max-w-2xl grid-cols-1 gap-6">
        <h1 className="display text-title">Tu conversación con nosotros</h1>
        <Conversation key={thread} thread={thread} loaded={loaded} />
      </div>
    </div>
  );
}
