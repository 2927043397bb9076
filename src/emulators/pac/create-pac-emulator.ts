import { Hono } from 'hono';
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { createEmulatorStore } from '../emulator-store.ts';
import { listen } from '../listen.ts';
import { balanceRefusal, receiptRefusal, hasLivingReceipt, noteReferred, referredTo } from './receipts.ts';
import { provider, type Refusal, type StampRecord } from './stamp-record.ts';

const faultRequest = z.object({
  kind: z.enum(['error', 'lose_answer', 'delay']),
  times: z.number().int().min(0).max(1000),
  milliseconds: z.number().int().min(0).max(60_000).default(0),
});

/** Whether receivers have to accept a cancellation, and what they answer from now on. */
const acceptanceRequest = z.object({ receivers: z.enum(['not_needed', 'waits', 'accept', 'refuses']) });
const soap = { 'content-type': 'text/xml; charset=utf-8' };

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
  let acceptance: z.output<typeof acceptanceRequest>['receivers'] = 'not_needed';

  async function countStamps(): Promise<number> {
    const { rows } = await options.pool.query<{ count: number }>(
      `select count(*)::int as count from emulators.object where provider = $1 and kind = 'stamp'`,
      [provider],
    );
    return rows[0]?.count ?? 0;
  }

  const cancelledNow = (body: StampRecord) => ({
    ...body,
    cancelled_at: body.cancelled_at ?? now().toISOString(),
  });

  const takeFault = () => {
    if (!fault || fault.times === 0) return undefined;
    fault.times -= 1;
    return fault;
  };

  const app = new Hono();
  app.use(loopbackHostOnly());
  app.use(async (c, next) => {
    if (c.req.path.startsWith('/_emulator/') || c.req.path === '/ConsultaCFDIService.svc') return next();
    const token = /^bearer (.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]?.trim();
    if (!token) return c.json(said('AU4101 - El token proporcionado viene vacio.'), 401);
    if (token !== options.token) return c.json(said('AU4000 - No fue posible validar el token.'), 401);
    const met = takeFault();
    if (met?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, met.milliseconds));
    if (met?.kind === 'error') return c.json(said('Servicio no disponible'), 500);
    await next();
    // Done, but nobody hears of it.
    if (met?.kind === 'lose_answer') c.res = c.json(said('Tiempo agotado'), 500);
    return undefined;
  });

  app.get('/account/balance', async (c) => {
    const used = await countStamps();
    return c.json({
      data: { saldoTimbres: 1000, timbresUtilizados: used, timbresAsignados: 1000 + used, unlimited: false },
      status: 'success',
    });
  });

  app.post('/v4/cfdi33/issue/v4', async (c) => {
    const customId = c.req.header('customid');
    if (customId !== undefined && (customId === '' || customId.length > 100)) {
      return c.json(said('El header customId viene vacío o tiene más de 100 caracteres.'), 400);
    }
    const file = (await c.req.formData().catch(() => undefined))?.get('xml');
    if (!(file instanceof File))
      return c.json(said('301 - La estructura del comprobante es incorrecta.'), 400);
    const xml = await file.text();
    const refused = refusalOf(xml) ?? receiptRefusal(xml);
    if (refused) return c.json(said(wordsOf(refused)), 400);
    // Two calls at once wait for the row of the key, then of the text. Before the transaction: whoever holds a connection
    // asks for no second one.
    const rows = [
      ...(customId === undefined ? [] : [{ kind: 'stamp_key', id: hash(customId) }]),
      { kind: 'stamp_text', id: hash(xml) },
    ];
    for (const { kind, id } of rows) {
      await options.pool.query(
        `insert into emulators.object (provider, kind, id, body) values ($1, $2, $3, '{}') on conflict do nothing`,
        [provider, kind, id],
      );
    }
    const uuids = referredTo(xml);
    await options.pool.query(
      `insert into emulators.object (provider, kind, id, body) select $1, 'referred', unnest($2::text[]), '{"by": []}' on conflict do nothing`,
      [provider, uuids],
    );
    return store.transaction(async (tx) => {
      const known: ({ uuid?: string } | undefined)[] = [];
      for (const { kind, id } of rows) known.push(await tx.lock<{ uuid?: string }>(provider, kind, id));
      const ofText = known.at(-1)?.uuid;
      const ofKey = customId === undefined ? undefined : known[0]?.uuid;
      const before = await tx.get<StampRecord>(provider, 'stamp', ofText ?? ofKey ?? '');
      if (before && ofText !== undefined) {
        return c.json(said('307. El comprobante contiene un timbre previo.', dataOf(before)), 400);
      }
      if (before) {
        const message = 'CFDI3307 - Timbre duplicado. El customId proporcionado está duplicado.';
        return c.json(said(message, { ...dataOf(before), cfdi: '' }), 400);
      }
      const refusedReceipt = await balanceRefusal(tx, xml, uuids);
      if (refusedReceipt) return c.json(said(wordsOf(refusedReceipt)), 400);
      const made = stamped(xml, now(), sign);
      await tx.put(provider, 'stamp', made.uuid, made);
      for (const { kind, id } of rows) await tx.put(provider, kind, id, { uuid: made.uuid });
      await noteReferred(tx, made.uuid, uuids);
      return c.json({ data: dataOf(made), status: 'success' });
    });
  });

  app.post('/cfdi33/cancel/:rfc/:uuid/:reason/:replacement?', async (c) => {
    const { rfc, reason } = c.req.param();
    const uuid = c.req.param('uuid').toLowerCase();
    const replacement = c.req.param('replacement')?.toLowerCase();
    const state = await cancelled();
    const acuse =
      `<?xml version="1.0" encoding="utf-8"?><Acuse Fecha="${mexicanTime(now())}.0000000" RfcEmisor="${rfc}">` +
      `<Folios xmlns="http://cancelacfd.sat.gob.mx"><UUID>${uuid.toUpperCase()}</UUID><EstatusUUID>${state}</EstatusUUID></Folios></Acuse>`;
    return c.json({ data: { acuse, uuid: { [uuid.toUpperCase()]: state } }, status: 'success' });

    /** What the tax authority answers. */
    async function cancelled(): Promise<string> {
      if (!['01', '02', '03', '04'].includes(reason)) return '207';
      const record = await store.get<StampRecord>(provider, 'stamp', uuid);
      if (!record) return '205';
      if (!record.xml.includes(`<cfdi:Emisor Rfc="${rfc.replaceAll('&', '&amp;')}"`)) return '203';
      if (record.cancelled_at !== undefined) return '202';
      if (reason !== '01' && replacement !== undefined) return '209';
      if (reason === '01') {
        const substitute = replacement && (await store.get<StampRecord>(provider, 'stamp', replacement));
        if (!substitute || substitute.cancelled_at !== undefined) return '208';
        if (!isSubstitute(substitute, uuid)) return '212';
      }
      if (await hasLivingReceipt(store, uuid)) return '204';
      await store.update<StampRecord>(provider, 'stamp', uuid, (body) =>
        acceptance === 'not_needed' ? cancelledNow(body) : { ...body, asked: 'waits' },
      );
      return '201';
    }
  });

  app.post('/ConsultaCFDIService.svc', async (c) => {
    const asked = /<tem:expresionImpresa><!\[CDATA\[\?([^\]]*)\]\]>/.exec(await c.req.text())?.[1];
    // An `&` of an RFC is written as in XML.
    const parts = (asked ?? '').split(/&(?!amp;)/).map((part) => /^(\w+)=(.*)$/.exec(part)?.slice(1) ?? []);
    const { id, re, rr, tt, fe } = Object.fromEntries(parts) as Record<string, string | undefined>;
    if (!id || !re || !rr || !tt) {
      return c.body(satAnswer('N - 601: La expresión impresa proporcionada no es válida.'), 200, soap);
    }
    const record = await store.update<StampRecord>(provider, 'stamp', id.toLowerCase(), (body) => {
      if (body.asked !== 'waits' || acceptance === 'waits') return body;
      return acceptance === 'refuses' ? { ...body, asked: 'refused' } : cancelledNow(body);
    });
    const isIt =
      record?.xml.includes(`<cfdi:Emisor Rfc="${re}"`) &&
      record.xml.includes(`<cfdi:Receptor Rfc="${rr}"`) &&
      record.xml.includes(` Total="${tt}"`) &&
      record.xml.includes(`${fe ?? ''}" NoCertificadoSAT=`);
    if (!record || !isIt) return c.body(satAnswer('N - 602: Comprobante no encontrado.'), 200, soap);
    const said = 'S - Comprobante obtenido satisfactoriamente.';
    if (record.cancelled_at !== undefined) {
      return c.body(
        satAnswer(said, 'Cancelado', `Cancelado ${record.asked ? 'con' : 'sin'} aceptación`),
        200,
        soap,
      );
    }
    const states = { waits: 'En proceso', refused: 'Solicitud rechazada', none: '' };
    return c.body(satAnswer(said, 'Vigente', states[record.asked ?? 'none']), 200, soap);
  });

  app.post('/_emulator/acceptance', async (c) => {
    acceptance = acceptanceRequest.parse(await c.req.json()).receivers;
    return c.json({ receivers: acceptance });
  });

  app.post('/_emulator/faults', async (c) => {
    fault = faultRequest.parse(await c.req.json());
    return c.json(fault);
  });

  app.get('/_emulator/stamps', async (c) => {
    return c.json({ count: await countStamps() });
  });

  return {
    app,
    async listen(at: { port: number; host: string }) {
      await store.migrate();
      return listen(app, at);
    },
  };
}

/** What every call that fails answers. */
function said(message: string, data: object | null = null) {
  return { message, messageDetail: null, data, status: 'error' };
}

function wordsOf({ code, message }: Refusal): string {
  return `${code} - ${message}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the tax authority's service «Consulta CFDI» says of an invoice. */
function satAnswer(code: string, state = 'No Encontrado', cancellation = ''): string {
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/">' +
    '<ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio">' +
    `<a:CodigoEstatus>${code}</a:CodigoEstatus><a:EsCancelable/><a:Estado>${state}</a:Estado>` +
    `<a:EstatusCancelacion>${cancellation}</a:EstatusCancelacion><a:ValidacionEFOS>200</a:ValidacionEFOS>` +
    '</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>'
  );
}

/** A stamp as «v4» of the answer has it. */
function dataOf({ uuid, xml, stamped_at: at }: StampRecord) {
  return { uuid, cfdi: xml, fechaTimbrado: mexicanTime(new Date(at)) };
}

/** As the tax authority writes a time: Central Mexico's. */
function mexicanTime(at: Date): string {
  return new Date(at.getTime() - 6 * 60 * 60 * 1000).toISOString().slice(0, 19);
}

/** Whether a stamped invoice says that it takes another's place. */
function isSubstitute({ xml }: StampRecord, uuid: string): boolean {
  return xml.includes('TipoRelacion="04"') && xml.includes(`<cfdi:CfdiRelacionado UUID="${uuid}"`);
}

/** What a PAC would not stamp. */
function refusalOf(xml: string): Refusal | undefined {
  if (!/<cfdi:Comprobante [^>]*Version="4\.0"/.test(xml) || !xml.endsWith('</cfdi:Comprobante>')) {
    return { code: '301', message: 'La estructura del comprobante es incorrecta.' };
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
  const uuid = randomUUID();
  const seal = sign(xml);
  const certificate = '30001000000500003416';
  const stamp =
    '<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1"' +
    ` UUID="${uuid}" FechaTimbrado="${mexicanTime(at)}" RfcProvCertif="SPR190613I52" SelloCFD="${seal}"` +
    ` NoCertificadoSAT="30001000000500003456" SelloSAT="${sign(uuid + seal)}"/>`;
  const sealed = xml
    .replace(' Version="4.0"', ` Version="4.0" Sello="${seal}" NoCertificado="${certificate}" Certificado=""`)
    .replace(
      /(?:<\/cfdi:Complemento>)?<\/cfdi:Comprobante>$/,
      `${xml.includes('<cfdi:Complemento>') ? '' : '<cfdi:Complemento>'}${stamp}</cfdi:Complemento></cfdi:Comprobante>`,
    );
  return { uuid, xml: sealed, stamped_at: at.toISOString() };
}
