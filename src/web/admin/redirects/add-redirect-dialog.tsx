import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSend } from '../admin-parts/use-send.ts';

/** Asks from where and where to; closes when the shop took it. */
export function AddRedirectDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isDone = await send(async () => {
      await browserApi().redirects.addRedirect({
        body: {
          from_path: String(form.get('from_path') ?? ''),
          to_path: String(form.get('to_path') ?? ''),
        },
      });
      successToast('Redirect has been added.', flowToastMilliseconds);
      await revalidate();
    });
    if (isDone) onClose();
  };
  const isElsewhere = refusal !== undefined && Object.keys(refusal.fields).length === 0;
  return (
    <Dialog title="Add redirect" isOpen onOpenChange={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {isElsewhere && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <Field
          label="From path"
          hint="An old address without a page. Capitals make no difference."
          error={refusal?.fields['from_path']}
        >
          <TextInput
            name="from_path"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            placeholder="/tarjetas-graficas.html"
          />
        </Field>
        <Field label="To path" hint="A page of this shop." error={refusal?.fields['to_path']}>
          <TextInput
            name="to_path"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            placeholder="/category/tarjetas-de-video"
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" isBusy={isSending}>
            Add redirect
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
