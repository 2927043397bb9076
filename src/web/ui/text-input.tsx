import { useState } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from './cx.ts';
import { controlClass, useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import type { IconName } from './icons.tsx';
import { useWords } from './words.tsx';

/** One line of text. Inside a `Field` it takes its label, hint and error from there. */
export function TextInput({
  iconStart,
  end,
  className,
  ...rest
}: {
  iconStart?: IconName;
  /** Something at the end of the line: a unit, a small button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
} & InputHTMLAttributes<HTMLInputElement>) {
  const field = useField();
  return (
    <span className={cx('relative block', className)}>
      {iconStart !== undefined && (
        <Icon
          name={iconStart}
          size={18}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-faint"
        />
      )}
      {/* 16 px: smaller text makes phones zoom into the field. */}
      <input
        {...field}
        className={cx(
          controlClass,
          'h-11 px-3.5 text-base sm:text-sm',
          iconStart && 'pl-10.5',
          end !== undefined && 'pr-12',
        )}
        {...rest}
      />
      {end !== undefined && (
        <span className="absolute top-1/2 right-1 flex -translate-y-1/2 items-center text-sm text-ink-faint">
          {end}
        </span>
      )}
    </span>
  );
}

/** A password that can be shown while it is typed. */
export function PasswordInput(
  props: { ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>,
) {
  const words = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? words.hidePassword : words.showPassword}
          size="sm"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

/** Several lines of text. */
export function TextArea({
  className,
  rows = 4,
  ...rest
}: { ref?: Ref<HTMLTextAreaElement> } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = useField();
  return (
    <textarea
      {...field}
      rows={rows}
      className={cx(controlClass, 'px-3.5 py-2.5 text-base sm:text-sm', className)}
      {...rest}
    />
  );
}
