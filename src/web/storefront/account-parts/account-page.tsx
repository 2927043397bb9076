import type { ReactNode } from 'react';
import { AccountNav } from './account-nav.tsx';
import { ConfirmEmailNotice } from './confirm-email.tsx';

/** Frame of the pages behind a sign-in: title, places of the account, content. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-8 sm:py-12 lg:grid-cols-[13rem_1fr] lg:gap-10 print:block">
      <header className="grid gap-1.5 lg:col-span-2">
        <h1 className="display text-title">{title}</h1>
        {lead !== undefined && <p className="text-ink-soft">{lead}</p>}
      </header>
      <AccountNav />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <ConfirmEmailNotice />
        {children}
      </div>
    </div>
  );
}
