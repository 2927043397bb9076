import { Link, redirect, useNavigate, useSearchParams } from 'react-router';
import { apiContext, browserApi } from '../../data.ts';
import { adminLinks, links, safeReturnPath } from '../../links.ts';
import { adminMeta } from '../../page-meta.ts';
import { shop } from '../../shop.ts';
import { LogoMark } from '../../storefront/shell/logo.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { EnglishWords } from '../../ui/words.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import type { Route } from './+types/login-page';

export const meta = () => adminMeta('Sign in');

/** Whoever is signed in already goes on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await context.get(apiContext).api.staff.session();
  if (user !== null) throw redirect(returnPath(url.searchParams));
  return null;
}

export default function StaffLoginPage() {
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const { isSending, refusal, send } = useSend();

  const signIn = async (typed: FormData) => {
    const email = String(typed.get('email')).trim();
    const password = String(typed.get('password'));
    const isIn = await send(() => browserApi().staff.signIn({ body: { email, password } }));
    if (isIn) await navigate(returnPath(searchParams), { replace: true });
  };

  return (
    <EnglishWords>
      {/* From a fixed height down: a centred form would move while the page arrives, and when a refusal appears. */}
      <main className="grid min-h-dvh content-start justify-items-center bg-sunken px-4 pt-[max(2.5rem,22dvh)] pb-10">
        <div className="grid w-full max-w-sm gap-6">
          <div className="flex items-center gap-3">
            <LogoMark size={34} />
            <span className="display text-2xl">{shop.name}</span>
            <span className="ml-auto text-sm text-ink-faint">Administration</span>
          </div>
          <form
            noValidate
            className="grid gap-4 rounded-lg border border-line bg-surface p-6 shadow-1"
            onSubmit={(event) => {
              event.preventDefault();
              // What was typed before the scripts arrived is in the fields, too.
              void signIn(new FormData(event.currentTarget));
            }}
          >
            <h1 className="display text-xl">Sign in</h1>
            {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
            <Field label="E-mail">
              <TextInput name="email" type="email" autoComplete="username" />
            </Field>
            <Field label="Password">
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
            <SubmitButton size="lg" isWide isBusy={isSending}>
              Sign in
            </SubmitButton>
          </form>
          <Link
            to={links.home()}
            className="justify-self-start rounded-sm text-sm text-ink-soft hover:text-ink"
          >
            Back to the shop
          </Link>
        </div>
      </main>
    </EnglishWords>
  );
}

/** Only into the admin area: a shopper's page is not what staff sign in for. */
function returnPath(search: URLSearchParams): string {
  const path = safeReturnPath(search.get('back'), adminLinks.dashboard());
  return path.startsWith('/admin') ? path : adminLinks.dashboard();
}
