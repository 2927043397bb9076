import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { SentFile } from '../../../platform/http/endpoint.ts';
import { createDocument } from '../../../platform/pdf/create-document.ts';
import { documentOwner } from '../../../platform/pdf/document-owner.ts';
import { drawBars, ink, soft, startPdf } from '../../../platform/pdf/pdf-page.ts';
import { isToAssemble } from '../order-state.ts';
import { packingWork } from './packing-work.ts';

type Context = Pick<RequestContext, 'db' | 'branding' | 'files' | 'clock' | 'publicUrl'>;
type Slip = Awaited<ReturnType<typeof packingWork>>['slips'][number];

/**
 * What to take for these orders, warehouse by warehouse along the shelves, in the language of who asks.
 * @throws AppError 409 `nothing_to_print`
 */
export async function pickListPdf(context: Context, orderIds: readonly string[]): Promise<SentFile> {
  const { shelves, expected } = await packingWork(context.db, orderIds);
  const [first, ...others] = shelves;
  if (!first) throw nothing();
  const now = context.clock.now();
  const titleOf = ({ warehouse }: typeof first) =>
    warehouse === null ? t('Place not known') : `${warehouse.name} (${warehouse.code})`;
  const linesOf = ({ lines }: typeof first) => [
    t('{units, plural, one {# unit} other {# units}}', {
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
    moment.format(now),
  ];
  const document = await createDocument({
    owner: await documentOwner(context),
    title: titleOf(first),
    lines: linesOf(first),
    shopLines: [t('Pick list')],
    footer: t('Pick list'),
    pageWords: (number, of) => t('Page {number} of {of}', { number, of }),
    madeAt: now,
  });
  for (const shelf of [first, ...others]) {
    if (shelf !== first) document.begin(titleOf(shelf), linesOf(shelf));
    await document.table(
      [
        { name: t('Shelf'), width: 76 },
        { name: t('Take'), width: 44, align: 'right' },
        { name: t('Product'), width: 276 },
        { name: t('For'), width: 120 },
      ],
      shelf.lines.map((line) => [
        line.bin === '' ? '—' : line.bin,
        String(line.quantity),
        [line.product_name, line.sku, ...(line.is_serialised ? [t('Read the serial numbers')] : [])],
        line.orders
          .map(
            ({ order_number: number, quantity, pcs }) =>
              `#${number ?? ''}${quantity > 1 ? ` × ${quantity}` : ''}${isToAssemble(pcs) ? ` (${t('PC')})` : ''}`,
          )
          .join(', '),
      ]),
    );
  }
  if (expected.length > 0) {
    document.begin(t('Still with suppliers'), [t('Not to be packed yet')]);
    await document.table(
      [
        { name: t('Comes on'), width: 76 },
        { name: t('Units'), width: 44, align: 'right' },
        { name: t('Product'), width: 276 },
        { name: t('For'), width: 120 },
      ],
      expected.map((units) => [
        units.arrives_on ?? '—',
        String(units.quantity),
        [units.product_name, units.location_name],
        `#${units.order_number ?? ''}`,
      ]),
    );
  }
  return { name: `surtido-${day(now)}.pdf`, content: await document.finish() };
}

/**
 * What lies in each parcel, a paper each, for whoever opens it: in Spanish, without what it cost.
 * @throws AppError 409 `nothing_to_print`
 */
export async function packingSlipsPdf(context: Context, orderIds: readonly string[]): Promise<SentFile> {
  const { slips } = await packingWork(context.db, orderIds);
  const [first, ...others] = slips;
  if (!first) throw nothing();
  const titleOf = (slip: Slip) => `Pedido ${slip.order_number ?? ''}`;
  const linesOf = (slip: Slip) => [
    ...(slip.sequence === null ? [] : [`Paquete ${slip.sequence}`]),
    ...(slip.paid_at === null || slip.gift_message !== null
      ? []
      : [`Pagado el ${dayOf.format(new Date(slip.paid_at))}`]),
  ];
  const document = await createDocument({
    owner: await documentOwner(context),
    title: titleOf(first),
    lines: linesOf(first),
    shopLines: ['Contenido del paquete', new URL(context.publicUrl).host],
    footer: 'Para devolver una pieza, quien la compró entra a su pedido y elige «Devolver».',
    madeAt: context.clock.now(),
  });
  for (const slip of [first, ...others]) {
    if (slip !== first) document.begin(titleOf(slip), linesOf(slip));
    const { delivery_address: address } = slip;
    document.facts(
      [
        {
          name: 'Recibe',
          text: [
            address.recipient,
            address.pickup_phone ?? address.phone,
            ...(address.pickup_alternate ? [`También recoge: ${address.pickup_alternate}`] : []),
          ].join('\n'),
        },
        { name: 'Entrega', text: addressLines(slip).join('\n') },
      ],
      2,
    );
    if (slip.gift_message) document.facts([{ name: 'Un mensaje para ti', text: slip.gift_message }], 1);
    if (slip.order_number !== null) document.bars(String(slip.order_number));
    await document.table(
      [
        { name: 'Piezas', width: 56, align: 'right' },
        { name: 'Producto', width: 460 },
      ],
      slip.lines.map((line) => [
        String(line.quantity),
        [
          line.product_name,
          `SKU ${line.sku}`,
          ...line.parts.map((part) => `${part.quantity * line.quantity} × ${part.product_name}`),
          ...(line.serials.length === 0 ? [] : [`N.º de serie: ${line.serials.join(', ')}`]),
        ],
      ]),
    );
  }
  return { name: `contenido-${day(context.clock.now())}.pdf`, content: await document.finish() };
}

/** 4 × 6 inches, in points: what label printers take. */
const label = { width: 288, height: 432, margin: 18 } as const;

/**
 * Whom each parcel goes to, a label each, with the order's number as scanners read it.
 * @throws AppError 409 `nothing_to_print`
 */
export async function addressLabelsPdf(context: Context, orderIds: readonly string[]): Promise<SentFile> {
  const { slips } = await packingWork(context.db, orderIds);
  if (slips.length === 0) throw nothing();
  const { name: shopName } = await documentOwner(context);
  const now = context.clock.now();
  const { pdf, write, heightOf, end } = await startPdf({
    size: [label.width, label.height],
    title: 'Etiquetas',
    author: shopName,
    madeAt: now,
  });
  const inside = label.width - 2 * label.margin;
  for (const [index, slip] of slips.entries()) {
    if (index > 0) pdf.addPage();
    const { delivery_address: address } = slip;
    const x = label.margin;
    let y: number = label.margin;
    const put = (text: string, style: Parameters<typeof write>[4], after = 2) => {
      y += write(text, x, y, inside, style) + after;
    };
    put(`Envía: ${shopName} · ${new URL(context.publicUrl).host}`, { size: 9, color: soft }, 8);
    pdf
      .moveTo(x, y)
      .lineTo(x + inside, y)
      .lineWidth(1.2)
      .strokeColor(ink)
      .stroke();
    y += 12;
    put('PARA', { size: 9, font: 'bold', color: soft });
    put(address.recipient, { size: 19, font: 'bold' }, 4);
    put(`Tel. ${address.pickup_phone ?? address.phone}`, { size: 13 }, address.pickup_alternate ? 2 : 10);
    if (address.pickup_alternate) put(`También recoge: ${address.pickup_alternate}`, { size: 11 }, 8);
    const foot = label.height - label.margin - 118;
    // Long directions stand in smaller letters rather than over the bars.
    const lines = addressLines(slip);
    const room = foot - y - 6;
    const size =
      [13, 11, 9, 7].find(
        (points) =>
          lines.reduce((sum, text) => sum + heightOf(text, inside, { size: points }) + 2, 0) <= room,
      ) ?? 6;
    for (const text of lines) put(text, { size });
    const parcel = [
      ...(slip.sequence === null ? [] : [`Paquete ${slip.sequence}`]),
      ...(slip.weight_grams === null ? [] : [`${slip.weight_grams / 1000} kg`]),
      ...(slip.length_mm === null
        ? []
        : [
            `${[slip.length_mm, slip.width_mm, slip.height_mm].map((side) => (side ?? 0) / 10).join(' × ')} cm`,
          ]),
    ].join(' · ');
    write(`Pedido ${slip.order_number ?? ''}`, x, foot, inside, { size: 16, font: 'bold' });
    if (parcel !== '') write(parcel, x, foot + 22, inside, { size: 10, color: soft });
    if (slip.order_number !== null) {
      drawBars(pdf, String(slip.order_number), { x, y: foot + 42, width: inside, height: 68 });
    }
  }
  return { name: `etiquetas-${day(now)}.pdf`, content: await end() };
}

function addressLines({ delivery_method: method, delivery_address: address }: Slip): string[] {
  if (method !== 'parcel') return ['Se recoge en mostrador'];
  return [
    [address.street, address.exterior_number, address.interior_number].filter(Boolean).join(' '),
    address.neighbourhood,
    `${address.postal_code} ${address.municipality}, ${address.state}`,
    ...(address.directions ? [address.directions] : []),
  ];
}

function nothing() {
  return conflict('nothing_to_print', t('None of these orders has anything to print.'));
}

const timeZone = 'America/Mexico_City';
const moment = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const dayOf = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone });

function day(now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
}
