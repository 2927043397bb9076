import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Route } from './+types/account-page';
import { browserApi, browserLoader, serverLoader } from '../../data.ts';
import type { LoadArgs } from '../../data.ts';
import { links } from '../../links.ts';
import { pageMeta } from '../../page-meta.ts';
import { forgetCustomer, welcomeCustomer } from '../../state/visitor-actions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { AccountPage } from '../account-parts/account-page.tsx';
import { useAccountForm } from '../account-parts/use-account-form.ts';
import { ClaimOffer } from '../payment-return/claim-offer.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { AccountSection } from './account-section.tsx';
import { EmailSection } from './email-section.tsx';

async function load({ api }: LoadArgs) {
  const { user } = await api.customers.session();
  // A guest has no account to change yet.
  if (user?.is_guest) return undefined;
  const [{ profile }, { sessions }, reminders] = await Promise.all([
    api.customers.profile(),
    api.customers.sessions(),
    api.cart.reminders(),
  ]);
  return { profile, sessions, reminders };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const meta = () => pageMeta({ title: 'Cuenta y seguridad', isPrivate: true });

/** Who one is, how one enters, where one is in, what the shop may write, and the way out. */
export default function MyAccountPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountPage title="Cuenta y seguridad" lead="Tus datos, tus accesos y lo que te escribimos.">
      {loaderData === undefined ? (
        <ClaimOffer />
      ) : (
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <NameSection name={loaderData.profile.name} />
          <EmailSection email={loaderData.profile.email} />
          <PasswordSection hasPassword={loaderData.profile.has_password} />
          <SessionsSection sessions={loaderData.sessions} />
          {loaderData.reminders.is_offered && (
            <EmailsSection
              wantsCartMail={loaderData.profile.wants_cart_mail}
              reminders={loaderData.reminders}
            />
          )}
          <DataSection />
          <DeleteSection hasPassword={loaderData.profile.has_password} />
        </div>
      )}
    </AccountPage>
  );
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

function NameSection({ name }: { name: string }) {
  const { isSending, refusal, send } = useAccountForm();
  const [typed, setTyped] = useState(name);
  const [isDone, setIsDone] = useState(false);
  const save = async () => {
    setIsDone(false);
    if (!(await send(() => browserApi().customers.changeName({ body: { name: typed.trim() } })))) return;
    await welcomeCustomer();
    setIsDone(true);
  };
  return (
    <AccountSection title="Tu nombre" onSubmit={save}>
      <Field label="Nombre" error={refusal?.message} isRequired>
        <TextInput
          name="name"
          autoComplete="name"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {isDone && <InlineNotice tone="success">Guardado.</InlineNotice>}
      <SubmitButton variant="secondary" isBusy={isSending} className="justify-self-start">
        Guardar nombre
      </SubmitButton>
    </AccountSection>
  );
}

function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { isSending, refusal, send } = useAccountForm();
  const [isDone, setIsDone] = useState(false);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { revalidate } = useRevalidator();
  if (!hasPassword) {
    return (
      <AccountSection title="Contraseña">
        <p className="text-sm text-ink-soft">
          Entras con códigos por correo. Para poner una contraseña, sal y elige «Olvidé mi contraseña».
        </p>
      </AccountSection>
    );
  }
  const save = async () => {
    setIsDone(false);
    const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
    if (!(await send(() => browserApi().customers.changePassword({ body })))) return;
    setCurrent('');
    setNext('');
    setIsDone(true);
    await revalidate();
  };
  return (
    <AccountSection title="Contraseña" onSubmit={save}>
      {refusal &&
        refusal.fields['currentPassword'] === undefined &&
        refusal.fields['password'] === undefined && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Contraseña actual" error={refusal?.fields['currentPassword']} isRequired>
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field
          label="Contraseña nueva"
          hint="8 caracteres o más."
          error={refusal?.fields['password']}
          isRequired
        >
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
        </Field>
      </div>
      {isDone && (
        <InlineNotice tone="success">Contraseña cambiada. Cerramos tus otras sesiones.</InlineNotice>
      )}
      <SubmitButton variant="secondary" isBusy={isSending} className="justify-self-start">
        Cambiar contraseña
      </SubmitButton>
    </AccountSection>
  );
}

function SessionsSection({ sessions }: { sessions: Loaded['sessions'] }) {
  const { isSending, refusal, send } = useAccountForm();
  const { revalidate } = useRevalidator();
  const end = async (act: () => Promise<unknown>) => {
    await send(act);
    await revalidate();
  };
  return (
    <AccountSection title="Sesiones abiertas">
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3">
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {session.device}
                {session.is_current && <Badge tone="brand">Esta sesión</Badge>}
              </span>
              <span className="text-xs text-ink-faint">
                Desde el {shopMoment(session.signed_in_at)}
                {session.ip_address !== null && ` · ${session.ip_address}`}
              </span>
            </span>
            {!session.is_current && (
              <Button
                size="sm"
                variant="quiet"
                disabled={isSending}
                aria-label={`Cerrar la sesión de ${session.device}`}
                onClick={() =>
                  void end(() => browserApi().customers.endSession({ params: { id: session.id } }))
                }
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={isSending}
          onClick={() => void end(() => browserApi().customers.endOtherSessions())}
        >
          Cerrar todas las demás
        </Button>
      )}
    </AccountSection>
  );
}

/** How often and when a cart is reminded of, as the shop has set it. */
function reminderHint({ per_cart: perCart, first_after_hours: hours }: Loaded['reminders']): string {
  const when =
    hours >= 16 && hours <= 32
      ? 'al día siguiente'
      : hours < 16
        ? `${hours === 1 ? '1 hora' : `${hours} horas`} después`
        : `${Math.round(hours / 24)} días después`;
  const emails =
    perCart === 1
      ? `Un solo correo por carrito, ${when}.`
      : `Hasta ${perCart} correos por carrito, el primero ${when}.`;
  return `${emails} Los de tus pedidos llegan siempre.`;
}

function EmailsSection({
  wantsCartMail,
  reminders,
}: {
  wantsCartMail: boolean;
  reminders: Loaded['reminders'];
}) {
  const { isSending, refusal, send } = useAccountForm();
  const [wanted, setWanted] = useState(wantsCartMail);
  return (
    <AccountSection title="Correos">
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Checkbox
        label="Recuérdame lo que dejo en el carrito"
        hint={reminderHint(reminders)}
        checked={wanted}
        disabled={isSending}
        onChange={async ({ target: { checked } }) => {
          setWanted(checked);
          const isKept = await send(() => browserApi().customers.setCartMail({ body: { wanted: checked } }));
          if (!isKept) setWanted(!checked);
        }}
      />
    </AccountSection>
  );
}

function DataSection() {
  return (
    <AccountSection title="Tus datos">
      <p className="text-sm text-ink-soft">
        Todo lo que sabemos de ti, en un archivo JSON: cuenta, direcciones, pedidos, listas y opiniones.
      </p>
      <a
        href="/api/customer/export"
        download
        className="inline-flex min-h-11 items-center justify-self-start rounded-md border border-line-strong px-5 text-sm font-semibold hover:bg-sunken"
      >
        Descargar mis datos
      </a>
    </AccountSection>
  );
}

function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const { isSending, refusal, send } = useAccountForm();
  const [isOpen, setIsOpen] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const [password, setPassword] = useState('');
  const [forfeits, setForfeits] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    const body = {
      confirmation: confirmation.trim() as 'ELIMINAR',
      password,
      forfeit_store_credit: forfeits,
    };
    if (!(await send(() => browserApi().accounts.deleteAccount({ body })))) return;
    forgetCustomer();
    await navigate(links.home());
  };
  return (
    <AccountSection title="Borrar la cuenta" {...(isOpen && { onSubmit: remove })}>
      <p className="text-sm text-ink-soft">
        Borramos tu nombre, correo, direcciones, carrito y listas. De tus pedidos quedan los importes, sin tu
        nombre, porque la ley pide guardarlos cinco años. No se puede deshacer.
      </p>
      {isOpen ? (
        <>
          {refusal && Object.keys(refusal.fields).length === 0 && (
            <InlineNotice tone="danger">{refusal.message}</InlineNotice>
          )}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {hasPassword && (
              <Field label="Tu contraseña" error={refusal?.fields['password']} isRequired>
                <PasswordInput
                  name="delete-password"
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              </Field>
            )}
            <Field label="Escribe ELIMINAR" error={refusal?.fields['confirmation']} isRequired>
              <TextInput
                name="confirmation"
                autoComplete="off"
                value={confirmation}
                onChange={(event) => setConfirmation(event.target.value)}
              />
            </Field>
          </div>
          {refusal?.code === 'store_credit_left' && (
            <Checkbox
              label="Renuncio a mi saldo a favor"
              checked={forfeits}
              onChange={({ target: { checked } }) => setForfeits(checked)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="danger" isBusy={isSending}>
              Borrar mi cuenta
            </SubmitButton>
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              Mejor no
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Quiero borrar mi cuenta
        </Button>
      )}
    </AccountSection>
  );
}
