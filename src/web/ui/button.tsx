import type { ButtonHTMLAttributes, ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import type { LinkProps } from 'react-router';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { Spinner } from './spinner.tsx';
import { useIsInBrowser } from './use-is-in-browser.ts';
import { useWords } from './words.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its place. */
  isWide?: boolean;
  /** A sentence: where enlarged text is wider than its place it goes on in the next line. */
  mayWrap?: boolean;
  iconStart?: IconName;
  iconEnd?: IconName;
};

const leastHeights: Record<ButtonSize, string> = { sm: 'min-h-9', md: 'min-h-11', lg: 'min-h-13' };

/** The look of a button, for the rare element that is neither a button nor a link of ours. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  isWide = false,
  mayWrap = false,
}: ButtonLook = {}): string {
  return cx(
    `button button-${variant} button-${size}`,
    mayWrap ? `h-auto ${leastHeights[size]} max-w-full py-1.5 text-center` : 'whitespace-nowrap',
    isWide && 'w-full',
  );
}

/** A button. `isBusy` keeps its width and focus, says that it works and ignores further clicks. */
export function Button({
  variant,
  size,
  isWide,
  mayWrap,
  iconStart,
  iconEnd,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    isBusy?: boolean;
    children: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  }) {
  return (
    <button
      type={type}
      className={cx(buttonClass({ variant, size, isWide, mayWrap }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={
        isBusy
          ? (event) => {
              event.preventDefault();
            }
          : onClick
      }
      {...rest}
    >
      {contentOf({ iconStart, iconEnd, size, isBusy, children })}
    </button>
  );
}

/**
 * Sends a form that only a script can send. Until the page's scripts are there the fields can be filled in but not
 * sent: the browser would write them into the address, a password too.
 */
export function SubmitButton({ disabled = false, ...rest }: Omit<ComponentProps<typeof Button>, 'type'>) {
  const isInBrowser = useIsInBrowser();
  const words = useWords();
  return (
    <>
      <Button
        type="submit"
        disabled={disabled || !isInBrowser}
        data-waiting={isInBrowser ? undefined : ''}
        {...rest}
      />
      {/* Nobody should press in vain. */}
      {!isInBrowser && (
        <span className="hidden basis-full text-xs text-ink-soft noscript:block">{words.needsScript}</span>
      )}
    </>
  );
}

/** A link that looks like a button: it goes somewhere instead of doing something. */
export function ButtonLink({
  variant,
  size,
  isWide,
  mayWrap,
  iconStart,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLook & Omit<LinkProps, 'className'> & { className?: string; children: ReactNode }) {
  return (
    <Link className={cx(buttonClass({ variant, size, isWide, mayWrap }), className)} {...rest}>
      {contentOf({ iconStart, iconEnd, size, children })}
    </Link>
  );
}

/** Not a component: a list has a button in each of its cards. */
function contentOf({
  iconStart,
  iconEnd,
  size,
  isBusy = false,
  children,
}: Pick<ButtonLook, 'iconStart' | 'iconEnd' | 'size'> & {
  isBusy?: boolean;
  children: ReactNode;
}): ReactNode {
  if (iconStart === undefined && iconEnd === undefined && !isBusy) return children;
  const iconSize = size === 'sm' ? 16 : 18;
  const content = (
    <>
      {iconStart !== undefined && <Icon name={iconStart} size={iconSize} />}
      {children}
      {iconEnd !== undefined && <Icon name={iconEnd} size={iconSize} />}
    </>
  );
  if (!isBusy) return content;
  return (
    <>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner size={iconSize} isDecoration />
      </span>
      {/* Hidden by opacity: the name stays for screen readers and the width stays for everybody. */}
      <span className="inline-flex items-center gap-[inherit] opacity-0">{content}</span>
    </>
  );
}
