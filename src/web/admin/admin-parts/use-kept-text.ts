import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { useDraftKey } from './use-draft-key.ts';

const nothing = { text: '' };

/**
 * A text that is written and then sent, e.g. a reply: until then it outlives a reload, another page and a session that
 * ended. Undefined while there is none.
 * @param name of the text on its page, with the key of what it belongs to
 */
export function useKeptText(name: string): [string | undefined, (text: string | undefined) => void] {
  const draftKey = useDraftKey(name);
  const [text, setText] = useState<string>();
  const restore = useEffectEvent(() => {
    const kept = readDraft(draftKey, nothing)?.typed.text;
    if (text === undefined && kept !== undefined) setText(kept);
  });
  useEffect(() => {
    // After the first picture, which the server made without knowing of drafts.
    const frame = requestAnimationFrame(restore);
    return () => cancelAnimationFrame(frame);
  }, []);
  return [
    text,
    (typed) => {
      setText(typed);
      if (typed === undefined || typed === '') forgetDraft(draftKey);
      else keepDraft(draftKey, { base: nothing, typed: { text: typed } });
    },
  ];
}
