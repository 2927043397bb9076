import { useState } from 'react';
import type { Api } from '../../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { shopMoment } from '../shop-parts/shop-time.ts';
import { useSend } from '../shop-parts/use-send.ts';

/** The ways to pay by a link. */
export type Methods = Awaited<ReturnType<Api['orders']['linkedOrder']>>['draft_order']['payment_methods'];

/** The ways to pay what a link asks for, and the button that leads to the provider. */
export function PayMethods<Method extends Methods[number]['method']>({
  methods,
  keptUntil,
  begin,
}: {
  methods: readonly (Omit<Methods[number], 'method'> & { method: Method })[];
  /** Until when goods are kept for it, where there are any. */
  keptUntil?: string;
  begin: (method: Method) => Promise<{ redirect_url: string }>;
}) {
  const usable = methods.filter(({ reason }) => reason === null);
  const [method, setMethod] = useState(usable[0]?.method);
  const { isSending, refusal, send } = useSend();
  const pay = () =>
    send(async () => {
      if (!method) return;
      window.location.assign((await begin(method)).redirect_url);
    });
  return (
    <div className="grid gap-4">
      <RadioGroup
        label="Cómo quieres pagar"
        value={method ?? ''}
        onValueChange={(value) => setMethod(usable.find((one) => one.method === value)?.method)}
        options={methods.map(({ method: value, label, description, reason }) => ({
          value,
          label,
          hint: reason ?? description,
          isDisabled: reason !== null,
        }))}
      />
      {methods.length === 0 && (
        <InlineNotice tone="warning">Por ahora no se puede pagar por este enlace. Escríbenos.</InlineNotice>
      )}
      {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <Button size="lg" isBusy={isSending} disabled={!method} onClick={() => void pay()}>
        Pagar
      </Button>
      <p className="text-xs text-ink-faint">
        {keptUntil !== undefined && `Apartamos tus productos hasta el ${shopMoment(keptUntil)}. `}
        Pagas en la página del banco o del proveedor; no guardamos tu tarjeta.
      </p>
    </div>
  );
}
