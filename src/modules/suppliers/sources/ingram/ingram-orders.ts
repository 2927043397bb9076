import { t } from '../../../../i18n/t.ts';
import { z } from '../../../../platform/http/endpoint.ts';
import type { ShipTo, SourceAdapter } from '../adapter.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Quote } from '../api/api-source.ts';
import { judgeOrder } from '../api/judge-order.ts';
import { stateCode } from '../api/state-codes.ts';
import { SupplierError } from '../api/supplier-error.ts';

const ordered = z.object({
  customerOrderNumber: z.string().nullish(),
  orders: z
    .array(
      z.object({
        ingramOrderNumber: z.string().nullish(),
        lines: z.array(z.object({ lineStatus: z.string().nullish() })).nullish(),
        rejectedLineItems: z
          .array(z.object({ ingramPartNumber: z.string().nullish(), rejectReason: z.string().nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});
const found = z.object({
  orders: z
    .array(
      z.object({
        ingramOrderNumber: z.string(),
        customerOrderNumber: z.string().nullish(),
        orderStatus: z.string().nullish(),
      }),
    )
    .nullish(),
});
const detail = z.object({
  orderStatus: z.string().nullish(),
  lines: z
    .array(
      z.object({
        shipmentDetails: z
          .array(
            z.object({
              carrierDetails: z
                .array(
                  z.object({
                    carrierName: z.string().nullish(),
                    trackingDetails: z.array(z.object({ trackingNumber: z.string().nullish() })).nullish(),
                  }),
                )
                .nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});

/**
 * Orders of Ingram Micro. It chooses the warehouse itself, so what stands in the one that was confirmed is looked at before; a
 * number that it knows is refused.
 */
export function ingramOrders(
  ask: ApiClient,
  quotesOf: (codes: readonly string[]) => Promise<readonly Quote[]>,
): Required<Pick<SourceAdapter, 'order' | 'tracking'>> {
  return {
    order: async (order) => {
      const quotes = await quotesOf(order.lines.map(({ code }) => code));
      judgeOrder(order, new Map(quotes.map((one) => [one.ref_id, one])));
      const body = {
        customerOrderNumber: order.reference,
        acceptBackOrder: false,
        ...(order.shipTo && { shipToInfo: shipToInfo(order.shipTo) }),
        lines: order.lines.map(({ code, quantity }, index) => ({
          customerLineNumber: String(index + 1),
          ingramPartNumber: code,
          quantity,
        })),
      };
      const { orders } = await ask(
        '/resellers/v6/orders',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
          isOnce: true,
        },
        ordered,
      ).catch((error: unknown) => {
        const isKnown =
          error instanceof SupplierError && error.kind === 'refused' && /duplicate/i.test(error.message);
        throw isKnown ? new SupplierError('duplicate', error.message, { cause: error }) : error;
      });
      const taken = (orders ?? []).flatMap((one) => (one.ingramOrderNumber ? [one.ingramOrderNumber] : []));
      const rejected = (orders ?? []).flatMap((one) => one.rejectedLineItems ?? []);
      const reasons = rejected
        .map((one) => `${one.ingramPartNumber ?? ''}: ${one.rejectReason ?? ''}`)
        .join(' · ');
      if (taken.length === 0) throw new SupplierError('refused', reasons.slice(0, 300) || 'error');
      return { folio: taken.join(', '), ...(reasons !== '' && { status: reasons.slice(0, 300) }) };
    },
    tracking: async ({ reference }) => {
      const query = new URLSearchParams({ customerOrderNumber: reference, pageSize: '100', pageNumber: '1' });
      const { orders } = await ask(`/resellers/v6/orders/search?${query}`, {}, found);
      const ours = (orders ?? []).filter((one) => one.customerOrderNumber === reference);
      if (ours.length === 0) return undefined;
      const guides = new Set<string>();
      let carrier: string | undefined;
      for (const { ingramOrderNumber: number } of ours) {
        const { lines } = await ask(`/resellers/v6.1/orders/${encodeURIComponent(number)}`, {}, detail);
        const parcels = (lines ?? []).flatMap((line) => line.shipmentDetails ?? []);
        for (const { trackingDetails, carrierName } of parcels.flatMap(
          (parcel) => parcel.carrierDetails ?? [],
        )) {
          for (const { trackingNumber } of trackingDetails ?? [])
            if (trackingNumber) {
              guides.add(trackingNumber);
              carrier ??= carrierName || undefined;
            }
        }
      }
      const states = ours.map((one) => one.orderStatus ?? '');
      return {
        folio: ours.map((one) => one.ingramOrderNumber).join(', '),
        status: [...new Set(states)].join(' · '),
        guides: [...guides],
        ...(carrier !== undefined && { carrier }),
        isCancelled: states.every((state) => /^cancell?ed$/i.test(state)),
        isDelivered: states.every((state) => /^delivered$/i.test(state)),
      };
    },
  };
}

/** What Ingram lets into each part of an address. */
const longest = { contact: 70, companyName: 40, addressLine: 70, city: 25 } as const;

/** The address of a buyer as Ingram reads it; nothing of it is cut but the name on the label. */
function shipToInfo(to: ShipTo) {
  const number = [to.exterior_number, to.interior_number && `int. ${to.interior_number}`].filter(Boolean);
  const parts = {
    contact: to.recipient,
    companyName: to.recipient.slice(0, longest.companyName),
    addressLine1: [to.street, ...number].join(' '),
    addressLine2: to.neighbourhood,
    addressLine3: to.directions.slice(0, longest.addressLine),
    city: to.municipality,
    state: stateCode(to.state) ?? '',
    postalCode: to.postal_code,
    countryCode: 'MX',
    phoneNumber: to.phone,
  };
  const tooLong =
    parts.contact.length > longest.contact ||
    parts.addressLine1.length > longest.addressLine ||
    parts.addressLine2.length > longest.addressLine ||
    parts.city.length > longest.city;
  if (tooLong || parts.state === '')
    throw new SupplierError('refused', t('The address does not fit into an order of Ingram Micro.'));
  return parts;
}
