import { z } from '../../../../platform/http/endpoint.ts';
import type { ShipTo, SourceAdapter } from '../adapter.ts';
import type { ApiClient } from '../api/api-client.ts';
import type { Quote } from '../api/api-source.ts';
import { judgeOrder, orderFields } from '../api/judge-order.ts';
import { SupplierError } from '../api/supplier-error.ts';

const ordered = z.object({
  folio: z.union([z.string(), z.number()]).transform(String).nullish(),
  pedido: z.union([z.string(), z.number()]).transform(String).nullish(),
});

/**
 * Orders of Syscom. It documents no list of orders, so whether one of which nobody heard arrived is for a person to find out.
 * What an account's orders need (delivery, payment, carrier, use of the CFDI) stands in the source.
 */
export function syscomOrders(
  ask: ApiClient,
  quotesOf: (codes: readonly string[]) => Promise<readonly Quote[]>,
  typed: string | undefined,
): Required<Pick<SourceAdapter, 'order'>> {
  return {
    order: async (order) => {
      const quotes = await quotesOf(order.lines.map(({ code }) => code));
      judgeOrder(order, new Map(quotes.map((one) => [one.ref_id, one])));
      const answer = await ask(
        '/api/v1/carrito/generar',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            uso_cfdi: 'G01',
            ...orderFields(typed),
            ...(order.shipTo && { tipo_entrega: 'domicilio', direccion: addressOf(order.shipTo) }),
            moneda: 'mxn',
            productos: order.lines.map(({ code, quantity }) => ({
              id: code,
              tipo: 'nuevo',
              cantidad: quantity,
            })),
            orden_compra: order.reference,
            ordenar: true,
            testmode: false,
            forzar: false,
          }),
          isOnce: true,
        },
        ordered,
      ).catch((error: unknown) => {
        const isKnown =
          error instanceof SupplierError &&
          error.kind === 'refused' &&
          /duplicad|ya existe/i.test(error.message);
        throw isKnown ? new SupplierError('duplicate', error.message, { cause: error }) : error;
      });
      const folio = answer.folio ?? answer.pedido;
      // It took something and did not say what.
      if (!folio) throw new SupplierError('unavailable', 'folio?');
      return { folio };
    },
  };
}

/** A buyer's address in Syscom's words; what its documentation for an account says goes before this. */
function addressOf(to: ShipTo) {
  return {
    atencion_a: to.recipient,
    calle: to.street,
    num_exterior: to.exterior_number,
    num_interior: to.interior_number,
    colonia: to.neighbourhood,
    codigo_postal: to.postal_code,
    ciudad: to.municipality,
    estado: to.state,
    pais: 'MEX',
    telefono: to.phone,
  };
}
