import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { addressOf, type BuildAddress } from './build-address.ts';
import type { SavedBuild } from './build-state.ts';

/** The API's limit. */
export const buildNameLengthMax = 80;

/** Saves the build under a name; its link can be shared then. */
export function SaveBuild({ address, saved }: { address: BuildAddress; saved: SavedBuild | undefined }) {
  const { refIds, own, isAssembled } = address;
  const navigate = useNavigate();
  const [name, setName] = useState(saved?.name ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  const save = async () => {
    setIsBusy(true);
    setError(undefined);
    try {
      const { build } = await browserApi().configurator.saveBuild({
        body: { name: name.trim(), ref_ids: [...refIds], own: [...own], is_assembled: isAssembled },
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

  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        label="Guardar con un nombre"
        hint="Para compartirlo, cotizarlo o compararlo."
        error={error}
        className="min-w-0 flex-1"
      >
        <TextInput
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={buildNameLengthMax}
          placeholder="Para juegos, para Ana…"
          autoComplete="off"
        />
      </Field>
      <SubmitButton variant="secondary" isBusy={isBusy} className="mt-6.5 shrink-0">
        Guardar
      </SubmitButton>
    </form>
  );
}
