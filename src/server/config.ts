import { resolve } from 'node:path';
import type { CarrierSettings } from '../modules/carriers/index.ts';
import type { ShownVariable } from '../modules/health/index.ts';
import type { Issuer } from '../modules/invoices/index.ts';
import { parseTrustedProxies, type TrustedProxies } from '../platform/http/client-address.ts';
import type { Sender } from '../platform/mailers.ts';
import { z } from '../platform/http/endpoint.ts';
import type { S3Settings } from '../platform/files/s3-settings.ts';
import type { Audience } from './for-operators.ts';

const url = z.url({ protocol: /^https?$/, error: 'tiene que ser una dirección http(s)' });
const port = z.coerce
  .number({ error: 'tiene que ser un número de puerto' })
  .int()
  .min(0, 'tiene que estar entre 0 y 65535')
  .max(65_535, 'tiene que estar entre 0 y 65535');

const audience = z
  .enum(['loopback', 'public', 'off'], { error: 'tiene que ser loopback, public u off' })
  .default('loopback');

/** `Tienda <ventas@tienda.example>` or the address alone. */
const mailAddress = z
  .string()
  .trim()
  .refine(
    (text) => z.email().safeParse(addressIn(text)).success && !/[\r\n"]/.test(text),
    'tiene que ser un correo, o un nombre con su correo: Tienda <ventas@tienda.example>',
  );

function addressIn(text: string): string {
  return /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
}

const environment = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PUBLIC_URL: url.optional(),
    API_BASE_URL: url.optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'tiene que empezar con postgres://')
      .optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('loopback')
      .transform((text, context) => {
        try {
          return parseTrustedProxies(text);
        } catch {
          const message =
            'es una cantidad (2) o redes separadas por comas: loopback, linklocal, uniquelocal, 10.0.0.0/8';
          context.addIssue({ code: 'custom', message });
          return z.NEVER;
        }
      }),
    DEMO: z.enum(['0', '1'], { error: 'tiene que ser 1 o 0' }).default('1'),
    ADMIN_EMAIL: z.email({ error: 'tiene que ser un correo' }).optional(),
    ADMIN_PASSWORD: z.string().min(10, 'necesita 10 caracteres o más').optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'no es el nombre de un bucket')
      .optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: url.optional(),
    S3_PUBLIC_ENDPOINT: url.optional(),
    S3_PATH_STYLE: z.enum(['0', '1'], { error: 'tiene que ser 1 o 0' }).optional(),
    S3_PREFIX: z
      .string()
      .regex(/^[\w-]+(\/[\w-]+)*\/?$/, 'son letras, cifras y guiones, p. ej. tienda/')
      .optional(),
    FILE_COPIES_MB: z.coerce.number().int().min(16).max(1_048_576).default(2048),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_BASE_URL: url.optional(),
    PAYPAL_CLIENT_ID: z.string().min(1).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
    PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
    PAYPAL_BASE_URL: url.optional(),
    PAC_URL: url.default('https://services.sw.com.mx'),
    PAC_TOKEN: z.string().min(1).optional(),
    SAT_STATUS_URL: url.default('https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc'),
    ISSUER_RFC: z
      .string()
      .regex(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/, 'no es un RFC')
      .optional(),
    ISSUER_NAME: z.string().min(1).optional(),
    ISSUER_REGIME: z
      .string()
      .regex(/^6\d\d$/, 'es la clave del régimen fiscal, por ejemplo 601')
      .optional(),
    ISSUER_POSTAL_CODE: z
      .string()
      .regex(/^\d{5}$/, 'tiene 5 dígitos')
      .optional(),
    BANXICO_TOKEN: z.string().min(1).optional(),
    BANXICO_URL: url.default('https://www.banxico.org.mx'),
    ENVIA_TOKEN: z.string().min(1).optional(),
    ENVIA_URL: url.default('https://api.envia.com'),
    ENVIA_QUERIES_URL: url.default('https://queries.envia.com'),
    SKYDROPX_CLIENT_ID: z.string().min(1).optional(),
    SKYDROPX_CLIENT_SECRET: z.string().min(1).optional(),
    SKYDROPX_WEBHOOK_SECRET: z.string().min(1).optional(),
    SKYDROPX_URL: url.default('https://api-pro.skydropx.com'),
    EMULATOR_KEY: z
      .string()
      .regex(/^[A-Za-z\d]{8,64}$/, 'son de 8 a 64 letras y cifras')
      .optional(),
    SMTP_URL: z.string().min(1).optional(),
    MAILGUN_WEBHOOK_SIGNING_KEY: z.string().min(1).optional(),
    INBOUND_EMAIL_SECRET: z.string().min(16).optional(),
    MAIL_FROM: mailAddress.optional(),
    MAIL_REPLY_TO: mailAddress.optional(),
    STAFF_TOTP: z.enum(['required', 'optional'], { error: 'tiene que ser required u optional' }).optional(),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
    SERVICE_WORKER: z.enum(['0', '1'], { error: 'tiene que ser 1 o 0' }).default('1'),
    PAGE_CACHE_MB: z.coerce.number().int().min(0).max(16_384).default(64),
    PAGE_CACHE_DISK_MB: z.coerce.number().int().min(0).max(1_048_576).default(512),
    METRICS: audience,
    API_DOCS: audience,
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'no es un nivel de registro',
      })
      .default('info'),
  })
  .superRefine((values, context) => {
    const together = (names: (keyof typeof values)[]) => {
      const missing = names.filter((name) => values[name] === undefined);
      if (missing.length === 0 || missing.length === names.length) return;
      for (const name of missing) {
        const given = names.filter((other) => !missing.includes(other)).join(', ');
        context.addIssue({ code: 'custom', path: [name], message: `falta, porque ${given} está puesta` });
      }
    };
    together(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
    for (const name of ['S3_ENDPOINT', 'S3_PUBLIC_ENDPOINT', 'S3_PATH_STYLE', 'S3_PREFIX'] as const)
      if (values[name] !== undefined) together(['S3_BUCKET', name]);
    together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']);
    together(['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']);
    together(['SKYDROPX_CLIENT_ID', 'SKYDROPX_CLIENT_SECRET', 'SKYDROPX_WEBHOOK_SECRET']);
    together(['PAC_TOKEN', 'ISSUER_RFC', 'ISSUER_NAME', 'ISSUER_REGIME', 'ISSUER_POSTAL_CODE']);
    if (values.MAIL_REPLY_TO !== undefined) together(['MAIL_FROM', 'MAIL_REPLY_TO']);
    together(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  });

/** Of every variable, whether staff may read what it is set to. */
const readBy: Readonly<Record<keyof z.input<typeof environment>, 'staff' | 'nobody'>> = {
  PORT: 'staff',
  HOST: 'staff',
  PUBLIC_URL: 'staff',
  API_BASE_URL: 'staff',
  DATA_DIR: 'staff',
  DATABASE_URL: 'nobody',
  TRUSTED_PROXIES: 'staff',
  DEMO: 'staff',
  ADMIN_EMAIL: 'staff',
  ADMIN_PASSWORD: 'nobody',
  S3_BUCKET: 'staff',
  S3_ACCESS_KEY_ID: 'nobody',
  S3_SECRET_ACCESS_KEY: 'nobody',
  S3_REGION: 'staff',
  S3_ENDPOINT: 'staff',
  S3_PUBLIC_ENDPOINT: 'staff',
  S3_PATH_STYLE: 'staff',
  S3_PREFIX: 'staff',
  FILE_COPIES_MB: 'staff',
  STRIPE_SECRET_KEY: 'nobody',
  STRIPE_WEBHOOK_SECRET: 'nobody',
  STRIPE_BASE_URL: 'staff',
  PAYPAL_CLIENT_ID: 'nobody',
  PAYPAL_CLIENT_SECRET: 'nobody',
  PAYPAL_WEBHOOK_ID: 'nobody',
  PAYPAL_BASE_URL: 'staff',
  PAC_URL: 'staff',
  PAC_TOKEN: 'nobody',
  SAT_STATUS_URL: 'staff',
  ISSUER_RFC: 'staff',
  ISSUER_NAME: 'staff',
  ISSUER_REGIME: 'staff',
  ISSUER_POSTAL_CODE: 'staff',
  BANXICO_TOKEN: 'nobody',
  BANXICO_URL: 'staff',
  ENVIA_TOKEN: 'nobody',
  ENVIA_URL: 'staff',
  ENVIA_QUERIES_URL: 'staff',
  SKYDROPX_CLIENT_ID: 'nobody',
  SKYDROPX_CLIENT_SECRET: 'nobody',
  SKYDROPX_WEBHOOK_SECRET: 'nobody',
  SKYDROPX_URL: 'staff',
  EMULATOR_KEY: 'nobody',
  SMTP_URL: 'nobody',
  MAILGUN_WEBHOOK_SIGNING_KEY: 'nobody',
  INBOUND_EMAIL_SECRET: 'nobody',
  MAIL_FROM: 'staff',
  MAIL_REPLY_TO: 'staff',
  STAFF_TOTP: 'staff',
  WEB_CONCURRENCY: 'staff',
  DRAIN_SECONDS: 'staff',
  SERVICE_WORKER: 'staff',
  PAGE_CACHE_MB: 'staff',
  PAGE_CACHE_DISK_MB: 'staff',
  METRICS: 'staff',
  API_DOCS: 'staff',
  LOG_LEVEL: 'staff',
};

/** What each variable is set to, for the health screen; of a secret only whether it is. */
export function shownEnvironment(env: Record<string, string | undefined>): ShownVariable[] {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  return Object.entries(readBy).map(([name, reader]) => {
    const isSecret = reader === 'nobody';
    const given = env[name] || undefined;
    const property = properties[name];
    const byDefault = typeof property === 'object' ? property.default : undefined;
    const state = given !== undefined ? 'set' : byDefault !== undefined ? 'default' : 'not_set';
    const value = given ?? (byDefault === undefined ? undefined : String(byDefault));
    return { name, state, isSecret, value: isSecret || value === undefined ? null : withoutKeys(value) };
  });
}

/** What may stand in an address and opens something: a user with a password, and what follows the question mark. */
function withoutKeys(value: string): string {
  return value.replace(/\/\/[^/\s]*@/, '//•••@').replace(/^(https?:[^?#]*)[?#].*$/, '$1?•••');
}

/** Settings of the process, from the environment, checked at start. */
export type Config = {
  port: number;
  host: string;
  /** The site's address without a trailing slash. */
  publicUrl: string | undefined;
  apiBaseUrl: string | undefined;
  /** Absolute folder of the embedded database, uploads and outbox. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Where uploads, backups and feeds are kept; undefined: in `dataDir`. */
  bucket: S3Settings | undefined;
  /** Whose `X-Forwarded-For` says who sent a request. */
  trustedProxies: TrustedProxies;
  isDemo: boolean;
  firstAdmin: { email: string; password: string } | undefined;
  /** Real keys; undefined: the local emulator runs. */
  stripe: { secretKey: string; webhookSecret: string; baseUrl?: string } | undefined;
  paypal: { clientId: string; clientSecret: string; webhookId: string; baseUrl: string } | undefined;
  /** Who stamps invoices, and the shop as the tax authority knows it; undefined: no invoices beside the emulator's. */
  pac: { baseUrl: string; token: string; statusUrl: string; issuer: Issuer } | undefined;
  /** Who is asked for exchange rates; undefined: nobody, or the emulator. */
  banxico: { baseUrl: string; token: string } | undefined;
  /** Who sells labels of parcels; nobody of them is asked while payments are emulated. */
  carriers: CarrierSettings;
  /** Opens the controls of the emulators; undefined: nobody knows the key. */
  emulatorKey: string | undefined;
  smtpUrl: string | undefined;
  /** What Mailgun signs its webhooks with; undefined: nobody tells of emails that came back. */
  mailReportKey: string | undefined;
  /** What emails to the shop are signed with when they are handed to it; undefined: it takes none. */
  inboundEmailKey: string | undefined;
  /** Whose emails they are until an owner says so in the settings; undefined: the example's. */
  sender: Sender | undefined;
  /** Owners and who may move money must sign in with a second step: by default where the money is real. */
  isTotpRequired: boolean;
  webConcurrency: number;
  /** How long it goes on answering after it was told to stop. */
  drainSeconds: number;
  /** Off: browsers are sent a service worker that removes itself. */
  hasServiceWorker: boolean;
  /** Whom `/metrics` and the page `/api/docs` answer. */
  metricsFor: Audience;
  docsFor: Audience;
  /** Memory of each process for pages and API reads that are the same for everybody; 0: none are kept. */
  pageCacheBytes: number;
  /** Of the disk in `dataDir`, for such pages and reads of all processes; 0: none. */
  pageDiskBytes: number;
  logLevel: string;
};

/** Names every wrong setting, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings.
 * @throws ConfigError with one clear line for each that is wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    throw new ConfigError(
      result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    apiBaseUrl: values.API_BASE_URL?.replace(/\/+$/, ''),
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    bucket: bucketOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    isDemo: values.DEMO === '1',
    firstAdmin:
      values.ADMIN_EMAIL && values.ADMIN_PASSWORD
        ? { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD }
        : undefined,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            ...(values.STRIPE_BASE_URL !== undefined && { baseUrl: values.STRIPE_BASE_URL }),
          }
        : undefined,
    paypal:
      values.PAYPAL_CLIENT_ID && values.PAYPAL_CLIENT_SECRET && values.PAYPAL_WEBHOOK_ID
        ? {
            clientId: values.PAYPAL_CLIENT_ID,
            clientSecret: values.PAYPAL_CLIENT_SECRET,
            webhookId: values.PAYPAL_WEBHOOK_ID,
            baseUrl: values.PAYPAL_BASE_URL ?? 'https://api-m.paypal.com',
          }
        : undefined,
    pac: pacOf(values),
    banxico:
      values.BANXICO_TOKEN === undefined
        ? undefined
        : { baseUrl: values.BANXICO_URL, token: values.BANXICO_TOKEN },
    carriers: carriersOf(values),
    emulatorKey: values.EMULATOR_KEY,
    smtpUrl: values.SMTP_URL,
    mailReportKey: values.MAILGUN_WEBHOOK_SIGNING_KEY,
    inboundEmailKey: values.INBOUND_EMAIL_SECRET,
    sender: values.MAIL_FROM
      ? {
          from: values.MAIL_FROM,
          replyTo: values.MAIL_REPLY_TO,
          domain: addressIn(values.MAIL_FROM).split('@')[1] ?? '',
        }
      : undefined,
    isTotpRequired:
      (values.STAFF_TOTP ??
        (values.STRIPE_SECRET_KEY || values.PAYPAL_CLIENT_ID ? 'required' : 'optional')) === 'required',
    webConcurrency: values.WEB_CONCURRENCY,
    drainSeconds: values.DRAIN_SECONDS,
    hasServiceWorker: values.SERVICE_WORKER === '1',
    metricsFor: values.METRICS,
    docsFor: values.API_DOCS,
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    pageDiskBytes: values.PAGE_CACHE_DISK_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
  };
}

function bucketOf(values: z.output<typeof environment>): Config['bucket'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    prefix: values.S3_PREFIX?.replace(/\/?$/, '/') ?? '',
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    publicEndpoint: values.S3_PUBLIC_ENDPOINT,
    // Programs of one's own seldom have a name for each bucket.
    isPathStyle: (values.S3_PATH_STYLE ?? (values.S3_ENDPOINT === undefined ? '0' : '1')) === '1',
    copiesBytesMax: values.FILE_COPIES_MB * 1024 * 1024,
  };
}

function carriersOf(values: z.output<typeof environment>): CarrierSettings {
  const { ENVIA_TOKEN: token, SKYDROPX_CLIENT_ID: clientId } = values;
  const { SKYDROPX_CLIENT_SECRET: clientSecret, SKYDROPX_WEBHOOK_SECRET: webhookSecret } = values;
  const bare = (address: string) => address.replace(/\/+$/, '');
  return {
    envia: token
      ? { token, baseUrl: bare(values.ENVIA_URL), queriesUrl: bare(values.ENVIA_QUERIES_URL) }
      : undefined,
    skydropx:
      clientId && clientSecret && webhookSecret
        ? { clientId, clientSecret, webhookSecret, baseUrl: bare(values.SKYDROPX_URL) }
        : undefined,
  };
}

function pacOf(values: z.output<typeof environment>): Config['pac'] {
  const { PAC_URL: baseUrl, PAC_TOKEN: token, ISSUER_RFC: rfc, ISSUER_NAME: name } = values;
  const { ISSUER_REGIME: regime, ISSUER_POSTAL_CODE: postalCode } = values;
  if (!token || !rfc || !name || !regime || !postalCode) return undefined;
  return {
    baseUrl: baseUrl.replace(/\/+$/, ''),
    token,
    statusUrl: values.SAT_STATUS_URL,
    issuer: { rfc, name: name.toUpperCase(), regime, postalCode },
  };
}
