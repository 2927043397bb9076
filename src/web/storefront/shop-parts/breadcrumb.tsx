import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons.tsx';
import { useWords } from '../../ui/words.tsx';
import { FollowedLink } from './followed-links.tsx';

/** The way from the start to this page; the last one is the page itself and no link. */
export function Breadcrumb({
  steps,
  className,
}: {
  steps: readonly { label: string; to?: string }[];
  className?: string;
}) {
  const words = useWords();
  return (
    <nav aria-label={words.breadcrumb} className={cx('no-scrollbar overflow-x-auto', className)}>
      <ol className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-faint">
        {steps.map((step, index) => (
          <li key={step.label} className="flex items-center gap-1.5">
            {index > 0 && <Icon name="chevron-right" size={12} />}
            {step.to === undefined ? (
              <span aria-current="page" className="py-1 text-ink-soft">
                {step.label}
              </span>
            ) : (
              <FollowedLink to={step.to} className="rounded-xs py-1 hover:text-ink hover:underline">
                {step.label}
              </FollowedLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
