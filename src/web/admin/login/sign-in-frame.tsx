import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { links } from '../../links.ts';
import { currentShop } from '../../shop.ts';
import { LogoMark } from '../../storefront/shell/logo.tsx';
import { StaffWords } from '../../ui/words.tsx';

/** What stands around the forms of who is not signed in yet. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <StaffWords>
      {/* From a fixed height down: a centred form would move while the page arrives, and when a refusal appears. */}
      <main className="grid min-h-dvh content-start justify-items-center bg-sunken px-4 pt-[max(2.5rem,22dvh)] pb-10">
        <div className="grid w-full max-w-sm gap-6">
          <div className="flex items-center gap-3">
            <LogoMark size={34} />
            <span className="display text-2xl">{currentShop().name}</span>
            <span className="ml-auto text-sm text-ink-faint">{t('Administration')}</span>
          </div>
          {children}
          <Link
            to={links.home()}
            className="justify-self-start rounded-sm text-sm text-ink-soft hover:text-ink"
          >
            {t('Back to the shop')}
          </Link>
        </div>
      </main>
    </StaffWords>
  );
}

/** One form on that page; what was typed before the scripts arrived is in its fields, too. */
export function SignInForm({
  onSend,
  children,
}: {
  onSend: (typed: FormData) => Promise<void>;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="grid gap-4 rounded-lg border border-line bg-surface p-6 shadow-1"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend(new FormData(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}
