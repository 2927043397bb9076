import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';

/** Whether it is for somebody else, and what is printed for them. */
export type TypedGift = { isGift: boolean; message: string };

export const noGift: TypedGift = { isGift: false, message: '' };

/** A parcel that is a gift, with what its recipient reads. */
export function GiftOption({
  value,
  onValueChange,
  error,
}: {
  value: TypedGift;
  onValueChange: (value: TypedGift) => void;
  error: string | undefined;
}) {
  return (
    <div className="grid gap-3">
      <Checkbox
        label="Es un regalo"
        hint="La hoja que va en la caja no dice precios."
        checked={value.isGift}
        onChange={({ target }) => onValueChange({ ...value, isGift: target.checked })}
      />
      {value.isGift && (
        <Field label="Mensaje" hint="Opcional. Lo imprimimos en esa hoja." error={error}>
          <TextArea
            name="gift_message"
            rows={3}
            maxLength={300}
            value={value.message}
            onChange={({ target }) => onValueChange({ ...value, message: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
