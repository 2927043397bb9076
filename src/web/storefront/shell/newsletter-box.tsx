import { useId, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { shellToastMilliseconds, toastText } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast, warningToast } from '../../toasts.tsx';
import { SubmitButton } from '../../ui/button.tsx';

/**
 * The footer's newsletter box. No format check here (spec §5): the server decides. Subscribed and already subscribed
 * both clear the box (spec §4); the first says that an email has to be answered; any other answer is said beside it and keeps what was typed.
 */
export function NewsletterBox() {
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isAsked, setIsAsked] = useState(false);

  const subscribe = async (form: HTMLFormElement) => {
    // What was typed before the scripts arrived is in the box, too.
    const address = String(new FormData(form).get('email_address'));
    setIsSending(true);
    setRefusal('');
    setIsAsked(false);
    try {
      await browserApi().newsletter.subscribe({ body: { email_address: address } });
      successToast(toastText.subscribed, shellToastMilliseconds);
      setIsAsked(true);
      form.reset();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'already_subscribed') {
        warningToast(toastText.alreadySubscribed, shellToastMilliseconds);
        form.reset();
      } else {
        setRefusal(error.fields['email_address'] ?? error.message);
      }
    } finally {
      setIsSending(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void subscribe(event.currentTarget);
      }}
      className="grid grid-cols-1 content-start gap-2"
    >
      <label htmlFor={id} className="text-sm font-semibold">
        Ofertas y novedades por correo
      </label>
      <p className="text-sm text-ink-soft">Una vez por semana. Sin ruido, y te vas cuando quieras.</p>
      <div className="mt-1 flex gap-2 noscript:flex-wrap">
        <input
          id={id}
          type="email"
          name="email_address"
          autoComplete="email"
          placeholder="tu@correo.mx"
          aria-invalid={refusal !== '' || undefined}
          aria-describedby={refusal === '' ? undefined : `${id}-refusal`}
          className="h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3.5 text-base aria-invalid:border-danger sm:text-sm"
        />
        <SubmitButton isBusy={isSending}>Suscribirme</SubmitButton>
      </div>
      <p role="status" className="text-xs text-ink-soft empty:hidden">
        {isAsked && 'Te enviamos un enlace. Ábrelo para confirmar que el correo es tuyo.'}
      </p>
      {refusal !== '' && (
        <p id={`${id}-refusal`} role="alert" className="text-xs font-medium text-danger">
          {refusal}
        </p>
      )}
    </form>
  );
}
