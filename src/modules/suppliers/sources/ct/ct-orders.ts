import { t } from '../../../../i18n/t.ts';
import { z } from '../../../../platform/http/endpoint.ts';
import type { ShipTo, SourceAdapter } from '../adapter.ts';
import type { ApiClient } from '../api/api-client.ts';
import { orderFields } from '../api/judge-order.ts';
import { SupplierError } from '../api/supplier-error.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const ordered = z.object({ pedidoWeb: text });
const confirmed = z.object({ okCode: text.optional() });
const listed = z.array(z.object({ idPedido: text, pedidoWeb: text, estatus: z.string().nullish() }));
const guides = z.object({ guias: z.array(z.object({ guia: text })).nullish() });

/**
 * Orders of CT: the first call reserves for 48 hours, the second buys. One that was reserved and never confirmed is confirmed
 * when it is asked for. CT's number of each warehouse, how it is paid and the CFDI's use stand in the source, because the file
 * that brings stock names warehouses otherwise.
 */
export function ctOrders(
  ask: ApiClient,
  typed: string | undefined,
): Required<Pick<SourceAdapter, 'order' | 'tracking'>> {
  const fields = orderFields(typed);
  const post = (body: object) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    isOnce: true,
  });
  const confirm = (folio: string) => ask('/pedido/confirmar', post({ folio }), confirmed);
  /** CT counts orders in whole numbers. */
  const numberOf = (reference: string) => Number(reference.replaceAll(/\D/g, ''));
  return {
    order: async ({ reference, warehouse, lines, shipTo }) => {
      const almacen = fields[`almacen.${warehouse}`];
      if (almacen === undefined) {
        throw new SupplierError(
          'refused',
          t('CT’s number of the warehouse {code} is not known: write «almacen.{code}=…» into the source.', {
            code: warehouse,
          }),
        );
      }
      const { pedidoWeb: folio } = await ask(
        '/pedido',
        post({
          idPedido: numberOf(reference),
          almacen,
          tipoPago: fields['tipoPago'] ?? '99',
          cfdi: fields['cfdi'] ?? 'G01',
          envio: shipTo ? [addressOf(shipTo)] : [],
          producto: lines.map(({ code, quantity, cost, currency }) => ({
            cantidad: quantity,
            clave: code,
            precio: cost,
            moneda: currency,
          })),
        }),
        ordered,
      ).catch((error: unknown) => {
        const isKnown =
          error instanceof SupplierError &&
          error.kind === 'refused' &&
          /duplicad|ya existe/i.test(error.message);
        throw isKnown ? new SupplierError('duplicate', error.message, { cause: error }) : error;
      });
      await confirm(folio);
      return { folio };
    },
    tracking: async ({ reference }) => {
      const ours = (await ask('/pedido/listar', {}, listed)).find(
        (one) => one.idPedido === String(numberOf(reference)),
      );
      if (!ours) return undefined;
      const { pedidoWeb: folio } = ours;
      const isReserved = /^pendiente$/i.test(ours.estatus ?? '');
      if (isReserved) await confirm(folio);
      const isCancelled = /^(cancelado|expirado|vencido)$/i.test(ours.estatus ?? '');
      const sent =
        isReserved || isCancelled ? undefined : await ask('/pedido/guias', post({ folio }), guides);
      return {
        folio,
        status: isReserved ? 'Confirmado' : (ours.estatus ?? ''),
        guides: (sent?.guias ?? []).map(({ guia }) => guia),
        isCancelled,
        isDelivered: /^entregado$/i.test(ours.estatus ?? ''),
      };
    },
  };
}

/** A buyer's address in CT's words. */
function addressOf(to: ShipTo) {
  return {
    nombre: to.recipient,
    direccion: to.street,
    entreCalles: to.directions,
    noExterior: to.exterior_number,
    noInterior: to.interior_number,
    colonia: to.neighbourhood,
    estado: to.state,
    ciudad: to.municipality,
    codigoPostal: to.postal_code,
    telefono: to.phone,
  };
}
