import { Hono } from 'hono';
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { createEmulatorStore } from '../emulator-store.ts';
import { listen } from '../listen.ts';
import { balanceRefusal, receiptRefusal, hasLivingReceipt, noteReferred, referredTo } from './receipts.ts';
import { provider, type StampRecord } from './stamp-record.ts';

const stampRequest = z.object({ xml: z.string() });
const cancelRequest = z.object({
  issuer_rfc: z.string(),
  reason: z.enum(['01', '02', '03', '04']),
  replacement_uuid: z.string().optional(),
});
const faultRequest = z.object({
  kind: z.enum(['error', 'lose_answer', 'delay']),
  times: z.number().int().min(0).max(1000),
  milliseconds: z.number().int().min(0).max(60_000).default(0),
});

/** A local PAC: stamps once per key, cancels once per invoice, and fails on request. See the README. */
export function createPacEmulator(options: { pool: Pool; token: string; now?: () => Date }) {
  const store = createEmulatorStore(options.pool);
  const now = options.now ?? (() => new Date());
  // Made with the first stamp: a key takes longer than all else that starts here.
  let key: KeyObject | undefined;
  const sign = (text: string) => {
    key ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    return createSign('RSA-SHA256').update(text).sign(key, 'base64');
  };
  let fault: z.output<typeof faultRequest> | undefined;

  const takeFault = () => {
    if (!fault || fault.times === 0) return undefined;
    fault.times -= 1;
    return fault;
  };

  const app = new Hono();
  app.use(loopbackHostOnly());
  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${options.token}`) {
      return c.json({ code: '401', message: 'Credenciales no válidas' }, 401);
    }
    const met = takeFault();
    if (met?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, met.milliseconds));
    if (met?.kind === 'error') return c.json({ code: '500', message: 'Servicio no disponible' }, 500);
    await next();
    // Done, but nobody hears of it.
    if (met?.kind === 'lose_answer') c.res = c.json({ code: '500', message: 'Tiempo agotado' }, 500);
    return undefined;
  });

  app.get('/v1/account', (c) => c.json({ status: 'active' }));

  app.post('/v1/stamps', async (c) => {
    const key = c.req.header('idempotency-key');
    const request = stampRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!request.success || !key) return c.json({ code: '301', message: 'XML mal formado' }, 422);
    const { xml } = request.data;
    const refused = refusalOf(xml) ?? receiptRefusal(xml);
    if (refused) return c.json(refused, 422);
    // Two calls at once wait for the row of the key. Before the transaction: whoever holds a connection asks for no
    // second one.
    const id = createHash('sha256').update(key).digest('hex');
    await options.pool.query(
      `insert into emulators.object (provider, kind, id, body) values ($1, 'stamp_key', $2, '{}') on conflict do nothing`,
      [provider, id],
    );
    const uuids = referredTo(xml);
    await options.pool.query(
      `insert into emulators.object (provider, kind, id, body) select $1, 'referred', unnest($2::text[]), '{"by": []}' on conflict do nothing`,
      [provider, uuids],
    );
    const record = await store.transaction(async (tx) => {
      const known = await tx.lock<{ uuid?: string }>(provider, 'stamp_key', id);
      if (known?.uuid !== undefined) return tx.get<StampRecord>(provider, 'stamp', known.uuid);
      const refusedReceipt = await balanceRefusal(tx, xml, uuids);
      if (refusedReceipt) return refusedReceipt;
      const made = stamped(xml, now(), sign);
      await tx.put(provider, 'stamp', made.uuid, made);
      await tx.put(provider, 'stamp_key', id, { uuid: made.uuid });
      await noteReferred(tx, made.uuid, uuids);
      return made;
    });
    if (!record) return c.json({ code: '500', message: 'Error interno' }, 500);
    if ('code' in record) return c.json(record, 422);
    return c.json({ uuid: record.uuid, xml: record.xml, stamped_at: record.stamped_at }, 201);
  });

  app.post('/v1/stamps/:uuid/cancellation', async (c) => {
    const request = cancelRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!request.success) return c.json({ code: '301', message: 'Solicitud mal formada' }, 422);
    const { reason, replacement_uuid: replacement } = request.data;
    if ((reason === '01') !== (replacement !== undefined)) {
      return c.json({ code: 'CA301', message: 'El motivo 01 lleva folio de sustitución' }, 422);
    }
    const substitute =
      replacement === undefined ? undefined : await store.get<StampRecord>(provider, 'stamp', replacement);
    if (reason === '01' && !isSubstitute(substitute, c.req.param('uuid'))) {
      return c.json({ code: 'CA302', message: 'El folio de sustitución no se relaciona con 04' }, 422);
    }
    if (await hasLivingReceipt(store, c.req.param('uuid'))) {
      return c.json(
        { code: '206', message: 'El comprobante tiene recibos de pago relacionados vigentes' },
        422,
      );
    }
    const record = await store.update<StampRecord>(provider, 'stamp', c.req.param('uuid'), (body) => ({
      ...body,
      cancelled_at: body.cancelled_at ?? now().toISOString(),
    }));
    if (!record) return c.json({ code: '204', message: 'El comprobante no existe' }, 422);
    return c.json({ cancelled_at: record.cancelled_at });
  });

  app.post('/_emulator/faults', async (c) => {
    fault = faultRequest.parse(await c.req.json());
    return c.json(fault);
  });

  app.get('/_emulator/stamps', async (c) => {
    const { rows } = await options.pool.query<{ count: number }>(
      `select count(*)::int as count from emulators.object where provider = $1 and kind = 'stamp'`,
      [provider],
    );
    return c.json({ count: rows[0]?.count ?? 0 });
  });

  return {
    app,
    async listen(at: { port: number; host: string }) {
      await store.migrate();
      return listen(app, at);
    },
  };
}

/** Whether a stamped invoice says that it takes another's place. */
function isSubstitute(record: StampRecord | undefined, uuid: string): boolean {
  return (
    record?.cancelled_at === undefined &&
    record !== undefined &&
    record.xml.includes('TipoRelacion="04"') &&
    record.xml.includes(`<cfdi:CfdiRelacionado UUID="${uuid}"`)
  );
}

/** What a PAC would not stamp. */
function refusalOf(xml: string): { code: string; message: string } | undefined {
  if (!/<cfdi:Comprobante [^>]*Version="4\.0"/.test(xml) || !xml.endsWith('</cfdi:Comprobante>')) {
    return { code: '301', message: 'XML mal formado' };
  }
  if (/<cfdi:Receptor [^>]*Nombre="[^"]*RECHAZADO/.test(xml)) {
    return {
      code: 'CFDI40145',
      message: 'El nombre del receptor no pertenece al RFC registrado.',
    };
  }
  return undefined;
}

/** The invoice with the issuer's seal and the tax authority's stamp. */
function stamped(xml: string, at: Date, sign: (text: string) => string): StampRecord {
  const uuid = randomUUID().toUpperCase();
  const seal = sign(xml);
  const time = new Date(at.getTime() - 6 * 60 * 60 * 1000).toISOString().slice(0, 19);
  const certificate = '30001000000500003416';
  const stamp =
    '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1"' +
    ` UUID="${uuid}" FechaTimbrado="${time}" RfcProvCertif="SPR190613I52" SelloCFD="${seal}"` +
    ` NoCertificadoSAT="30001000000500003456" SelloSAT="${sign(uuid + seal)}"/>`;
  const sealed = xml
    .replace(' Version="4.0"', ` Version="4.0" Sello="${seal}" NoCertificado="${certificate}" Certificado=""`)
    .replace(
      /(?:<\/cfdi:Complemento>)?<\/cfdi:Comprobante>$/,
      `${xml.includes('<cfdi:Complemento>') ? '' : '<cfdi:Complemento>'}${stamp}</cfdi:Complemento></cfdi:Comprobante>`,
    );
  return { uuid, xml: sealed, stamped_at: at.toISOString() };
}
