import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInVisitor, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let customer: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  customer = await signInCustomer(shop);
});
afterAll(() => shop.stop());

async function pdfOf(lines: readonly string[]): Promise<Blob> {
  const pdf = new PDFDocument();
  const pieces: Buffer[] = [];
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  for (const line of lines) pdf.text(line);
  pdf.end();
  await ended;
  return new Blob(pieces.map((piece) => new Uint8Array(piece)));
}

const constancia = [
  'RFC: EKU9003173C9',
  'Denominación/Razón Social: ESCUELA KEMPER URGATE',
  'Régimen Capital: SOCIEDAD ANONIMA DE CAPITAL VARIABLE',
  'Código Postal: 42501',
  'Tipo de Vialidad: CALLE',
  'Regímenes:',
  'Régimen General de Ley Personas Morales 17/03/1990',
];

function send(file: Blob | undefined, token: string | undefined = customer.token) {
  const body = new FormData();
  if (file) body.set('file', file, 'constancia.pdf');
  return shop.request('/customer/invoice-profiles/constancia', { method: 'POST', body, token });
}

describe('a Constancia', () => {
  test('fills what is typed otherwise, and is saved as it is then', async () => {
    const form = new FormData();
    form.set('file', await pdfOf(constancia), 'constancia.pdf');
    const { constancia: read } = await customer.api.invoiceProfiles.readConstancia({ form });
    expect(read).toMatchObject({ rfc: 'EKU9003173C9', tax_regime: '601', postal_code: '42501' });
    const { rfc, legal_name, tax_regime, postal_code } = read;
    const body = { rfc, legal_name, tax_regime, postal_code, cfdi_use: 'G03' };
    const { profile } = await customer.api.invoiceProfiles.addProfile({ body });
    expect(profile.legal_name).toBe('ESCUELA KEMPER URGATE');
  });

  test('is kept nowhere: nothing is saved until somebody does', async () => {
    const other = await signInCustomer(shop);
    expect((await send(await pdfOf(constancia), other.token)).status).toBe(200);
    expect((await other.api.invoiceProfiles.profiles()).profiles).toEqual([]);
  });

  test('is asked for in words where it is missing, no PDF, a scan or something else', async () => {
    const blank = await pdfOf([]);
    for (const [file, words] of [
      [undefined, 'Elige el PDF'],
      [new Blob(['GIF89a']), 'no es un PDF'],
      [blank, 'no tiene texto'],
      [
        await pdfOf(['Recibo de luz del mes de noviembre', 'Total a pagar: 350 pesos']),
        'No encontramos un RFC',
      ],
    ] as const) {
      const { fields } = await expectRefusal(send(file), 422);
      expect(fields?.['file']).toContain(words);
    }
  });

  test('of more than 2 MB is refused', async () => {
    const { message } = await expectRefusal(send(new Blob([new Uint8Array(2_200_000)])), 413);
    expect(message).toBe('El archivo pesa más de 2 MB.');
  });

  test('is read for who buys, not for anybody', async () => {
    const file = await pdfOf(constancia);
    await expectRefusal(send(file, (await signInVisitor(shop)).token), 401);
    await expectRefusal(shop.request('/customer/invoice-profiles/constancia', { method: 'POST' }), 401);
  });
});
