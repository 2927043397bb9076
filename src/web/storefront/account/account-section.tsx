import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of the account's page; with `onSubmit` it is a form. */
export function AccountSection({
  title,
  onSubmit,
  children,
}: {
  title: string;
  onSubmit?: () => Promise<void>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <h2 id={id} className="display text-xl">
        {title}
      </h2>
      {onSubmit ? (
        <form
          noValidate
          className="grid grid-cols-1 gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void onSubmit();
          }}
        >
          {children}
        </form>
      ) : (
        children
      )}
    </section>
  );
}
