import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Api } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links } from '../../links.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { pictureOf } from '../../ui/picture-sizes.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { ProductPicture } from '../shop-parts/product-picture.tsx';
import { useSend } from '../shop-parts/use-send.ts';
import { MachineUpgrades } from './machine-upgrades.tsx';

/** A PC at home. */
export type Machine = Awaited<ReturnType<Api['configurator']['machines']>>['machines'][number];

const nameLengthMax = 80;

/** One PC: what is in it, another name, a part that went out, where to make it better. */
export function MachineCard({ machine }: { machine: Machine }) {
  const { id, name, ref_ids: refIds, parts } = machine;
  const { revalidate } = useRevalidator();
  const [isNaming, setIsNaming] = useState(false);
  const { isSending, refusal, send } = useSend();

  const run = (act: () => Promise<unknown>) =>
    send(async () => {
      await act();
      setIsNaming(false);
      await revalidate();
    });
  const change = (body: { name: string; ref_ids: string[] }) =>
    run(() => browserApi().configurator.changeMachine({ params: { id }, body }));
  const remove = () => run(() => browserApi().configurator.removeMachine({ params: { id } }));
  const sold = refIds.filter((refId) => parts.some((part) => part.ref_id === refId && part.product !== null));

  return (
    <article
      aria-label={name}
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{name}</h2>
        <div className="flex gap-1">
          <IconButton icon="edit" label={`Cambiar el nombre de ${name}`} onClick={() => setIsNaming(true)} />
          <IconButton
            icon="trash"
            label={`Borrar ${name}`}
            disabled={isSending}
            onClick={() => void remove()}
          />
        </div>
      </div>
      {refusal && !isNaming && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {parts.map((part) => {
          const units = refIds.filter((refId) => refId === part.ref_id).length;
          return (
            <li key={part.ref_id} className="flex items-center gap-3 border-t border-line py-2.5">
              <ProductPicture
                imageUrl={part.product === null ? null : pictureOf(part.product)}
                sizes="3rem"
                className="size-12 shrink-0 rounded-sm"
              />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="text-2xs text-ink-faint">
                  {part.slot_label}
                  {units > 1 && ` × ${units}`}
                </span>
                {part.product === null ? (
                  <span className="text-sm leading-snug">
                    {part.product_name} <span className="text-xs text-ink-faint">· ya no se vende</span>
                  </span>
                ) : (
                  <Link
                    to={links.product(part.product)}
                    className="line-clamp-2 rounded-xs text-sm leading-snug hover:text-brand hover:underline"
                  >
                    {part.product_name}
                  </Link>
                )}
              </span>
              {parts.length > 1 && (
                <IconButton
                  icon="close"
                  size="sm"
                  label={`Quitar ${part.product_name}`}
                  disabled={isSending}
                  onClick={() =>
                    void change({ name, ref_ids: refIds.filter((refId) => refId !== part.ref_id) })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
      <MachineUpgrades machine={machine} sold={sold} />
      {isNaming && (
        <NameDialog
          name={name}
          isBusy={isSending}
          refusal={refusal?.message}
          onSave={(next) => void change({ name: next, ref_ids: refIds })}
          onClose={() => setIsNaming(false)}
        />
      )}
    </article>
  );
}

function NameDialog({
  name,
  isBusy,
  refusal,
  onSave,
  onClose,
}: {
  name: string;
  isBusy: boolean;
  refusal: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  return (
    <Dialog title="Nombre del equipo" size="sm" isOpen onOpenChange={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(typed);
        }}
      >
        <Field label="Nombre" error={refusal}>
          <TextInput
            maxLength={nameLengthMax}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose>
            <Button variant="secondary">Volver</Button>
          </DialogClose>
          <Button type="submit" isBusy={isBusy} disabled={typed.trim() === ''}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
