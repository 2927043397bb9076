import { join } from 'node:path';
import { createFunnel } from '../modules/funnel/index.ts';
import { accountsJobs, joinCustomers, joinGuestsOf } from '../modules/accounts/index.ts';
import { approvalsJobs } from '../modules/approvals/index.ts';
import { backupsJobs } from '../modules/backups/index.ts';
import {
  giftCardsJobs,
  onGiftCardDispute,
  onGiftCardPayment,
  onGiftCardRefund,
} from '../modules/gift-cards/index.ts';
import { companyCreditJobs } from '../modules/company-credit/index.ts';
import { companyQuotesJobs } from '../modules/company-quotes/index.ts';
import { campaignsJobs, createVisitCounter } from '../modules/campaigns/index.ts';
import { cartJobs } from '../modules/cart/index.ts';
import { carriersJobs, type CarrierSettings, createCarriers } from '../modules/carriers/index.ts';
import { catalogJobs, createPriceClock, productsForWebhooks } from '../modules/catalog/index.ts';
import {
  changedEmailMail,
  codeMail,
  createCustomerAuth,
  type CustomerAuth,
} from '../modules/customers/index.ts';
import { deadJobsJobs } from '../modules/dead-jobs/index.ts';
import type { ShownVariable } from '../modules/health/index.ts';
import { discoveryJobs } from '../modules/discovery/index.ts';
import {
  createSatStatus,
  createSwPac,
  creditRefunds,
  invoicePaidOrder,
  replaceEdited,
  invoicesJobs,
  type Issuer,
  issuerOf,
} from '../modules/invoices/index.ts';
import { emailFrame, oldMailsJobs, writeEmail } from '../modules/mails/index.ts';
import { webhooksJobs } from '../modules/webhooks/index.ts';
import {
  attendClaim,
  onDispute,
  onParcelChange,
  onPaymentChange,
  onRefund,
  ordersForWebhooks,
  ordersJobs,
  paidThings,
  budgetLeft,
  takenByContacts,
  hasPaidBefore,
} from '../modules/orders/index.ts';
import {
  createPayments,
  createPaypalClient,
  createStripeClient,
  paymentsJobs,
} from '../modules/payments/index.ts';
import { contentJobs, createContentClock } from '../modules/content/index.ts';
import { createPromotionClock, promotionsJobs } from '../modules/promotions/index.ts';
import { createStaffAuth, type StaffAuth, staffJobs } from '../modules/staff/index.ts';
import { importsJobs } from '../modules/imports/index.ts';
import { createBanxico, repricingJobs } from '../modules/repricing/index.ts';
import { createKeptFigures, reportsJobs } from '../modules/reports/index.ts';
import { purchasingJobs } from '../modules/purchasing/index.ts';
import { type DistributorDoors, doorsOf, suppliersJobs } from '../modules/suppliers/index.ts';
import { supportJobs } from '../modules/support/index.ts';
import { onReturnParcel, returnsForWebhooks, unitsPlaced } from '../modules/returns/index.ts';
import { reviewsJobs } from '../modules/reviews/index.ts';
import { inventoryJobs } from '../modules/inventory/index.ts';
import { wishlistJobs } from '../modules/wishlist/index.ts';
import { createGuesses, guessesJobs } from '../platform/accounts/guesses.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Shop } from '../platform/context.ts';
import { announcedChangesJobs } from '../platform/database/announced-changes.ts';
import { createChanges } from '../platform/database/changes.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  type ClientAddress,
  createClientAddress,
  parseTrustedProxies,
  type TrustedProxies,
} from '../platform/http/client-address.ts';
import { answersJobs } from '../platform/http/answer-once.ts';
import { keptDeletionsJobs } from '../platform/undoable-deletions.ts';
import { incomingFilesJobs } from '../platform/http/read-form.ts';
import type { HttpApp } from '../platform/http/serve.ts';
import { createJobRunner, type JobDefinition } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { createMailQueue } from '../platform/mail-queue.ts';
import { createOutboxMailer, createSmtpMailer, type Mailer, type Sender } from '../platform/mailers.ts';
import { newsletterJobs, whyNotWritten } from '../modules/newsletter/index.ts';
import { brandingOf, ratesPerHour, readIdentity, readLimits, senderOf } from '../modules/settings/index.ts';
import { createRateLimiter, rateLimitJobs } from '../platform/http/rate-limit.ts';
import { filesJobs, openFiles, removeFileJob } from '../platform/files/open-files.ts';
import type { S3Settings } from '../platform/files/s3-settings.ts';
import { createMediaStore } from '../platform/media.ts';
import { silentRealtime, type Realtime } from '../platform/realtime.ts';
import { createProcessLife } from '../platform/process-life.ts';
import { createRemoteFiles } from '../platform/remote-files.ts';
import { createSealer } from '../platform/sealer.ts';
import { sharedSecret } from '../platform/secrets.ts';
import { createApp } from './app.ts';
import { emailTemplates } from './email-templates.ts';
import { reportFeedCheck } from './metrics.ts';

/** How the payment providers are reached; the emulators and the real ones look the same from here. */
export type ProviderSettings = {
  /** Undefined: without keys its methods are not offered. */
  stripe: { secretKey: string; webhookSecret: string; baseUrl?: string } | undefined;
  paypal: { clientId: string; clientSecret: string; webhookId: string; baseUrl: string } | undefined;
  /** Who stamps invoices, and for whom; undefined: no invoices are offered. */
  pac: { baseUrl: string; token: string; statusUrl: string; issuer: Issuer } | undefined;
  /** Who is asked for exchange rates; undefined: nobody can be. */
  banxico?: { baseUrl: string; token: string } | undefined;
  /** Who sells labels of parcels; undefined: nobody does. */
  carriers?: CarrierSettings | undefined;
  /** Where distributors are asked, where that is not where they really are. */
  distributors?: DistributorDoors | undefined;
  /** The local emulators stand in: every page of the checkout says so. */
  isTestMode: boolean;
  /** Beside the emulators, where emails go to files: a page to read them. */
  mailboxUrl?: string | undefined;
};

export type OpenShopOptions = {
  databaseUrl: string;
  dataDir: string;
  /** Where files are kept that every host must find (default: in `dataDir`). */
  bucket?: S3Settings | undefined;
  publicUrl: string;
  providers: ProviderSettings;
  log: Log;
  clock?: Clock;
  /** Makes what tells browsers of changes; without it nobody is told. */
  realtime?: (db: Database, log: Log) => Realtime;
  smtpUrl?: string | undefined;
  /** What Mailgun signs its webhooks with. */
  mailReportKey?: string | undefined;
  /** What emails to the shop are signed with. */
  inboundEmailKey?: string | undefined;
  /** Whose emails they are until an owner says so in the settings; undefined: the example's. */
  sender?: Sender | undefined;
  /** Whose `X-Forwarded-For` is believed (default: that of proxies on this machine). */
  trustedProxies?: TrustedProxies;
  /** Owners and who may move money must sign in with a second step (default false). */
  isTotpRequired?: boolean;
  /** Sign-in attempts are counted per address (default true). */
  limitAttempts?: boolean;
  /** What the health screen says of the environment (default: nothing). */
  environment?: readonly ShownVariable[];
  connections?: number;
  /** For tests: pictures by address may be fetched from this machine (default false). */
  reachesLoopback?: boolean;
  checkAnswer?: Shop['checkAnswer'];
};

/** A shop that is ready to answer: everything but the network and the pages. */
export type OpenShop = {
  shop: Shop;
  db: Database;
  app: HttpApp;
  mailer: Mailer;
  customerAuth: CustomerAuth;
  staffAuth: StaffAuth;
  clientAddress: ClientAddress;
  /** Starts the workers; a process that only answers requests may leave them to others. */
  startJobs(): Promise<void>;
  /** Names of what is done by the clock. */
  scheduledJobs: readonly string[];
  /** Work of a kind done at once, for commands and tests. */
  runJob(name: string, data?: object): Promise<void>;
  close(): Promise<void>;
};

/** What Envia’s webhooks are known by: it signs nothing, so their address is a secret. */
export const enviaWebhookSecret = 'secret.envia-webhook';

/** Puts the modules together on a migrated database. */
export async function openShop(options: OpenShopOptions): Promise<OpenShop> {
  const { databaseUrl, dataDir, publicUrl, providers, log } = options;
  const db = openDatabase(databaseUrl, { connections: options.connections ?? 12 });
  const limitAttempts = options.limitAttempts ?? true;
  const clientAddress = createClientAddress(
    options.trustedProxies ?? parseTrustedProxies('loopback'),
    (peer) => log.warn({ peer }, 'X-Forwarded-For is not believed: TRUSTED_PROXIES does not name this proxy'),
  );
  const identity = () => readIdentity(db, log);
  const issuerFrom = (otherwise: Issuer) => async () => issuerOf(await identity(), otherwise);
  const sender = async (): Promise<Sender> => {
    const { from, replyTo, domain } = senderOf(await identity(), options.sender);
    return { from, replyTo, domain };
  };
  const mailer = options.smtpUrl
    ? createSmtpMailer(options.smtpUrl, sender)
    : createOutboxMailer(dataDir, sender);
  const files = await openFiles({ dataDir, bucket: options.bucket, log });
  const changes = createChanges(databaseUrl, log);
  const jobs = createJobRunner(db, log, changes);
  const payments = createPayments({
    stripe: providers.stripe && createStripeClient(providers.stripe),
    paypal: providers.paypal && createPaypalClient(providers.paypal),
    isTestMode: providers.isTestMode,
    announce: async (shop, tx, change) => {
      if (!(await onPaymentChange(shop, tx, change))) await onGiftCardPayment(shop, tx, change);
    },
    announceRefund: async (shop, tx, news) => {
      await onRefund(shop, tx, news);
      await onGiftCardRefund(shop, tx, news);
      if (news.state === 'succeeded') await creditRefunds(shop, tx, news.reference);
    },
    announceDispute: async (shop, tx, news) => {
      await onDispute(shop, tx, news);
      await attendClaim(shop, tx, news, () => onGiftCardDispute(shop, tx, news));
    },
    paidThings,
    isShielded: limitAttempts,
  });
  const life = await createProcessLife(databaseUrl, log);
  const staffSecret = await sharedSecret(db, 'secret.staff');
  const isTotpRequired = options.isTotpRequired ?? false;
  const clock = options.clock ?? systemClock;
  const funnel = createFunnel({ db, clock, log });
  const campaignVisits = createVisitCounter({ db, log });
  const figures = createKeptFigures({ clock, log });
  const realtime = options.realtime?.(db, log) ?? silentRealtime;
  const guesses = createGuesses(db, clock, limitAttempts);
  const sealer = createSealer(join(dataDir, 'keys', 'suppliers.key'));
  const shop: Shop = {
    db,
    changes,
    life,
    clock,
    rates: createRateLimiter(
      { db, clock },
      limitAttempts ? async () => ratesPerHour(await readLimits(db, log)) : undefined,
    ),
    log,
    jobs,
    files,
    media: createMediaStore(files, (key) => jobs.send(db, removeFileJob, { key })),
    remoteFiles: createRemoteFiles({
      userAgent: `ShopPictures/1.0 (+${publicUrl})`,
      reachesLoopback: options.reachesLoopback,
    }),
    sources: {
      sealer,
      files: createRemoteFiles({
        userAgent: `ShopFeeds/1.0 (+${publicUrl})`,
        reachesLoopback: options.reachesLoopback,
      }),
      doors: doorsOf(providers.distributors),
    },
    webhooks: {
      sealer,
      remote: createRemoteFiles({
        userAgent: `ShopWebhooks/1.0 (+${publicUrl})`,
        reachesLoopback: options.reachesLoopback,
      }),
      read: { order: ordersForWebhooks, return: returnsForWebhooks, product: productsForWebhooks },
    },
    realtime: {
      tell: (room, event, payload) => {
        if (room === 'staff') figures.hearNews();
        realtime.tell(room, event, payload);
      },
    },
    figures,
    funnel,
    campaignVisits,
    publicUrl,
    environment: options.environment ?? [],
    branding: async () => brandingOf(await identity()),
    dataDir,
    checkAnswer: options.checkAnswer,
    mailDesk: {
      environment: options.sender,
      via: options.smtpUrl === undefined ? 'outbox' : 'smtp',
      send: (...given) => mailer.send(...given),
    },
    mailReportKey: options.mailReportKey,
    inboundEmailKey: options.inboundEmailKey,
    emailTemplates,
    testMailboxUrl: options.smtpUrl === undefined ? providers.mailboxUrl : undefined,
    payments,
    carriers: createCarriers({
      envia: providers.carriers?.envia,
      skydropx: providers.carriers?.skydropx && { ...providers.carriers.skydropx, now: () => clock.now() },
      isTestMode: providers.isTestMode,
      webhookSecret: await sharedSecret(db, enviaWebhookSecret),
      announce: async (shop, tx, change) => {
        if (!(await onReturnParcel(shop, tx, change))) await onParcelChange(shop, tx, change);
      },
    }),
    onOrderPaid: invoicePaidOrder,
    onOrderEdited: replaceEdited,
    unitsPlaced,
    personLimits: takenByContacts,
    budgetLeft,
    hasPaidBefore,
    invoicing: providers.pac && {
      pac: createSwPac(providers.pac),
      satStatus: createSatStatus({ url: providers.pac.statusUrl }),
      issuer: issuerFrom(providers.pac.issuer),
      isTestMode: providers.isTestMode,
    },
    rateSource: providers.banxico && createBanxico(providers.banxico),
    customerAccounts: {
      sendPasswordCode: (email) => customerAuth.sendPasswordCode(email),
      sendConfirmation: (email) => customerAuth.sendConfirmation(email),
      isRightCode: (...guess) => customerAuth.isRightCode(...guess),
      isRightPassword: (...guess) => customerAuth.isRightPassword(...guess),
    },
    staffAccounts: {
      secret: staffSecret,
      guesses,
      isTotpRequired,
      waitingSession: (headers, now) => staffAuth.waitingSession(headers, now),
    },
  };
  const mailQueue = createMailQueue(
    shop,
    mailer,
    (staffLanguage) => emailFrame(db, publicUrl, staffLanguage),
    (mail) => whyNotWritten(db, mail),
  );
  const customerAuth = createCustomerAuth({
    db,
    secret: await sharedSecret(db, 'secret.customers'),
    publicUrl,
    limitAttempts,
    log,
    guesses,
    onVisitorSignedIn: joinCustomers,
    onEmailProven: joinGuestsOf,
    sendCode: async (email, code, purpose) =>
      mailQueue.sendNow(await writeEmail(db, codeMail(email, code, purpose, publicUrl))),
    sendChangedEmail: async (former, email) =>
      mailQueue.sendNow(await writeEmail(db, changedEmailMail(former, email, publicUrl))),
  });
  const staffAuth = createStaffAuth({
    db,
    secret: staffSecret,
    publicUrl,
    limitAttempts,
    log,
    clock,
    guesses,
    isTotpRequired,
  });
  const definitions: JobDefinition<never>[] = [
    ...catalogJobs(shop),
    ...cartJobs(shop),
    ...answersJobs(shop),
    ...keptDeletionsJobs(shop),
    ...inventoryJobs(shop),
    ...ordersJobs(shop),
    ...invoicesJobs(shop),
    ...paymentsJobs(shop),
    ...carriersJobs(shop),
    ...promotionsJobs(shop),
    ...contentJobs(shop),
    ...suppliersJobs(shop),
    ...purchasingJobs(shop),
    ...repricingJobs(shop),
    ...importsJobs(shop),
    ...supportJobs(shop),
    ...reviewsJobs(shop),
    ...wishlistJobs(shop),
    ...newsletterJobs(shop),
    ...campaignsJobs(shop),
    ...giftCardsJobs(shop),
    ...companyCreditJobs(shop),
    ...companyQuotesJobs(shop),
    ...accountsJobs(shop),
    ...discoveryJobs(shop, reportFeedCheck),
    ...staffJobs(shop),
    ...deadJobsJobs(shop),
    ...backupsJobs(shop),
    ...approvalsJobs(shop),
    ...reportsJobs(shop),
    ...oldMailsJobs(shop),
    ...webhooksJobs(shop),
    ...guessesJobs(shop),
    ...incomingFilesJobs(shop),
    ...filesJobs(files),
    ...rateLimitJobs(shop),
    ...announcedChangesJobs(shop),
    ...mailQueue.jobs,
  ];
  const clocks = [createPromotionClock(shop), createPriceClock(shop), createContentClock(shop)];
  await jobs.open(definitions);
  return {
    shop,
    db,
    mailer,
    customerAuth,
    staffAuth,
    clientAddress,
    app: createApp({ shop, customerAuth, staffAuth, clientAddress }),
    startJobs: async () => {
      for (const each of clocks) each.start();
      await jobs.work();
      await life.beginJobs();
    },
    scheduledJobs: definitions.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name),
    runJob: async (name, data = {}) => {
      const definition = definitions.find((candidate) => candidate.name === name);
      if (!definition) throw new Error(`No job is named ${name}.`);
      await (definition.work as (data: object) => Promise<void>)(data);
    },
    close: async () => {
      for (const each of clocks) each.stop();
      await jobs.stop();
      await funnel.close();
      await campaignVisits.close();
      await changes.close();
      await life.close();
      await db.close();
    },
  };
}
