import { expect, test } from 'vitest';
import { writeReceipt } from '../../modules/invoices/cfdi/write-receipt.ts';
import { receiptRefusal } from './receipts.ts';

const receipt = writeReceipt({
  series: 'RP',
  folio: 1,
  issuedAt: new Date('2026-11-28T18:00:00Z'),
  issuer: { rfc: 'EKU9003173C9', name: 'ENSAMBLA', regime: '601', postalCode: '72000' },
  receiver: {
    rfc: 'EKU9003173C9',
    legal_name: 'ESCUELA KEMPER URGATE',
    tax_regime: '601',
    cfdi_use: 'G01',
    postal_code: '42501',
  },
  paidOn: '2026-11-27',
  paymentForm: '03',
  operation: 'SPEI-1',
  documents: [
    {
      fiscalUuid: '6F0A6C7E-1111-4222-8333-944455556666',
      series: 'F',
      folio: 3,
      partialNumber: 1,
      previousCents: 116_000,
      paidCents: 46_400,
      parts: [{ basisPoints: 1600, grossCents: 116_000 }],
    },
  ],
});

test('a right receipt is not refused', () => {
  expect(receiptRefusal(receipt)).toBeUndefined();
});

test.each([
  ['in another currency', 'MonedaP="MXN"', 'MonedaP="USD"', 'CRP20205'],
  ['of a day to come', 'FechaPago="2026-11-27', 'FechaPago="2026-11-29', 'CRP20203'],
  ['whose form is not defined', 'FormaDePagoP="03"', 'FormaDePagoP="99"', 'CRP20202'],
  ['that covers more than was paid', ' Monto="464.00"', ' Monto="463.00"', 'CRP20210'],
  ['whose sum is wrong', 'MontoTotalPagos="464.00"', 'MontoTotalPagos="465.00"', 'CRP20268'],
  ['that pays more than was left', 'ImpSaldoAnt="1160.00"', 'ImpSaldoAnt="460.00"', 'CRP20240'],
  ['whose rest is wrong', 'ImpSaldoInsoluto="696.00"', 'ImpSaldoInsoluto="700.00"', 'CRP20242'],
  ['with a total', ' Total="0"', ' Total="464.00"', 'CRP20102'],
])('a receipt %s is refused', (_, right, wrong, code) => {
  expect(receipt).toContain(right);
  expect(receiptRefusal(receipt.replace(right, wrong))).toMatchObject({ code });
});
