import type { DisputeFile } from '../provider.ts';
import type { PaypalEvidence } from './paypal-types.ts';

/** PayPal takes notes of so many characters. */
const notesMax = 2000;

const textNames: Readonly<Record<string, string>> = {
  customer_name: 'Cliente',
  customer_email_address: 'Correo',
  customer_purchase_ip: 'Dirección IP de la compra',
  product_description: 'Productos',
  shipping_address: 'Se envió a',
  shipping_date: 'Fecha de envío',
  refund_policy_disclosure: 'Condiciones de devolución',
  refund_refusal_explanation: 'Por qué no procede el reembolso',
  access_activity_log: 'Actividad del cliente en la tienda',
};

/** What PayPal calls our kinds of files; the rest are `OTHER`. */
const fileTypes: Readonly<Record<string, string>> = {
  receipt: 'PROOF_OF_RECEIPT_COPY',
  customer_signature: 'PROOF_OF_DELIVERY_SIGNATURE',
  refund_policy: 'RETURN_POLICY',
};

/**
 * What the shop says and shows, as PayPal takes it: parcels by carrier and number, papers under their own types, the rest as
 * notes of 2,000 characters each.
 */
export function paypalEvidence(
  texts: Readonly<Record<string, string>>,
  files: readonly DisputeFile[],
): { evidences: PaypalEvidence[]; documents: File[] } {
  const documents = files.map(
    ({ name, bytes }, index) => new File([bytes ?? ''], plainName(name, index + 1)),
  );
  const named = files.map(({ kind }, index) => ({ kind, name: documents[index]?.name ?? '' }));
  const namesOf = (isWanted: (kind: string) => boolean) => {
    const names = named.filter(({ kind }) => isWanted(kind)).map(({ name }) => name);
    return names.length > 0 ? { documents: names } : {};
  };
  const carrier = texts['shipping_carrier'] ?? '';
  const numbers = (texts['shipping_tracking_number'] ?? '').split(',').flatMap((part) => part.trim() || []);
  const hasParcel = carrier !== '' && numbers.length > 0;
  const evidences: PaypalEvidence[] = [];
  if (hasParcel) {
    evidences.push({
      type: 'PROOF_OF_FULFILLMENT',
      tracking: numbers.slice(0, 10).map((number) => ({ carrier, number: number.slice(0, 255) })),
      ...namesOf((kind) => kind === 'shipping_documentation'),
    });
  }
  for (const [kind, type] of Object.entries(fileTypes)) {
    const documentNames = namesOf((one) => one === kind);
    if (documentNames.documents) evidences.push({ type, ...documentNames });
  }
  const isOther = (kind: string) => !(kind in fileTypes) && !(hasParcel && kind === 'shipping_documentation');
  const others = namesOf(isOther);
  if (others.documents) evidences.push({ type: 'OTHER', ...others });
  const facts = Object.entries(textNames).flatMap(([kind, name]) =>
    texts[kind] ? [`${name}: ${texts[kind]}`] : [],
  );
  if (!hasParcel && carrier !== '') facts.push(`Paquetería: ${carrier}`);
  if (!hasParcel && numbers.length > 0) facts.push(`Guía: ${numbers.join(', ')}`);
  for (const text of [facts.join('\n'), texts['uncategorized_text'] ?? '']) {
    for (let start = 0; start < text.length; start += notesMax) {
      evidences.push({ type: 'OTHER', notes: text.slice(start, start + notesMax) });
    }
  }
  return { evidences, documents };
}

/** PayPal takes names of plain letters, digits, dashes and one dot; a number keeps them apart. */
function plainName(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  const stem = name
    .slice(0, dot)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^A-Za-z0-9_ -]/g, '-');
  return `${number}-${stem || 'evidence'}${name.slice(dot)}`;
}
