import type { ReactNode } from 'react';

/** The quiet column every sign-in and registration page stands in. */
export function AccountFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16">
      <div className="grid w-full max-w-md grid-cols-1 gap-6">
        <header className="grid gap-2">
          <h1 className="display text-title">{title}</h1>
          <p className="text-ink-soft">{lead}</p>
        </header>
        {children}
      </div>
    </div>
  );
}
