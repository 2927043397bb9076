import type { StoreSession, StoreTransaction } from '../emulator-store.ts';
import { provider, type Refusal, type StampRecord } from './stamp-record.ts';

type Attributes = Readonly<Record<string, string>>;

/** The fiscal numbers that a receipt's payments or a credit note take something off, each once and in order. */
export function referredTo(xml: string): string[] {
  const paid = elementsOf(xml, 'pago20:DoctoRelacionado').map((document) => document['IdDocumento'] ?? '');
  const related = /TipoRelacion="01"/.test(xml)
    ? elementsOf(xml, 'cfdi:CfdiRelacionado').map((document) => document['UUID'] ?? '')
    : [];
  return [...new Set([...paid, ...related])].toSorted();
}

/** What is wrong with a receipt by itself (Pagos 2.0); undefined for what is none. */
export function receiptRefusal(xml: string): Refusal | undefined {
  if (!/<cfdi:Comprobante [^>]*TipoDeComprobante="P"/.test(xml)) return undefined;
  const [head = {}] = elementsOf(xml, 'cfdi:Comprobante');
  const [receiver = {}] = elementsOf(xml, 'cfdi:Receptor');
  const [totals = {}] = elementsOf(xml, 'pago20:Totales');
  const payments = elementsOf(xml, 'pago20:Pago');
  const documents = elementsOf(xml, 'pago20:DoctoRelacionado');
  const sum = (of: readonly Attributes[], name: string) =>
    of.reduce((total, one) => total + centsOf(one[name]), 0);
  const claims: [boolean, string, string][] = [
    [head['Moneda'] === 'XXX' && head['Total'] === '0', 'CRP20102', 'La moneda de un recibo de pago es XXX'],
    [receiver['UsoCFDI'] === 'CP01', 'CRP20112', 'El uso de un recibo de pago es CP01'],
    [payments.length > 0 && documents.length > 0, 'CRP20201', 'El recibo no tiene pagos'],
    [
      payments.every((one) => one['MonedaP'] === 'MXN' && one['TipoCambioP'] === '1'),
      'CRP20205',
      'MonedaP no válida',
    ],
    [payments.every((one) => one['FormaDePagoP'] !== '99'), 'CRP20202', 'FormaDePagoP no puede ser 99'],
    [
      payments.every((one) => (one['FechaPago'] ?? '9').slice(0, 10) <= (head['Fecha'] ?? '').slice(0, 10)),
      'CRP20203',
      'FechaPago es posterior al recibo',
    ],
    [
      sum(documents, 'ImpPagado') <= sum(payments, 'Monto'),
      'CRP20210',
      'Los importes pagados exceden el monto',
    ],
    [
      centsOf(totals['MontoTotalPagos']) === sum(payments, 'Monto'),
      'CRP20268',
      'MontoTotalPagos no es la suma',
    ],
    [documents.every((one) => one['MonedaDR'] === 'MXN'), 'CRP20235', 'MonedaDR no es la del pago'],
    [
      documents.every(
        (one) => centsOf(one['ImpPagado']) > 0 && centsOf(one['ImpPagado']) <= centsOf(one['ImpSaldoAnt']),
      ),
      'CRP20240',
      'ImpPagado excede el saldo anterior',
    ],
    [
      documents.every(
        (one) => centsOf(one['ImpSaldoInsoluto']) === centsOf(one['ImpSaldoAnt']) - centsOf(one['ImpPagado']),
      ),
      'CRP20242',
      'ImpSaldoInsoluto no corresponde',
    ],
  ];
  const wrong = claims.find(([isTrue]) => !isTrue);
  return wrong && { code: wrong[1], message: wrong[2] };
}

/**
 * What the documents of a receipt say about invoices that were stamped here and does not fit: paid more than is left, another
 * balance, another number of the payment, or an invoice that is paid at once or cancelled. Others are not known.
 */
export async function balanceRefusal(
  tx: StoreTransaction,
  xml: string,
  uuids: readonly string[],
): Promise<Refusal | undefined> {
  for (const uuid of uuids) await tx.lock(provider, 'referred', uuid);
  for (const document of elementsOf(xml, 'pago20:DoctoRelacionado')) {
    const uuid = document['IdDocumento'] ?? '';
    const invoice = await tx.get<StampRecord>(provider, 'stamp', uuid);
    if (!invoice) continue;
    const [head = {}] = elementsOf(invoice.xml, 'cfdi:Comprobante');
    const taken = await livingOf(tx, uuid);
    const receipts = taken.flatMap((one) =>
      elementsOf(one.xml, 'pago20:DoctoRelacionado').filter((paid) => paid['IdDocumento'] === uuid),
    );
    const credits = taken.filter((one) => /TipoDeComprobante="E"/.test(one.xml));
    const left =
      centsOf(head['Total']) -
      receipts.reduce((sum, paid) => sum + centsOf(paid['ImpPagado']), 0) -
      credits.reduce((sum, one) => sum + centsOf(elementsOf(one.xml, 'cfdi:Comprobante')[0]?.['Total']), 0);
    const number = Math.max(0, ...receipts.map((paid) => Number(paid['NumParcialidad']))) + 1;
    if (invoice.cancelled_at !== undefined) return { code: 'CRP20231', message: 'La factura está cancelada' };
    if (head['MetodoPago'] !== 'PPD') return { code: 'CRP20232', message: 'La factura no es PPD' };
    if (centsOf(document['ImpSaldoAnt']) !== left) {
      return { code: 'CRP20239', message: 'ImpSaldoAnt no es el saldo de la factura' };
    }
    if (Number(document['NumParcialidad']) !== number) {
      return { code: 'CRP20238', message: 'NumParcialidad no es la siguiente' };
    }
  }
  return undefined;
}

/** Notes what a stamped CFDI takes something off. */
export async function noteReferred(
  tx: StoreTransaction,
  by: string,
  uuids: readonly string[],
): Promise<void> {
  for (const uuid of uuids) {
    const known = await tx.get<{ by: string[] }>(provider, 'referred', uuid);
    await tx.put(provider, 'referred', uuid, { by: [...(known?.by ?? []), by] });
  }
}

/** Whether an invoice has a receipt of a payment that is not cancelled: it cannot be cancelled itself. */
export async function hasLivingReceipt(store: StoreSession, uuid: string): Promise<boolean> {
  return (await livingOf(store, uuid)).some((one) => /TipoDeComprobante="P"/.test(one.xml));
}

async function livingOf(store: StoreSession, uuid: string): Promise<StampRecord[]> {
  const known = await store.get<{ by: string[] }>(provider, 'referred', uuid);
  const found: StampRecord[] = [];
  for (const by of known?.by ?? []) {
    const record = await store.get<StampRecord>(provider, 'stamp', by);
    if (record && record.cancelled_at === undefined) found.push(record);
  }
  return found;
}

/** The attributes of every element of a name, in order. */
function elementsOf(xml: string, name: string): Attributes[] {
  return [...xml.matchAll(new RegExp(`<${name}((?: [\\w:]+="[^"]*")*) ?/?>`, 'g'))].map(([, written = '']) =>
    Object.fromEntries(
      [...written.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );
}

function centsOf(amount: string | undefined): number {
  return amount === undefined || !/^\d+(?:\.\d{2})?$/.test(amount) ? -1 : Math.round(Number(amount) * 100);
}
