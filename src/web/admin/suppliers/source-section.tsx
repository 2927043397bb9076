import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { said, t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { useLiveReload } from '../../use-live-reload.ts';
import { Ago } from '../admin-parts/ago.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { MappingEditor } from './mapping-editor.tsx';
import {
  type Kinds,
  kindNames,
  outcomes,
  settingNames,
  sftpFields,
  type Source,
  type SourceBody,
} from './source-words.ts';

type Values = {
  kind: Source['kind'];
  isOn: boolean;
  /** What was typed; secrets that are kept stand here as nothing. */
  texts: Record<string, string>;
  mapping: Source['mapping'];
  isFull: boolean;
  times: string;
  /** Between two whole catalogues, and between two fetches of stock and prices. */
  wholeMinutes: string;
  minutes: string;
  dailyCalls: string;
};

const typedNumber = (given = 0) => (given > 0 ? String(given) : '');

const valuesOf = (source: Source | null): Values => ({
  kind: source?.kind ?? 'file',
  isOn: source?.is_on ?? true,
  texts: { ...source?.settings },
  mapping: source?.mapping ?? null,
  isFull: source?.is_full ?? true,
  times: source?.catalogue_times.join(', ') ?? '',
  wholeMinutes: typedNumber(source?.catalogue_minutes),
  minutes: typedNumber(source?.delta_minutes),
  dailyCalls: typedNumber(source?.daily_calls),
});

/** Where a supplier's data comes from: its door and keys, what its columns are, when it is fetched, and how that went. */
export function SourceSection({
  code,
  currency,
  source,
  kinds,
}: {
  code: string;
  currency: 'USD' | 'MXN';
  source: Source | null;
  kinds: Kinds;
}) {
  const mayChange = useMay('catalog');
  const { revalidate } = useRevalidator();
  useLiveReload(['source.fetched']);
  const { isSending, refusal, send } = useSend();
  const [values, setValues] = useState(() => valuesOf(source));
  const [answer, setAnswer] = useState<{ isGood: boolean; text: string; hostKey: string | null }>();
  const type = (typed: Partial<Values>) => setValues({ ...values, ...typed });
  const saveThese = (these: Values) =>
    void send(async () => {
      const { source: saved } = await browserApi().suppliers.saveSource({
        params: { code },
        body: bodyOf(these, source, kinds),
      });
      setValues(valuesOf(saved));
      setAnswer(undefined);
      successToast(t('The source has been saved.'), flowToastMilliseconds);
      void revalidate();
    });
  const save = (event: React.SyntheticEvent) => {
    event.preventDefault();
    saveThese(values);
  };
  const confirmKey = (hostKey: string) =>
    saveThese({ ...values, texts: { ...values.texts, host_key: hostKey } });
  const test = () =>
    void send(async () => {
      const found = await browserApi().suppliers.testSource({ params: { code } });
      const rate =
        found.mxn_per_usd === null
          ? ''
          : ` ${t('A dollar is {rate} pesos there.', { rate: found.mxn_per_usd })}`;
      setAnswer({ isGood: found.is_good, text: found.said + rate, hostKey: found.host_key });
    });
  const fetchNow = (what: 'catalogue' | 'stock') =>
    void send(async () => {
      await browserApi().suppliers.fetchSource({ params: { code }, body: { what } });
      successToast(t('The supplier is being asked. Its run appears below.'), flowToastMilliseconds);
      void revalidate();
    });
  const isAsked = source !== null && (source.kind !== 'file' || source.settings['url'] !== undefined);
  return (
    <Card
      title={t('Source')}
      actions={
        mayChange &&
        isAsked && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" isBusy={isSending} onClick={test}>
              {t('Test the connection')}
            </Button>
            {kindOf(kinds, source.kind)?.has_deltas && (
              <Button variant="secondary" size="sm" isBusy={isSending} onClick={() => fetchNow('stock')}>
                {t('Fetch stock and prices')}
              </Button>
            )}
            <Button variant="secondary" size="sm" isBusy={isSending} onClick={() => fetchNow('catalogue')}>
              {t('Fetch now')}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-5">
        <LastFetch source={source} />
        {answer && (
          <InlineNotice tone={answer.isGood ? 'success' : answer.hostKey === null ? 'danger' : 'warning'}>
            <div className="grid justify-items-start gap-3">
              <p>{answer.text}</p>
              {answer.hostKey !== null && (
                <HostKey
                  shown={answer.hostKey}
                  confirmed={source?.settings['host_key']}
                  isSending={isSending}
                  onConfirm={confirmKey}
                />
              )}
            </div>
          </InlineNotice>
        )}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <form noValidate className="grid gap-5" onSubmit={save}>
          <SourceFields
            kinds={kinds}
            values={values}
            kept={source?.kind === values.kind ? source.secrets : []}
            problems={refusal?.fields ?? {}}
            isDisabled={!mayChange}
            onType={type}
          />
          {values.kind === 'file' && (
            <MappingEditor
              code={code}
              currency={currency}
              mapping={values.mapping}
              hasAddress={source?.settings['url'] !== undefined}
              isDisabled={!mayChange}
              onChange={(mapping) => type({ mapping })}
            />
          )}
          {mayChange && (
            <Button type="submit" className="justify-self-start" isBusy={isSending}>
              {t('Save the source')}
            </Button>
          )}
        </form>
      </div>
    </Card>
  );
}

/** The key that a host shows: whoever confirms it has compared it with what the supplier says. */
function HostKey({
  shown,
  confirmed,
  isSending,
  onConfirm,
}: {
  shown: string;
  confirmed: string | undefined;
  isSending: boolean;
  onConfirm: (key: string) => void;
}) {
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt>{t('It shows')}</dt>
        <dd className="font-mono text-sm break-all">{shown}</dd>
        {confirmed !== undefined && (
          <>
            <dt>{t('Confirmed was')}</dt>
            <dd className="font-mono text-sm break-all">{confirmed}</dd>
          </>
        )}
      </dl>
      <Button variant="secondary" size="sm" isBusy={isSending} onClick={() => onConfirm(shown)}>
        {t('Confirm this key')}
      </Button>
    </>
  );
}

function LastFetch({ source }: { source: Source | null }) {
  if (!source)
    return (
      <p className="text-ink-soft">
        {t('Nobody said where its data comes from: its files are uploaded as runs.')}
      </p>
    );
  const outcome = source.outcome === null ? undefined : outcomes[source.outcome];
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-soft">
        {outcome && <Badge tone={outcome.tone}>{t(outcome.label)}</Badge>}
        {source.fetched_at === null ? (
          <span>{t('Nothing was fetched yet.')}</span>
        ) : (
          <span>
            {t('Last fetched:')} <Ago time={source.fetched_at} />
          </span>
        )}
        {source.next_at !== null && <span>{t('Next: {time}', { time: staffDateTime(source.next_at) })}</span>}
        {!source.is_on && <Badge tone="warning">{t('Not by the clock')}</Badge>}
      </p>
      {source.kind !== 'file' && <Calls source={source} />}
      {source.error !== null && (
        <InlineNotice
          tone="danger"
          title={t('{count, plural, one {The last fetch failed} other {The last {count} fetches failed}}', {
            count: source.failures,
          })}
        >
          {source.error}
        </InlineNotice>
      )}
      {source.is_locked && (
        <InlineNotice tone="warning">
          {t('The secrets were sealed with a key that is not here. Type them again.')}
        </InlineNotice>
      )}
    </div>
  );
}

const inDigits = (count: number) => count.toLocaleString('en-US');

/** How often its API was asked today, and what it last said of that. */
function Calls({ source: { calls_today: calls, daily_calls: daily, limit_seen: seen } }: { source: Source }) {
  const isUsedUp = daily > 0 && calls >= daily;
  const facts = [
    {
      name: t('Calls today'),
      value:
        daily > 0
          ? t('{calls} of {limit}', { calls: inDigits(calls), limit: inDigits(daily) })
          : inDigits(calls),
      isBad: isUsedUp,
    },
    ...(seen === null ? [] : [{ name: t('Last limit seen'), value: limitInWords(seen), isBad: false }]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(({ name, value, isBad }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className={cx('font-medium', isBad && 'text-danger')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function limitInWords({ at, retry_at: until, limit, remaining }: NonNullable<Source['limit_seen']>): string {
  const time = staffDateTime(at);
  if (until !== null) return t('No calls until {until} (said {time})', { until: staffDateTime(until), time });
  if (limit !== null && remaining !== null)
    return t('{remaining} of {limit} left ({time})', {
      remaining: inDigits(remaining),
      limit: inDigits(limit),
      time,
    });
  return limit === null
    ? t('{remaining} left ({time})', { remaining: inDigits(remaining ?? 0), time })
    : t('{limit} ({time})', { limit: inDigits(limit), time });
}

const kindOf = (kinds: Kinds, kind: Source['kind']) => kinds.find((one) => one.kind === kind);

function SourceFields({
  kinds,
  values,
  kept,
  problems,
  isDisabled,
  onType,
}: {
  kinds: Kinds;
  values: Values;
  kept: readonly string[];
  problems: Readonly<Record<string, string>>;
  isDisabled: boolean;
  onType: (typed: Partial<Values>) => void;
}) {
  const text = { autoComplete: 'off', disabled: isDisabled };
  const minutes = {
    ...text,
    inputMode: 'numeric' as const,
    maxLength: 4,
    end: <span className="pr-3">{t('min')}</span>,
  };
  const chosen = kindOf(kinds, values.kind);
  const isSftp = /^sftp:/i.test(values.texts['url'] ?? '');
  const fields = chosen?.fields.filter(({ name }) => isSftp || !sftpFields.includes(name)) ?? [];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('Kind')} className="sm:col-span-2">
          <Select
            options={kinds.map(({ kind }) => ({ value: kind, label: t(kindNames[kind]) }))}
            disabled={isDisabled}
            value={values.kind}
            onChange={(event) => onType({ kind: event.target.value as Source['kind'], texts: {} })}
          />
        </Field>
        {fields.map(({ name, is_secret: isSecret, is_required: isRequired }) => (
          <Field
            key={name}
            label={said(settingNames[name] ?? name)}
            isRequired={isRequired}
            hint={hintOf(name, isSecret && kept.includes(name), values.texts['url'])}
            error={problems[`${isSecret ? 'secrets' : 'settings'}.${name}`]}
            className={widths[name] ?? ''}
          >
            {name === 'private_key' ? (
              <TextArea
                {...text}
                rows={4}
                spellCheck={false}
                maxLength={10_000}
                className="font-mono text-sm"
                value={values.texts[name] ?? ''}
                onChange={(event) => onType({ texts: { ...values.texts, [name]: event.target.value } })}
              />
            ) : (
              <TextInput
                {...text}
                {...(isSecret && { type: 'password', autoComplete: 'new-password' })}
                {...(name === 'url' && { inputMode: 'url' as const, placeholder: 'https://' })}
                maxLength={2000}
                value={values.texts[name] ?? ''}
                onChange={(event) => onType({ texts: { ...values.texts, [name]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <Field
          label={t('Whole catalogue at')}
          hint={t('Hours of the day, with commas: 03:00, 14:30. Empty: at no fixed hour.')}
          error={problems['catalogue_times'] ?? problems['catalogue_times.0']}
          className="lg:col-span-2"
        >
          <TextInput
            {...text}
            maxLength={200}
            value={values.times}
            onChange={(event) => onType({ times: event.target.value })}
          />
        </Field>
        <Field
          label={t('Whole catalogue every')}
          hint={t('5 to 1440 minutes. Empty: only at those hours.')}
          error={problems['catalogue_minutes']}
        >
          <TextInput
            {...minutes}
            value={values.wholeMinutes}
            onChange={(event) => onType({ wholeMinutes: event.target.value })}
          />
        </Field>
        {chosen?.has_deltas && (
          <Field
            label={t('Stock and prices every')}
            hint={t('5 to 1440 minutes. Empty: only with the catalogue.')}
            error={problems['delta_minutes']}
          >
            <TextInput
              {...minutes}
              value={values.minutes}
              onChange={(event) => onType({ minutes: event.target.value })}
            />
          </Field>
        )}
        {values.kind !== 'file' && (
          <Field
            label={t('Calls a day at most')}
            hint={t('As the supplier allows. Empty: nobody said.')}
            error={problems['daily_calls']}
          >
            <TextInput
              {...text}
              inputMode="numeric"
              maxLength={8}
              value={values.dailyCalls}
              onChange={(event) => onType({ dailyCalls: event.target.value })}
            />
          </Field>
        )}
      </div>
      <div className="grid gap-1">
        <Checkbox
          label={t('Fetched by the clock')}
          disabled={isDisabled}
          checked={values.isOn}
          onChange={(event) => onType({ isOn: event.target.checked })}
        />
        {values.kind === 'file' && (
          <Checkbox
            label={t('The file is all that the supplier offers')}
            hint={t('What it does not name is withdrawn.')}
            disabled={isDisabled}
            checked={values.isFull}
            onChange={(event) => onType({ isFull: event.target.checked })}
          />
        )}
      </div>
    </>
  );
}

const widths: Readonly<Record<string, string>> = {
  url: 'sm:col-span-2',
  private_key: 'sm:col-span-2',
  host_key: 'sm:col-span-2',
};

function hintOf(name: string, isKept: boolean, url = ''): string | undefined {
  if (isKept) return t('Kept. Empty leaves it as it is.');
  if (name === 'url')
    return /^ftp:/i.test(url)
      ? t(
          'FTP sends the password for anybody on the way to read: ftps:// or sftp:// where the supplier has it.',
        )
      : t('https://, sftp://, ftps:// or ftp://, to the file itself.');
  if (name === 'private_key') return t('In place of a password: OpenSSH, PEM or PuTTY.');
  if (name === 'host_key')
    return t('Test the connection to see it; nothing is sent to a host with another key.');
  return undefined;
}

function bodyOf(values: Values, source: Source | null, kinds: Kinds): SourceBody {
  const kind = kindOf(kinds, values.kind);
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const { name, is_secret: isSecret } of kind?.fields ?? []) {
    const typed = values.texts[name]?.trim() ?? '';
    if (typed === '') continue;
    (isSecret ? secrets : settings)[name] = typed;
  }
  // A password without its user opens nothing.
  if (values.kind === 'file' && settings['user'] === undefined)
    for (const name of ['password', 'private_key']) secrets[name] = '';
  return {
    kind: values.kind,
    is_on: values.isOn,
    settings,
    secrets,
    mapping: values.kind === 'file' ? values.mapping : null,
    is_full: values.isFull,
    catalogue_times: values.times
      .split(/[,;\s]+/)
      .filter((time) => time !== '')
      .map((time) => time.padStart(5, '0')),
    catalogue_minutes: Number(values.wholeMinutes) || 0,
    daily_calls: values.kind === 'file' ? 0 : Number(values.dailyCalls) || 0,
    delta_minutes: kind?.has_deltas ? Number(values.minutes) || 0 : 0,
    version: source?.version,
  };
}
