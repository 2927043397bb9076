import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { links, withQuery } from '../../links.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { addressOf, type BuildAddress } from './build-address.ts';
import type { SavedBuild } from './build-state.ts';

const nameLengthMax = 80;

/** Saves the build under a name and gives its link. */
export function SaveBuild({
  address,
  saved,
}: {
  /** Has a code as long as the saved build was not changed. */
  address: BuildAddress;
  saved: SavedBuild | undefined;
}) {
  const { code, refIds } = address;
  const navigate = useNavigate();
  const [name, setName] = useState(saved?.name ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const { build } = await browserApi().configurator.saveBuild({
        body: { name: name.trim(), ref_ids: [...refIds] },
      });
      await navigate(addressOf(address, { code: build.code }), {
        preventScrollReset: true,
        replace: true,
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setIsBusy(false);
    }
  };

  if (code !== undefined) return <ShareLink code={code} />;
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Nombre del equipo" error={error} className="min-w-0 flex-1">
        <TextInput
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={nameLengthMax}
          placeholder="Para juegos, para Ana…"
          autoComplete="off"
        />
      </Field>
      <SubmitButton variant="secondary" isBusy={isBusy} className="shrink-0">
        Guardar
      </SubmitButton>
    </form>
  );
}

function ShareLink({ code }: { code: string }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const path = withQuery(links.workstation(), { build: code });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href);
      setCopied('yes');
    } catch {
      // Some browsers refuse the clipboard; the text can be marked by hand.
      setCopied('failed');
    }
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-sm font-medium">Equipo guardado</p>
      <div className="flex items-center gap-2">
        <span className="spec min-w-0 flex-1 truncate rounded-md border border-line bg-sunken px-3 py-2.5 text-xs select-all">
          {path}
        </span>
        <Button variant="secondary" iconStart="copy" onClick={() => void copy()} className="shrink-0">
          {copied === 'yes' ? 'Copiado' : 'Copiar'}
        </Button>
      </div>
      <p role="status" className="text-xs text-ink-soft">
        {copied === 'yes'
          ? 'El enlace está en el portapapeles.'
          : copied === 'failed'
            ? 'Copia el enlace de la barra de direcciones.'
            : 'Quien tenga el enlace ve este equipo con precios y existencias del día.'}
      </p>
    </div>
  );
}
