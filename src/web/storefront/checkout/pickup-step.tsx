import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Who picks an order up, and who else may. */
export type TypedPickup = { recipient: string; phone: string; alternate: string };

/** A branch asks who comes and how to reach them, nothing about where they live. */
export function PickupStep({
  value,
  onValueChange,
  errors,
}: {
  value: TypedPickup;
  onValueChange: (value: TypedPickup) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const text = (name: keyof TypedPickup) => ({
    name: `pickup_${name}`,
    value: value[name],
    onChange: (event: { target: { value: string } }) =>
      onValueChange({ ...value, [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">
      <Field
        label="Quién recoge"
        hint="Con una identificación oficial."
        error={errors['pickup.recipient']}
        isRequired
        className="sm:col-span-4"
      >
        <TextInput {...text('recipient')} autoComplete="name" />
      </Field>
      <Field label="Teléfono" error={errors['pickup.phone']} isRequired className="sm:col-span-2">
        <TextInput {...text('phone')} type="tel" inputMode="tel" autoComplete="tel-national" />
      </Field>
      <Field
        label="Quién más puede recoger"
        hint="Si no puedes venir tú, entregamos también a esta persona."
        error={errors['pickup.alternate']}
        className="sm:col-span-6"
      >
        <TextInput {...text('alternate')} maxLength={120} autoComplete="off" />
      </Field>
    </div>
  );
}
