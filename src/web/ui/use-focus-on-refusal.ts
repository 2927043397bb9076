import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Takes the keyboard, and with it the window, to the first refused field of a form whenever `refusal` is a new one: on
 * a phone the button that was pressed is far below it.
 */
export function useFocusOnRefusal<Frame extends HTMLElement = HTMLFormElement>(
  refusal: unknown,
): RefObject<Frame | null> {
  const form = useRef<Frame>(null);
  useEffect(() => {
    if (refusal !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return form;
}
