import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Takes the keyboard, and with it the window, to the first refused field of a form whenever `refusal` is a new one: on
 * a phone the button that was pressed is far below it. Where no field is to blame, the window alone goes to what is said.
 */
export function useFocusOnRefusal<Frame extends HTMLElement = HTMLFormElement>(
  refusal: unknown,
): RefObject<Frame | null> {
  const form = useRef<Frame>(null);
  useEffect(() => {
    if (refusal === undefined) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  return form;
}
