import { placeOf, placeProblem, states } from '../../../modules/shipping/rules/postal-places.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** What is typed into the form; goes on the wire as it is. */
export type TypedAddress = {
  recipient: string;
  phone: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  directions: string;
  is_default: boolean;
};

export const emptyAddress: TypedAddress = {
  recipient: '',
  phone: '',
  street: '',
  exterior_number: '',
  interior_number: '',
  neighbourhood: '',
  municipality: '',
  state: '',
  postal_code: '',
  directions: '',
  is_default: false,
};

const stateOptions = states.map((name) => ({ value: name, label: name }));

/** A postal code brings its state, and its municipality where that is certain. */
function withPostalCode(address: TypedAddress, postalCode: string): TypedAddress {
  const place = placeOf(postalCode);
  if (place === undefined) return { ...address, postal_code: postalCode };
  // A municipality of another state is not this code's.
  const municipality = address.state === place.state ? address.municipality : '';
  return { ...address, municipality, postal_code: postalCode, ...place };
}

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
  const text = (name: Exclude<keyof TypedAddress, 'is_default'>) => ({
    name,
    value: value[name],
    onChange: (event: { target: { value: string } }) =>
      onValueChange({ ...value, [name]: event.target.value }),
  });
  // Said while typing: the code is complete and the state is chosen, so it is known already that they do not agree.
  const problem =
    value.postal_code.length === 5 && value.state !== '' ? placeProblem(value)?.message : undefined;
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
        error={errors['postal_code'] ?? problem}
        isRequired
        className="sm:col-span-2"
      >
        <TextInput
          {...text('postal_code')}
          onChange={(event) => onValueChange(withPostalCode(value, event.target.value))}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
        />
      </Field>
      <Field label="Estado" error={errors['state']} isRequired className="sm:col-span-4">
        <Select
          {...text('state')}
          options={stateOptions}
          placeholder="Elige…"
          autoComplete="address-level1"
        />
      </Field>
      <Field label="Municipio o alcaldía" error={errors['municipality']} isRequired className="sm:col-span-3">
        <TextInput {...text('municipality')} autoComplete="address-level2" />
      </Field>
      <Field label="Colonia" error={errors['neighbourhood']} isRequired className="sm:col-span-3">
        <TextInput {...text('neighbourhood')} autoComplete="address-level3" />
      </Field>
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
    </div>
  );
}
