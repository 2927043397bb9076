import { useState } from 'react';
import { readRfc, writtenRfc } from '../../../modules/invoice-profiles/rules/rfc.ts';
import {
  cfdiUses,
  isTaxRegime,
  taxRegimes,
  usesFor,
} from '../../../modules/invoice-profiles/rules/sat-catalogues.ts';
import { regimesOf, withRegime, withRfc } from '../../../modules/invoice-profiles/rules/typed-receiver.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { browserApi } from '../../data.ts';
import { FillFromConstancia, type ReadConstancia, type SendConstancia } from './fill-from-constancia.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** What is typed into the form; goes on the wire as it is. */
export type TypedInvoiceProfile = {
  rfc: string;
  legal_name: string;
  tax_regime: string;
  cfdi_use: string;
  postal_code: string;
  is_default: boolean;
};

export const emptyInvoiceProfile: TypedInvoiceProfile = {
  rfc: '',
  legal_name: '',
  tax_regime: '',
  cfdi_use: '',
  postal_code: '',
  is_default: false,
};

/** Whom invoices are made out to, as the Constancia de Situación Fiscal says it; errors stand beside their field. */
export function InvoiceProfileFields({
  value,
  onValueChange,
  errors,
  withDefault = false,
  sendConstancia = (form) => browserApi().invoiceProfiles.readConstancia({ form }),
}: {
  value: TypedInvoiceProfile;
  onValueChange: (value: TypedInvoiceProfile) => void;
  errors: Readonly<Record<string, string>>;
  /** Offers to make it the default one. */
  withDefault?: boolean;
  /** As who is signed in, unless told. */
  sendConstancia?: SendConstancia;
}) {
  // While somebody is still typing an RFC it is always wrong.
  const [isRfcLeft, setIsRfcLeft] = useState(false);
  const rfc = readRfc(writtenRfc(value.rfc));
  const rfcProblem = isRfcLeft && value.rfc !== '' && 'problem' in rfc ? rfc.problem : undefined;
  const regimes = regimesOf(value.rfc);
  const uses = isTaxRegime(value.tax_regime) ? usesFor(value.tax_regime) : [];
  const change = (changed: Partial<TypedInvoiceProfile>) => onValueChange({ ...value, ...changed });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-6">
      <FillFromConstancia
        send={sendConstancia}
        onRead={(read) => {
          setIsRfcLeft(true);
          onValueChange(filledWith(value, read));
        }}
        className="sm:col-span-6"
      />
      <Field
        label="RFC"
        hint="13 caracteres si es tuyo, 12 si es de una empresa."
        error={rfcProblem ?? errors['rfc']}
        isErrorLive={rfcProblem !== undefined}
        isRequired
        className="sm:col-span-3"
      >
        <TextInput
          name="rfc"
          value={value.rfc}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          onChange={(event) => change(withRfc(value, event.target.value))}
          onBlur={() => {
            setIsRfcLeft(true);
            change({ rfc: writtenRfc(value.rfc) });
          }}
        />
      </Field>
      <Field
        label="Código postal fiscal"
        hint="El de tu Constancia."
        error={errors['postal_code']}
        isRequired
        className="sm:col-span-3"
      >
        <TextInput
          name="postal_code"
          value={value.postal_code}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          onChange={(event) => change({ postal_code: event.target.value })}
        />
      </Field>
      <Field
        label="Nombre o razón social"
        hint="Como está en tu Constancia de Situación Fiscal, sin «S.A. de C.V.»."
        error={errors['legal_name']}
        isRequired
        className="sm:col-span-6"
      >
        <TextInput
          name="legal_name"
          value={value.legal_name}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => change({ legal_name: event.target.value })}
          onBlur={() => change({ legal_name: value.legal_name.toUpperCase() })}
        />
      </Field>
      <Field label="Régimen fiscal" error={errors['tax_regime']} isRequired className="sm:col-span-6">
        <Select
          name="tax_regime"
          value={value.tax_regime}
          placeholder="Elige…"
          options={regimes.map((key) => ({ value: key, label: `${key} ${taxRegimes[key].name}` }))}
          onChange={(event) => change(withRegime(value, event.target.value))}
        />
      </Field>
      <Field
        label="Uso de la factura"
        hint={uses.length === 0 ? 'Elige antes el régimen.' : undefined}
        error={errors['cfdi_use']}
        isRequired
        className="sm:col-span-6"
      >
        <Select
          name="cfdi_use"
          value={value.cfdi_use}
          placeholder="Elige…"
          disabled={uses.length === 0}
          options={uses.map((key) => ({ value: key, label: `${key} ${cfdiUses[key].name}` }))}
          onChange={(event) => change({ cfdi_use: event.target.value })}
        />
      </Field>
      {withDefault && (
        <div className="sm:col-span-6">
          <Checkbox
            label="Usar como datos principales"
            checked={value.is_default}
            onChange={(event) => change({ is_default: event.target.checked })}
          />
        </div>
      )}
    </div>
  );
}

/** What was read stands in its field; of what was not, what was typed stays. */
function filledWith(value: TypedInvoiceProfile, read: ReadConstancia): TypedInvoiceProfile {
  const filled = withRfc(value, read.rfc);
  return {
    ...withRegime(filled, read.tax_regime || filled.tax_regime),
    legal_name: read.legal_name || value.legal_name,
    postal_code: read.postal_code || value.postal_code,
  };
}
