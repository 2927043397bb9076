import { useState } from 'react';
import type { Route } from './+types/newsletter-page';
import { ApiError } from '../../../api/client.ts';
import { browserApi, refusalsAsResponses } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountFrame } from '../account-parts/account-frame.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';

/**
 * Where the links of newsletters lead. Opening one changes nothing on the server: only a browser that runs the page
 * confirms the address, so that mail scanners, which fetch every link, confirm nothing and end nothing.
 */
export async function clientLoader({ params: { token }, url }: Route.ClientLoaderArgs) {
  const { newsletter } = browserApi();
  return refusalsAsResponses(async () => {
    try {
      if (url.searchParams.has('confirmar')) await newsletter.confirmSubscription({ params: { token } });
      const from = url.searchParams.get('correo') ?? undefined;
      return { token, from, ...(await newsletter.subscription({ params: { token } })) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404)
        return { token, from: undefined, subscription: undefined };
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

export const meta = () => pageMeta({ title: 'Ofertas y novedades por correo', isPrivate: true });

export function HydrateFallback() {
  return (
    <div className="page-width grid min-h-dvh content-start justify-items-center py-12" aria-busy>
      <Skeleton className="h-72 w-full max-w-md rounded-lg" />
    </div>
  );
}

type Topic = NonNullable<Route.ComponentProps['loaderData']['subscription']>['topics'][number];

const topicWords: Record<Topic, { label: string; hint: string }> = {
  offers: { label: 'Ofertas', hint: 'Rebajas y cupones.' },
  news: { label: 'Novedades', hint: 'Lo que acaba de llegar y noticias de la tienda.' },
  back: { label: 'Productos que regresan', hint: 'Lo que estaba agotado y ya se puede comprar.' },
};
const topics = Object.keys(topicWords) as Topic[];

/** Confirms and ends a newsletter subscription, and says what it is to bring. */
export default function NewsletterPage({ loaderData }: Route.ComponentProps) {
  return (
    // As high as what stood there before the answer: the footer stays where it is.
    <div className="min-h-dvh">
      <Subscription {...loaderData} />
    </div>
  );
}

function Subscription({ token, from, subscription }: Route.ComponentProps['loaderData']) {
  const { isSending, refusal, send } = useAccountForm();
  const [isEnded, setIsEnded] = useState(false);
  const end = async () => {
    if (
      await send(() =>
        browserApi().newsletter.endSubscription({ params: { token }, query: { correo: from } }),
      )
    )
      setIsEnded(true);
  };

  if (subscription === undefined || isEnded) {
    return (
      <AccountFrame
        title={isEnded ? 'Listo, ya no te escribiremos' : 'Esta suscripción ya no está activa'}
        lead={
          isEnded
            ? 'Borramos tu correo de la lista. Los correos de tus pedidos siguen.'
            : 'La terminaste o venció sin confirmarse. Puedes suscribirte otra vez al pie de la tienda.'
        }
      >
        <ButtonLink to={links.home()} isWide>
          Ir a la tienda
        </ButtonLink>
      </AccountFrame>
    );
  }
  const { email_address: email, is_confirmed: isConfirmed } = subscription;
  return (
    <AccountFrame
      title={isConfirmed ? 'Tu suscripción está confirmada' : 'Confirma tu suscripción'}
      lead={
        isConfirmed
          ? `Escribimos a ${email}, una vez por semana a lo más. Elige de qué.`
          : `Para enviar ofertas y novedades a ${email} nos falta tu confirmación.`
      }
    >
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {isConfirmed && <TopicForm token={token} chosen={subscription.topics} />}
      <div className="grid gap-3">
        {!isConfirmed && (
          <ButtonLink to="?confirmar=1" size="lg" isWide>
            Sí, quiero recibirlas
          </ButtonLink>
        )}
        {isConfirmed && (
          <ButtonLink to={links.home()} size="lg" isWide>
            Ir a la tienda
          </ButtonLink>
        )}
        <Button variant="quiet" isWide isBusy={isSending} onClick={() => void end()}>
          {isConfirmed ? 'No recibir ningún correo más' : 'No quiero recibirlas'}
        </Button>
      </div>
    </AccountFrame>
  );
}

/** What the emails may be about; saved as a whole, so that nothing changes by a slip. */
function TopicForm({ token, chosen }: { token: string; chosen: readonly Topic[] }) {
  const { isSending, refusal, send } = useAccountForm();
  const [wanted, setWanted] = useState<readonly Topic[]>(chosen);
  const [isSaved, setIsSaved] = useState(false);
  const save = async () => {
    const body = { topics: [...wanted] };
    if (await send(() => browserApi().newsletter.chooseTopics({ params: { token }, body }))) setIsSaved(true);
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">Quiero recibir</legend>
        {topics.map((topic) => (
          <Checkbox
            key={topic}
            label={topicWords[topic].label}
            hint={topicWords[topic].hint}
            checked={wanted.includes(topic)}
            onChange={({ target }) => {
              setIsSaved(false);
              setWanted(topics.filter((one) => (one === topic ? target.checked : wanted.includes(one))));
            }}
          />
        ))}
      </fieldset>
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      {isSaved && (
        <InlineNotice tone="success">
          {wanted.length === 0
            ? 'Guardado. Por ahora no te escribimos de nada; tu suscripción sigue.'
            : 'Guardado. Vale desde el próximo correo.'}
        </InlineNotice>
      )}
      <Button type="submit" variant="secondary" isWide isBusy={isSending}>
        Guardar
      </Button>
    </form>
  );
}
