import { useState } from 'react';
import type { InputHTMLAttributes } from 'react';
import { TextInput } from '../../ui/text-input.tsx';
import { likelyEmail } from './likely-email.ts';

/**
 * An address that letters go to which nobody confirms before they buy. A slip is told while it is typed: said when the
 * field is left, it would move the button that is being pressed.
 */
export function EmailInput(rest: InputHTMLAttributes<HTMLInputElement>) {
  const [slip, setSlip] = useState<{ input: HTMLInputElement; meant: string }>();
  return (
    <>
      <TextInput
        type="email"
        maxLength={254}
        autoComplete="email"
        {...rest}
        onChange={({ currentTarget: input }) => {
          const meant = likelyEmail(input.value);
          setSlip(meant === undefined ? undefined : { input, meant });
        }}
      />
      {/* There before it says something, so that it is read out; empty it takes no room. */}
      <output className="text-xs text-ink-soft empty:-mt-1.5">
        {slip && (
          <>
            ¿Quisiste decir{' '}
            <button
              type="button"
              className="min-h-6 font-semibold text-brand underline underline-offset-4"
              onClick={() => {
                slip.input.value = slip.meant;
                slip.input.dispatchEvent(new Event('input', { bubbles: true }));
                slip.input.focus();
                setSlip(undefined);
              }}
            >
              {slip.meant}
            </button>
            ?
          </>
        )}
      </output>
    </>
  );
}
