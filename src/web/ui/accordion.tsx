import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';

/** Sections that open one by one. Native disclosure: works before the script, and the browser finds text in it. */
export function Accordion({
  sections,
  isExclusive = false,
  name,
  className,
}: {
  sections: readonly { title: ReactNode; content: ReactNode; isOpen?: boolean }[];
  /** Opening one closes the others; needs a `name`. */
  isExclusive?: boolean;
  name?: string;
  className?: string;
}) {
  return (
    <div className={cx('divide-y divide-line border-y border-line', className)}>
      {sections.map((section, index) => (
        <details key={index} open={section.isOpen} name={isExclusive ? name : undefined} className="group">
          <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 text-sm font-semibold hover:text-brand">
            {section.title}
            <Icon
              name="chevron-down"
              size={18}
              className="text-ink-faint transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pb-5 text-sm text-ink-soft">{section.content}</div>
        </details>
      ))}
    </div>
  );
}
