import type { InputHTMLAttributes, Ref } from 'react';
import { useField } from '../../ui/field.tsx';

/** Files from this device; a phone offers its camera for pictures. Its label, hint and error are its `Field`'s. */
export function FileInput(rest: { ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input
      {...useField()}
      type="file"
      className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-medium"
      {...rest}
    />
  );
}
