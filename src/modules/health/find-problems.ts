import { type Message, msg, t } from '../../i18n/t.ts';
import { sectionNames } from './health.contract.ts';
import type { Health } from './read-health.ts';
import type { HealthProblem, SectionData, SectionName } from './sections/section.ts';

/** What sections are called in sentences. */
const names: Readonly<Record<SectionName, Message>> = {
  processes: msg('Processes'),
  jobs: msg('Jobs'),
  mails: msg('E-mail'),
  backups: msg('Backups'),
  storage: msg('Storage'),
  versions: msg('Versions'),
  providers: msg('Providers'),
  feeds: msg('Feeds and imports'),
  environment: msg('Environment'),
};

type Found = Omit<HealthProblem, 'section'>;
type Finders = { [Name in SectionName]?: (data: SectionData<Name>, isLive: boolean) => (Found | false)[] };

/** The storage of uploads refuses whoever is a quarter of an hour off. */
const clockMinutesMin = 5;
const setClock = () =>
  t('Set it by a time server (NTP): sessions, codes and the storage of uploads go by it.');

const finders: Finders = {
  processes: ({ processes }) => {
    const living = processes.filter((one) => one.is_alive);
    const versions = [...new Set(living.map(({ version }) => version ?? '?'))].toSorted();
    return [
      !living.some((one) => one.does_jobs) && {
        code: 'no_job_process',
        tone: 'danger',
        text: t('No process does jobs: e-mails, prices and payments that wait are not worked on.'),
        advice: t('Start the shop again; its log says why it stopped.'),
        path: null,
      },
      versions.length > 1 && {
        code: 'mixed_versions',
        tone: 'warning',
        text: t('Processes of several versions run: {versions}.', { versions: versions.join(', ') }),
        advice: t('End those of the older version once the newer ones answer.'),
        path: null,
      },
      ...living
        .filter((one) => Math.abs(one.clock_ahead_minutes) >= clockMinutesMin)
        .map((one) => ({
          code: 'clocks_apart',
          tone: 'danger' as const,
          text: t('The clocks of {host} and of the database are {minutes} minutes apart.', {
            host: one.host ?? `#${one.id}`,
            minutes: Math.abs(one.clock_ahead_minutes),
          }),
          advice: setClock(),
          path: null,
        })),
    ];
  },
  jobs: ({ failed, queues, scheduled, silent_webhooks: silent }) => {
    const stuck = queues.filter((queue) => queue.is_stuck).map(({ name }) => name);
    const late = scheduled.filter((one) => one.is_late).map(({ name }) => name);
    return [
      stuck.length > 0 && {
        code: 'queue_stuck',
        tone: 'danger',
        text: t('{count, plural, one {A queue does} other {# queues do}} not move: {names}.', {
          count: stuck.length,
          names: listed(stuck),
        }),
        advice: t('Start the shop again. Where it stands still again, its log says which job hangs.'),
        path: null,
      },
      late.length > 0 && {
        code: 'schedule_missed',
        tone: 'danger',
        text: t(
          '{count, plural, one {A scheduled job} other {# scheduled jobs}} did not run when due: {names}.',
          { count: late.length, names: listed(late) },
        ),
        advice: t('Start the shop again; its log says why the clock of the jobs stands.'),
        path: null,
      },
      failed > 0 && {
        code: 'jobs_failed',
        tone: 'warning',
        text: t('{count, plural, one {# job} other {# jobs}} failed as often as they are tried.', {
          count: failed,
        }),
        advice: t('Read why, then run them again or discard them.'),
        path: '/admin/jobs',
      },
      silent.length > 0 && {
        code: 'webhook_silent',
        tone: 'warning',
        text: t('Webhooks that nothing reaches: {names}.', { names: listed(silent) }),
        advice: t('See what their receivers answer, mend them, and switch on those that are off.'),
        path: '/admin/webhooks',
      },
    ];
  },
  mails: ({ via, is_slow: isSlow, waiting, refused, failed_lately: failed }, isLive) => [
    via === 'outbox' &&
      isLive && {
        code: 'mail_to_files',
        tone: 'danger',
        text: t('E-mails become files and reach nobody: the shop has no mail server.'),
        advice: t('Set SMTP_URL and MAIL_FROM, then start the shop again.'),
        path: null,
      },
    isSlow && {
      code: 'mail_waiting',
      tone: 'danger',
      text:
        refused > 0
          ? t('{count, plural, one {# e-mail waits} other {# e-mails wait}}; the mail server refused some.', {
              count: waiting,
            })
          : t('{count, plural, one {# e-mail waits} other {# e-mails wait}} for too long.', {
              count: waiting,
            }),
      advice: t('See what the mail server answered, and whether SMTP_URL is right.'),
      path: '/admin/mails?state=waiting',
    },
    failed > 0 && {
      code: 'mail_failed',
      tone: 'warning',
      text: t('{count, plural, one {# e-mail} other {# e-mails}} could not be delivered lately.', {
        count: failed,
      }),
      advice: t('See why, mend the address or the mail server, and send them again.'),
      path: '/admin/mails?state=failed',
    },
  ],
  backups: ({ newest, is_old: isOld, failed_at: failedAt, nightly }) => [
    failedAt !== null && {
      code: 'backup_failed',
      tone: 'danger',
      text: t('The last backup failed.'),
      advice: t('See why, then make one by hand.'),
      path: '/admin/backups',
    },
    isOld && {
      code: newest ? 'backup_old' : 'backup_none',
      tone: 'danger',
      text: newest ? t('The last backup is too old.') : t('There is no backup.'),
      advice:
        nightly.kept === 0
          ? t('Make one by hand, and switch the nightly one on.')
          : t('Make one by hand, and see whether the nightly one was made.'),
      path: '/admin/backups',
    },
  ],
  storage: ({ is_short: isShort, data_dir: folder, files }) => [
    files.failure !== null && {
      code: 'files_away',
      tone: 'danger',
      text: t('Uploads cannot be kept or read: {place} does not answer ({reason}).', {
        place: files.place,
        reason: files.failure,
      }),
      advice: t(
        'See whether that storage runs and lets the shop in. Pictures that were seen lately are still shown.',
      ),
      path: null,
    },
    Math.abs(files.clock_off_minutes) >= clockMinutesMin && {
      code: 'clock_off',
      tone: 'danger',
      text: t('The clock of this machine is {minutes} minutes off.', {
        minutes: Math.abs(files.clock_off_minutes),
      }),
      advice: setClock(),
      path: null,
    },
    isShort && {
      code: 'disk_short',
      tone: 'danger',
      text: t('The disk of {folder} is almost full.', { folder }),
      advice: t('Delete backups that you keep elsewhere, or move the folder to a larger disk.'),
      path: '/admin/backups',
    },
  ],
  providers: ({ keys }) =>
    keys.map(
      ({ provider, is_unheard: isUnheard }) =>
        isUnheard && {
          code: `webhook_never_${provider}`,
          tone: 'warning',
          text: t('{name} never told the shop anything: payments may be noticed late.', {
            name: providerNames[provider],
          }),
          advice: t('Enter the webhook’s address {path} in {name}’s own pages.', {
            name: providerNames[provider],
            path: `/api/payments/${provider}/webhook`,
          }),
          path: '/admin/settings/payments',
        },
    ),
  feeds: ({ feeds, silent, compared }) => {
    const differing = compared?.differing_skus ?? [];
    const old = feeds.filter((feed) => feed.is_old).map(({ supplier_name: name }) => name);
    return [
      differing.length > 0 && {
        code: 'feed_differs',
        tone: 'danger',
        text: t(
          'Google and Meta are told another price or stock than page and cart have of {count, plural, one {a product} other {# products}}: {skus}.',
          { count: differing.length, skus: listed(differing) },
        ),
        advice: t(
          'Compare their pages with the feed and save them again: shopping services close the account of a shop that goes on so.',
        ),
        path: `/admin/products?q=${encodeURIComponent(differing[0] ?? '')}`,
      },
      old.length > 0 && {
        code: 'feed_old',
        tone: 'warning',
        text: t('Prices and stock of {names} are old.', { names: listed(old) }),
        advice: t('Read the distributor’s feed again.'),
        path: '/admin/sync-products?view=runs',
      },
      silent.length > 0 && {
        code: 'supplier_silent',
        tone: 'warning',
        text: t('{names} cannot be asked for prices and stock.', { names: listed(silent) }),
        advice: t('See what went wrong at its source.'),
        path: '/admin/suppliers',
      },
    ];
  },
};

const providerNames = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  pac: 'PAC',
  envia: 'Envia',
  skydropx: 'Skydropx',
} as const;

/** What is wrong and what to do, in the language of whoever is answered, the worst first. */
export function findProblems(health: Health): HealthProblem[] {
  const isLive = health.providers.data?.keys.some(({ mode }) => mode === 'live') ?? false;
  const found = sectionNames.flatMap((section) => problemsOf(section, health, isLive));
  return [...found.filter(({ tone }) => tone === 'danger'), ...found.filter(({ tone }) => tone !== 'danger')];
}

function problemsOf<Name extends SectionName>(
  section: Name,
  health: Health,
  isLive: boolean,
): HealthProblem[] {
  const { data } = health[section];
  if (data === undefined) {
    const name = t(names[section]);
    return [
      {
        code: `unread_${section}`,
        section,
        tone: 'warning',
        text: t('«{name}» could not be read.', { name }),
        advice: t('Look again in a minute; where it stays so, the log says why.'),
        path: '/admin/health',
      },
    ];
  }
  const find = finders[section];
  return (find?.(data, isLive) ?? []).flatMap((one) => (one === false ? [] : [{ section, ...one }]));
}

/** A few names, and how many more there are. */
function listed(all: readonly string[]): string {
  const shown = all.slice(0, 3).join(', ');
  return all.length > 3 ? t('{names} and {count} more', { names: shown, count: all.length - 3 }) : shown;
}
