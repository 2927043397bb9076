import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';

/** The money came when the goods were gone: the customer says whether to wait or to have it back. */
export function SoldOutChoice({
  send,
  isWaiting,
}: {
  send: (choice: 'wait' | 'refund') => Promise<unknown>;
  isWaiting: boolean;
}) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<'wait' | 'refund'>();
  const [refusal, setRefusal] = useState('');
  const choose = async (choice: 'wait' | 'refund') => {
    setBusy(choice);
    setRefusal('');
    try {
      await send(choice);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <InlineNotice tone="warning" title="Un producto se agotó antes de que llegara tu pago">
      <div className="mt-1 grid gap-3">
        <p>
          {isWaiting
            ? 'Esperas a que vuelva a haber. Si cambias de opinión, te devolvemos todo tu dinero.'
            : 'Puedes esperar a que vuelva a haber, o te devolvemos todo tu dinero. Tú eliges.'}
        </p>
        {refusal !== '' && <p className="text-danger">{refusal}</p>}
        <div className="flex flex-wrap gap-3">
          {!isWaiting && (
            <Button isBusy={busy === 'wait'} onClick={() => void choose('wait')}>
              Prefiero esperar
            </Button>
          )}
          <Button variant="secondary" isBusy={busy === 'refund'} onClick={() => void choose('refund')}>
            Devuélvanme mi dinero
          </Button>
        </div>
      </div>
    </InlineNotice>
  );
}
