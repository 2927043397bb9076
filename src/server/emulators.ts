import { randomBytes } from 'node:crypto';
import { createBanxicoEmulator } from '../emulators/banxico/index.ts';
import { createCtEmulator } from '../emulators/ct/index.ts';
import { createCvaEmulator } from '../emulators/cva/index.ts';
import { createEnviaEmulator } from '../emulators/envia/index.ts';
import { createEmulatorStore } from '../emulators/emulator-store.ts';
import { createIcecatEmulator } from '../emulators/icecat/index.ts';
import { createIngramEmulator } from '../emulators/ingram/index.ts';
import { createMailbox } from '../emulators/mailbox/index.ts';
import { createPacEmulator } from '../emulators/pac/index.ts';
import { createPaypalEmulator } from '../emulators/paypal/index.ts';
import { createSkydropxEmulator } from '../emulators/skydropx/index.ts';
import { createStripeEmulator } from '../emulators/stripe/index.ts';
import { createSyscomEmulator } from '../emulators/syscom/index.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { AppStartError } from '../platform/database/embedded/index.ts';
import type { Log } from '../platform/log.ts';
import type { Issuer } from '../modules/invoices/index.ts';
import { sharedSecret } from '../platform/secrets.ts';
import { enviaWebhookSecret, type ProviderSettings } from './open-shop.ts';

/** A fictitious company that the tax authority publishes for trying out invoices. */
const testIssuer: Issuer = {
  rfc: 'EKU9003173C9',
  name: 'ESCUELA KEMPER URGATE',
  regime: '601',
  postalCode: '03650',
};

/** The local stand-ins for the payment providers and for who stamps invoices, on their own loopback ports. */
export type RunningEmulators = {
  providers: ProviderSettings & {
    [Name in 'stripe' | 'paypal' | 'pac' | 'banxico' | 'carriers']: NonNullable<ProviderSettings[Name]>;
  };
  urls: { stripe: string; paypal: string; pac: string; banxico: string; envia: string; skydropx: string };
  close(): Promise<void>;
};

/** Typed in by whoever tries a distributor: they open nothing but what runs here. */
const distributorKeys = { clientId: 'demo', clientSecret: 'demo-secret' };

const noPorts = { stripe: 0, paypal: 0, pac: 0, mailbox: 0, banxico: 0, envia: 0, skydropx: 0 };
/** Where each listens, where that is free; 0: anywhere. */
type EmulatorPorts = typeof noPorts;

/**
 * Starts the emulators on the shop's database (schema `emulators`), so that they remember what the shop remembers.
 * `shopUrl` is where their webhooks go.
 */
export async function startEmulators(options: {
  databaseUrl: string;
  shopUrl: string;
  ports?: EmulatorPorts;
  /** Where emails become files, for the test mailbox; without it there is none. */
  mailboxDir?: string | undefined;
  /** What opens their controls, as `sk_test_<key>`; made up without one. */
  key?: string | undefined;
  /** When sessions and vouchers end; the shop's own time unless told otherwise. */
  clock?: Clock;
  /** More than Skydropx lets in, for who has no time to wait. */
  skydropxCallsPerSecond?: number;
  log: Log;
}): Promise<RunningEmulators> {
  const { databaseUrl, shopUrl, log, clock = systemClock } = options;
  const now = () => clock.now();
  const db = openDatabase(databaseUrl, { connections: 6, name: 'ensambla-emulators' });
  if (await holdsLiveAttempts(db)) {
    await db.close();
    throw new AppStartError(
      'La base de datos tiene cobros de un proveedor de verdad: los emuladores no arrancan sobre ella. ' +
        'Pon las llaves de Stripe o PayPal, o usa otra base de datos.',
    );
  }
  // Keys of a process that is its own provider need only be unguessable from outside.
  const secret = options.key ?? randomBytes(12).toString('hex');
  const stripe = { secretKey: `sk_test_${secret}`, webhookSecret: `whsec_${secret}` };
  const paypal = {
    clientId: `local-${secret}`,
    clientSecret: secret,
    webhookId: `WH${secret.toUpperCase()}`,
  };
  const stripeEmulator = createStripeEmulator({
    pool: db.pool,
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    webhookUrl: `${shopUrl}/api/payments/stripe/webhook`,
    now,
    log,
  });
  const paypalEmulator = createPaypalEmulator({
    pool: db.pool,
    ...paypal,
    webhookUrl: `${shopUrl}/api/payments/paypal/webhook`,
    now,
    log,
  });
  const ports = options.ports ?? noPorts;
  const stripeServer = await listenNear(stripeEmulator, ports.stripe);
  const paypalServer = await listenNear(paypalEmulator, ports.paypal);
  const pac = { token: secret, issuer: testIssuer };
  const pacServer = await listenNear(createPacEmulator({ pool: db.pool, token: secret }), ports.pac);
  const banxicoServer = await listenNear(createBanxicoEmulator({ token: secret, now }), ports.banxico);
  const envia = { token: secret };
  const enviaServer = await listenNear(
    createEnviaEmulator({
      pool: db.pool,
      ...envia,
      webhookUrl: `${shopUrl}/api/carriers/envia/webhook/${await sharedSecret(db, enviaWebhookSecret)}`,
      now,
    }),
    ports.envia,
  );
  const skydropx = { clientId: `local-${secret}`, clientSecret: secret, webhookSecret: `sky_${secret}` };
  const pace =
    options.skydropxCallsPerSecond === undefined ? {} : { callsPerSecond: options.skydropxCallsPerSecond };
  const skydropxServer = await listenNear(
    createSkydropxEmulator({
      pool: db.pool,
      ...skydropx,
      ...pace,
      webhookUrl: `${shopUrl}/api/carriers/skydropx/webhook`,
      now,
    }),
    ports.skydropx,
  );
  const distributorServers = await Promise.all([
    listenNear(createIngramEmulator({ ...distributorKeys, now }), 0),
    listenNear(createCvaEmulator({ user: 'demo', password: distributorKeys.clientSecret, now }), 0),
    listenNear(createSyscomEmulator({ ...distributorKeys, now }), 0),
    listenNear(createIcecatEmulator({ username: 'demo' }), 0),
  ]);
  const [ingramServer, cvaServer, syscomServer, icecatServer] = distributorServers;
  const ctServer = await createCtEmulator({
    email: 'demo@ensambla.example',
    customer: 'demo',
    rfc: testIssuer.rfc,
    ftpUser: 'demo',
    ftpPassword: distributorKeys.clientSecret,
    now,
  }).listen({ port: 0, host: '127.0.0.1' });
  const mailbox =
    options.mailboxDir === undefined
      ? undefined
      : await listenNear(createMailbox({ dataDir: options.mailboxDir }), ports.mailbox);
  return {
    providers: {
      stripe: { ...stripe, baseUrl: stripeServer.url },
      paypal: { ...paypal, baseUrl: paypalServer.url },
      pac: { ...pac, baseUrl: pacServer.url, statusUrl: `${pacServer.url}/ConsultaCFDIService.svc` },
      banxico: { token: secret, baseUrl: banxicoServer.url },
      carriers: {
        envia: { ...envia, baseUrl: enviaServer.url, queriesUrl: enviaServer.url },
        skydropx: { ...skydropx, ...pace, baseUrl: skydropxServer.url },
      },
      distributors: {
        ingram: { baseUrl: ingramServer.url },
        cva: { baseUrl: cvaServer.url },
        syscom: { baseUrl: syscomServer.url },
        icecat: { baseUrl: icecatServer.url },
        ct: { baseUrl: ctServer.url, ftp: { ip: '127.0.0.1', port: ctServer.ftpPort } },
      },
      isTestMode: true,
      mailboxUrl: mailbox?.url,
    },
    urls: {
      stripe: stripeServer.url,
      paypal: paypalServer.url,
      pac: pacServer.url,
      banxico: banxicoServer.url,
      envia: enviaServer.url,
      skydropx: skydropxServer.url,
    },
    close: async () => {
      await Promise.all(
        [
          stripeServer,
          paypalServer,
          pacServer,
          banxicoServer,
          enviaServer,
          skydropxServer,
          mailbox,
          ctServer,
          ...distributorServers,
        ].map((server) => server?.close()),
      );
      await db.close();
    },
  };
}

type Listener = {
  listen(at: { port: number; host: string }): Promise<{ url: string; close(): Promise<void> }>;
};

/** At `port`, so that links in old mails still lead somewhere after a restart; at a free one where it is taken. */
async function listenNear(
  emulator: Listener,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const host = '127.0.0.1';
  try {
    return await emulator.listen({ port, host });
  } catch (error) {
    if (port === 0 || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'))
      throw error;
    return emulator.listen({ port: 0, host });
  }
}

/**
 * Whether somebody really paid here: the emulators would tell the shop that those payments do not exist, and take new
 * ones that nobody pays. Stripe's own test mode is no real money; PayPal's orders do not say whose they are.
 * The demo shop's past orders were paid nowhere.
 */
async function holdsLiveAttempts(db: Database): Promise<boolean> {
  await createEmulatorStore(db.pool).migrate();
  const { rows } = await db.sql(
    `select exists (
       select from payment_attempt a
       where a.provider_ref like 'cs\\_live\\_%'
          or (a.provider = 'paypal' and a.provider_ref not like 'paypal\\_demo\\_%' and not exists (
            select from emulators.object o where o.provider = 'paypal' and o.kind = 'order' and o.id = a.provider_ref))
     ) as found`,
  );
  return (rows as { found: boolean }[])[0]?.found === true;
}
