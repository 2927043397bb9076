import { useRef, useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { TextInput } from '../../ui/text-input.tsx';
import { likelyEmail } from './likely-email.ts';

/**
 * An address that letters go to which nobody confirms before they buy. A slip is told while it is typed: said when the
 * field is left, it would move the button that is being pressed.
 */
export function EmailInput(rest: InputHTMLAttributes<HTMLInputElement>) {
  const input = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState<string>();
  const take = (email: string) => {
    if (input.current === null) return;
    input.current.value = email;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setMeant(undefined);
  };
  return (
    <>
      <TextInput
        type="email"
        maxLength={254}
        autoComplete="email"
        {...rest}
        ref={input}
        onChange={({ currentTarget }) => setMeant(likelyEmail(currentTarget.value))}
      />
      {/* There before it says something, so that it is read out; empty it takes no room. */}
      <output className="text-xs text-ink-soft empty:-mt-1.5">
        {meant !== undefined && (
          <>
            ¿Quisiste decir{' '}
            <button
              type="button"
              className="min-h-6 font-semibold text-brand underline underline-offset-4"
              onClick={() => take(meant)}
            >
              {meant}
            </button>
            ?
          </>
        )}
      </output>
    </>
  );
}
