import { browserApi } from '../../data.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { InvoiceProfileFields } from '../account-parts/invoice-profile-form.tsx';
import type { TypedInvoiceProfile } from '../account-parts/invoice-profile-form.tsx';
import { profileOption } from '../invoices/order-invoices.tsx';
import type { InvoiceProfile } from '../invoices/order-invoices.tsx';

/** New data are typed when no saved ones are chosen. */
export const newProfile = 'new';

/** Whether an invoice is wanted, and to whom. */
export type CheckoutInvoice = {
  isWanted: boolean;
  profiles: readonly InvoiceProfile[];
  /** Of a saved profile, or `newProfile`. */
  profileId: string;
  typed: TypedInvoiceProfile;
};

/** Asks whether an invoice is wanted, and then to whom. */
export function InvoiceStep({
  value,
  onValueChange,
  errors,
}: {
  value: CheckoutInvoice;
  onValueChange: (value: CheckoutInvoice) => void;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Checkbox
        label="Necesito factura"
        hint="También puedes pedirla después, desde tu pedido, hasta que termine el mes."
        checked={value.isWanted}
        onChange={(event) => onValueChange({ ...value, isWanted: event.target.checked })}
      />
      {value.isWanted && value.profiles.length > 0 && (
        <RadioGroup
          label="A nombre de"
          look="cards"
          value={value.profileId}
          onValueChange={(profileId) => onValueChange({ ...value, profileId })}
          options={[
            ...value.profiles.map(profileOption),
            { value: newProfile, label: 'Otros datos de facturación' },
          ]}
        />
      )}
      {value.isWanted && value.profileId === newProfile && (
        <InvoiceProfileFields
          value={value.typed}
          onValueChange={(typed) => onValueChange({ ...value, typed })}
          errors={errors}
        />
      )}
    </div>
  );
}

/**
 * The profile to invoice to, new data kept with the account first: a payment that fails loses nothing. Undefined where
 * no invoice is wanted.
 */
export async function invoiceProfileFor(
  value: CheckoutInvoice,
  onValueChange: (value: CheckoutInvoice) => void,
): Promise<string | undefined> {
  if (!value.isWanted) return undefined;
  if (value.profileId !== newProfile) return value.profileId;
  const { profile } = await browserApi().invoiceProfiles.addProfile({ body: value.typed });
  onValueChange({ ...value, profiles: [...value.profiles, profile], profileId: profile.id });
  return profile.id;
}
