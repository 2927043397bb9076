import { useEffect, useState } from 'react';
import { browserApi } from '../../data.ts';

/** Below «we sent you an email», while the shop is tried out: where that email can be read. */
export function TestMailbox() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    browserApi()
      .mails.testMailbox()
      .then(
        (answer) => isHere && setUrl(answer.url),
        // Only who tries the shop out misses something.
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, []);
  if (url === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      Tienda de prueba: los correos llegan al{' '}
      <a href={url} target="_blank" rel="noreferrer" className="font-semibold text-brand underline">
        buzón de prueba
      </a>
      .
    </p>
  );
}
