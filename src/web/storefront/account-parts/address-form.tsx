import { useState } from 'react';
import { placeOf, placeProblem, states } from '../../../modules/shipping/rules/postal-places.ts';
import { noSuchCode, type Place, usePlace } from '../shop-parts/place-of-code.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { TypedAddress } from './typed-address.ts';
import { type Filled, nameIn, type Sources, withPlace, withPostalCode } from './fill-address.ts';

const stateOptions = states.map((name) => ({ value: name, label: name }));

/** A Mexican delivery address; errors stand beside their field. */
export function AddressFields({
  value,
  onValueChange,
  errors,
  withDefault = false,
}: {
  value: TypedAddress;
  onValueChange: (value: TypedAddress) => void;
  errors: Readonly<Record<string, string>>;
  /** Offers to make it the default one. */
  withDefault?: boolean;
}) {
  const [sources, setSources] = useState<Sources>({});
  const [isCodeTyped, setIsCodeTyped] = useState(false);
  // A field corrects its own error when it is typed into; these were filled in from the postal code.
  const [corrected, setCorrected] = useState<Corrected>({ errors, names: [] });
  const errorOf = (name: TextName) =>
    corrected.errors === errors && corrected.names.includes(name) ? undefined : errors[name];
  const take = (filled: Filled) => {
    const changed = followingCode.filter(
      (name) => filled.address[name] !== '' && filled.address[name] !== value[name],
    );
    if (changed.length > 0)
      setCorrected((now) => ({
        errors,
        names: now.errors === errors ? [...now.names, ...changed] : changed,
      }));
    setSources(filled.sources);
    onValueChange(filled.address);
  };
  const type = (name: TextName, typed: string, by: 'typed' | 'code' = 'typed') =>
    take({ address: { ...value, [name]: typed }, sources: { ...sources, [name]: by } });
  const text = (name: TextName) => ({
    name,
    value: value[name],
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
  const place = usePlace(value.postal_code, (found) => {
    // An address that was there before is shown as it is.
    if (isCodeTyped) take(withPlace({ address: value, sources }, found));
  });
  const byCode = placeOf(value.postal_code);
  const municipality = place?.municipality ?? undefined;
  const isOtherMunicipality =
    municipality !== undefined &&
    value.municipality !== '' &&
    nameIn([municipality], value.municipality) === undefined;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">
      <Field label="Quién recibe" error={errors['recipient']} isRequired className="sm:col-span-4">
        <TextInput {...text('recipient')} autoComplete="name" />
      </Field>
      <Field label="Teléfono" error={errors['phone']} isRequired className="sm:col-span-2">
        <TextInput {...text('phone')} type="tel" inputMode="tel" autoComplete="tel-national" />
      </Field>
      <Field
        label="Código postal"
        error={errors['postal_code'] ?? codeProblem(value, place)}
        isRequired
        className="sm:col-span-2"
      >
        <TextInput
          {...text('postal_code')}
          onChange={(event) => {
            setIsCodeTyped(true);
            take(withPostalCode({ address: value, sources }, event.target.value));
          }}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
        />
      </Field>
      <Field
        label="Estado"
        labelEnd={
          value.state !== '' &&
          byCode &&
          byCode.state !== value.state && (
            <UseInstead name={byCode.state} onUse={() => type('state', byCode.state, 'code')} />
          )
        }
        error={errorOf('state')}
        isRequired
        className="sm:col-span-4"
      >
        <Select
          {...text('state')}
          options={stateOptions}
          placeholder="Elige…"
          autoComplete="address-level1"
        />
      </Field>
      <Field
        label="Municipio o alcaldía"
        labelEnd={
          isOtherMunicipality && (
            <UseInstead name={municipality} onUse={() => type('municipality', municipality, 'code')} />
          )
        }
        error={errorOf('municipality')}
        isRequired
        className="sm:col-span-3"
      >
        <TextInput {...text('municipality')} autoComplete="address-level2" />
      </Field>
      <Neighbourhood
        key={value.postal_code}
        value={value.neighbourhood}
        names={place?.neighbourhoods ?? []}
        error={errorOf('neighbourhood')}
        onChoose={(name) => type('neighbourhood', name, 'code')}
        onType={(name) => type('neighbourhood', name)}
      />
      <Field label="Calle" error={errors['street']} isRequired className="sm:col-span-4">
        <TextInput {...text('street')} autoComplete="address-line1" />
      </Field>
      <Field label="Núm. exterior" error={errors['exterior_number']} isRequired className="sm:col-span-1">
        <TextInput {...text('exterior_number')} />
      </Field>
      <Field label="Interior" error={errors['interior_number']} className="sm:col-span-1">
        <TextInput {...text('interior_number')} />
      </Field>
      <Field
        label="Referencias"
        hint="Entre qué calles, color de la puerta, a quién llamar."
        error={errors['directions']}
        className="sm:col-span-6"
      >
        <TextInput {...text('directions')} />
      </Field>
      {withDefault && (
        <div className="sm:col-span-6">
          <Checkbox
            label="Usar como dirección principal"
            checked={value.is_default}
            onChange={(event) => onValueChange({ ...value, is_default: event.target.checked })}
          />
        </div>
      )}
      {/* What is filled in elsewhere is told to who does not see it. */}
      <output className="sr-only">{isCodeTyped && place ? placeInWords(place) : ''}</output>
    </div>
  );
}

type TextName = Exclude<keyof TypedAddress, 'is_default'>;

/** What a postal code brings with it. */
const followingCode = ['state', 'municipality', 'neighbourhood'] as const;

/** Names of fields whose values changed since these errors were said. */
type Corrected = { errors: Readonly<Record<string, string>>; names: readonly TextName[] };

/** What is wrong with a whole code, said while it is typed. */
function codeProblem(value: TypedAddress, place: Place | null | undefined): string | undefined {
  const { postal_code: code, state } = value;
  if (code.length !== 5) return undefined;
  if (place === null || placeOf(code) === undefined) return noSuchCode(code);
  return state === '' ? undefined : placeProblem(value)?.message;
}

function placeInWords({ municipality, state, neighbourhoods }: Place): string {
  const where = [municipality, state].filter((name) => name !== null).join(', ');
  return `Por el código postal: ${where}.${neighbourhoods.length > 1 ? ' Elige la colonia de la lista.' : ''}`;
}

/** Offers what the postal code says in place of what was typed, which is never replaced by itself. */
function UseInstead({ name, onUse }: { name: string; onUse: () => void }) {
  return (
    <button
      type="button"
      onClick={onUse}
      className="-my-1 rounded-xs py-1 text-xs font-medium text-brand underline underline-offset-2"
    >
      Usar {name}
    </button>
  );
}

/** Stands in the list for what is not in it. */
const other = 'otra colonia';

/** The colonias of a postal code to choose from, and a line for any other; the line alone where none are known. */
function Neighbourhood({
  value,
  names,
  error,
  onChoose,
  onType,
}: {
  value: string;
  names: readonly string[];
  error: string | undefined;
  onChoose: (name: string) => void;
  onType: (name: string) => void;
}) {
  const [isOtherWanted, setIsOtherWanted] = useState(false);
  const known = nameIn(names, value);
  const isListed = names.length > 0;
  const isOther = isListed && (isOtherWanted || (value !== '' && known === undefined));
  const isTyped = !isListed || isOther;
  return (
    <div className="grid grid-cols-1 content-start gap-3 sm:col-span-3">
      {isListed && (
        <Field label="Colonia" error={isTyped ? undefined : error} isRequired>
          <Select
            name={isTyped ? undefined : 'neighbourhood'}
            value={isOther ? other : (known ?? '')}
            onChange={({ target }) => {
              setIsOtherWanted(target.value === other);
              onChoose(target.value === other ? '' : target.value);
            }}
            options={[
              ...names.map((name) => ({ value: name, label: name })),
              { value: other, label: 'Otra colonia…' },
            ]}
            placeholder="Elige…"
            autoComplete="address-level3"
          />
        </Field>
      )}
      {/* The same line with a list above it or without: whoever is typing goes on. */}
      {isTyped && (
        <Field key="typed" label={isListed ? 'Otra colonia' : 'Colonia'} error={error} isRequired>
          <TextInput
            name="neighbourhood"
            value={value}
            onChange={({ target }) => {
              // What is typed may be called like one of the list for a moment.
              setIsOtherWanted(true);
              onType(target.value);
            }}
            onBlur={() => setIsOtherWanted(isOtherWanted && known === undefined)}
            autoComplete="address-level3"
          />
        </Field>
      )}
    </div>
  );
}
