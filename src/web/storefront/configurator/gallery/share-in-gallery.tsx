import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Api } from '../../../../api/client.ts';
import { browserApi } from '../../../data.ts';
import { links } from '../../../links.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { useSend } from '../../shop-parts/use-send.ts';

/** What a customer shared. */
export type OwnShared = Awaited<ReturnType<Api['configurator']['ownGallery']>>['shared'][number];

const states: Record<OwnShared['state'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Galería: en revisión', tone: 'warning' },
  approved: { label: 'En la galería', tone: 'success' },
  rejected: { label: 'Galería: no se publicó', tone: 'neutral' },
};

/** Shares a saved build in the public gallery, or says how far that is. */
export function ShareInGallery({
  code,
  name,
  shared,
}: {
  code: string;
  name: string;
  shared: OwnShared | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const state = shared && states[shared.state];
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
        <Button size="sm" variant="quiet" iconStart="users" onClick={() => setIsOpen(true)}>
          {shared ? 'Cambiar lo que dice' : 'Compartir en la galería'}
        </Button>
        {shared?.state === 'approved' && (
          <ButtonLink to={links.gallery()} size="sm" variant="quiet">
            Ver la galería
          </ButtonLink>
        )}
      </div>
      {shared?.rejection_reason != null && (
        <p className="text-xs text-ink-soft">{`Motivo: ${shared.rejection_reason}`}</p>
      )}
      {isOpen && <ShareDialog code={code} name={name} shared={shared} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function ShareDialog({
  code,
  name,
  shared,
  onClose,
}: {
  code: string;
  name: string;
  shared: OwnShared | undefined;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const { isSending, refusal, send } = useSend();
  const [title, setTitle] = useState(shared?.title ?? name);
  const [description, setDescription] = useState(shared?.description ?? '');
  const params = { code };
  const write = async (act: () => Promise<unknown>) => {
    const isDone = await send(async () => {
      await act();
      await revalidate();
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      title="Compartir en la galería"
      description="Cualquiera verá tus piezas, este título y tu nombre de pila. Lo revisamos antes de publicarlo."
      isOpen
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          {shared && (
            <Button
              variant="danger"
              isBusy={isSending}
              onClick={() => void write(() => browserApi().configurator.unshareBuild({ params }))}
            >
              Quitar de la galería
            </Button>
          )}
          <DialogClose>
            <Button variant="secondary">Cancelar</Button>
          </DialogClose>
          <Button
            isBusy={isSending}
            onClick={() =>
              void write(() => browserApi().configurator.shareBuild({ params, body: { title, description } }))
            }
          >
            Compartir
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label="Título" error={refusal?.fields['title']} isRequired>
          <TextInput
            value={title}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <Field
          label="¿Para qué la armaste?"
          hint="Opcional: juegos, edición, presupuesto…"
          error={refusal?.fields['description']}
        >
          <TextArea
            rows={4}
            maxLength={500}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        {refusal && Object.keys(refusal.fields).length === 0 && (
          <InlineNotice tone="danger">{refusal.message}</InlineNotice>
        )}
      </div>
    </Dialog>
  );
}
