import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../../api/client.ts';
import { msg, t } from '../../../../i18n/t.ts';
import { formatPesos } from '../../../../platform/money.ts';
import { Field } from '../../../ui/field.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { refusalOf } from '../../admin-parts/staff-sentence.ts';
import { providerNames } from '../../settings/key-words.ts';
import { arrivalText, failureWords, kilogramsText, type Quote } from './label-words.ts';

export type RatesAnswer = { quote: Quote; warehouses: string[] };

/** What carriers ask for a parcel, and the label of one of them. */
export function RatesDialog({
  title,
  placeLabel,
  promisedBy,
  asked,
  ask,
  buy,
  onDone,
  onClose,
}: {
  title: string;
  /** What is done at the shop's warehouse. */
  placeLabel: string;
  /** The last day that its buyer was told; undefined where nobody was told any. */
  promisedBy?: string | undefined;
  /** What they answered already; without it they are asked at once. */
  asked?: RatesAnswer;
  ask: (warehouse: string | undefined, signal: AbortSignal) => Promise<RatesAnswer>;
  buy: (body: { quote_id: string; rate: number }) => Promise<unknown>;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const [warehouse, setWarehouse] = useState<string>();
  const [answer, setAnswer] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const askNow = useEffectEvent(ask);
  const isAnswered = answer !== undefined;
  useEffect(() => {
    if (isAnswered) return undefined;
    const controller = new AbortController();
    askNow(warehouse, controller.signal)
      .then(setAnswer)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setProblem(
          error instanceof ApiError
            ? refusalOf(error).message
            : t('The carriers’ provider does not answer; try again in a minute.'),
        );
      });
    return () => controller.abort();
  }, [isAnswered, warehouse]);
  const quote = answer?.quote;
  const rate = quote?.rates[chosen];
  const act = async () => {
    if (!quote) return;
    await buy({ quote_id: quote.id, rate: chosen });
    await onDone();
  };
  const isPriced = rate && rate.cost_cents !== null;
  const buyFor =
    quote && rate && hasInsuranceToCome(quote, rate)
      ? msg('Buy for {amount} and the insurance')
      : msg('Buy for {amount}');
  return (
    <FormDialog
      title={title}
      size="md"
      confirmText={isPriced ? t(buyFor, { amount: formatPesos(rate.cost_cents ?? 0) }) : t('Buy the label')}
      isReady={rate !== undefined}
      act={act}
      onClose={onClose}
    >
      {() => (
        <div className="grid gap-4">
          {problem && <InlineNotice tone="danger">{problem}</InlineNotice>}
          {!answer && !problem && (
            <div role="status" className="grid gap-2">
              <span className="text-sm text-ink-soft">{t('Asking the carriers …')}</span>
              {Array.from({ length: 4 }, (_, line) => (
                <Skeleton key={line} className="h-14 w-full" />
              ))}
            </div>
          )}
          {answer && (
            <>
              <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
                <p className="figures text-sm text-ink-soft">{weights(answer.quote)}</p>
                {answer.warehouses.length > 1 && (
                  <Field label={placeLabel} className="w-44">
                    <Select
                      size="sm"
                      value={answer.quote.warehouse}
                      options={answer.warehouses.map((code) => ({ value: code, label: code }))}
                      onChange={({ target }) => {
                        setAnswer(undefined);
                        setProblem(undefined);
                        setChosen(0);
                        setWarehouse(target.value);
                      }}
                    />
                  </Field>
                )}
              </div>
              {(answer.quote.insured_cents ?? 0) > 0 && (
                <p className="text-sm text-ink-soft">
                  {t(
                    'Insured for {amount}. The rates of Envia say what it costs; Skydropx adds it to the label.',
                    {
                      amount: formatPesos(answer.quote.insured_cents ?? 0),
                    },
                  )}
                </p>
              )}
              <Rates quote={answer.quote} promisedBy={promisedBy} chosen={chosen} onChoose={setChosen} />
            </>
          )}
        </div>
      )}
    </FormDialog>
  );
}

/** What Skydropx insures costs more than its rate says. */
const hasInsuranceToCome = ({ insured_cents: insured }: Quote, { provider }: Quote['rates'][number]) =>
  (insured ?? 0) > 0 && provider === 'skydropx';

function Rates({
  quote,
  promisedBy,
  chosen,
  onChoose,
}: {
  quote: Quote;
  promisedBy: string | undefined;
  chosen: number;
  onChoose: (rate: number) => void;
}) {
  const { rates, refusals, failures } = quote;
  const said = refusals.filter(({ reason }) => reason !== '');
  return (
    <>
      {failures.map(({ provider, kind }) => (
        <InlineNotice key={provider} tone="warning">
          {t(failureWords[kind], { name: t(providerNames[provider]) })}
        </InlineNotice>
      ))}
      {rates.length === 0 && <InlineNotice tone="warning">{t('No carrier takes this parcel.')}</InlineNotice>}
      {rates.length > 0 && (
        // What is bought stays in sight below a long list.
        <div className="-m-1 max-h-96 overflow-y-auto p-1">
          <RadioGroup
            label={t('Carrier and service')}
            isLabelHidden
            look="cards"
            value={String(chosen)}
            onValueChange={(value) => onChoose(Number(value))}
            options={rates.map((rate, index) => ({
              value: String(index),
              label: `${rate.carrier_name} · ${rate.service_name}`,
              hint: [
                ...(rate.promised_on === null ? [] : [arrivalText(rate.promised_on, promisedBy)]),
                ...(rate.billed_grams === null
                  ? []
                  : [t('charges for {weight}', { weight: kilogramsText(rate.billed_grams) })]),
                t('by {name}', { name: t(providerNames[rate.provider]) }),
                ...(hasInsuranceToCome(quote, rate) ? [t('and its insurance')] : []),
              ].join(' · '),
              end:
                rate.cost_cents === null ? undefined : (
                  <span className="figures font-medium">{formatPesos(rate.cost_cents)}</span>
                ),
            }))}
          />
        </div>
      )}
      {said.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">
            {t('{count, plural, one {# carrier does not take it} other {# carriers do not take it}}', {
              count: said.length,
            })}
          </summary>
          <ul className="grid gap-1 pt-2 text-xs text-ink-soft">
            {said.map(({ provider, carrier, reason }) => (
              <li key={`${provider} ${carrier} ${reason}`}>
                {`${[t(providerNames[provider]), carrier].filter(Boolean).join(', ')}: ${reason}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What the scales say and what its size counts as; the larger one is charged. */
function weights({ weight_grams: grams, volumetric_grams: volumetric }: Quote): string {
  const scales = t('On the scales {weight}', { weight: kilogramsText(grams) });
  if (volumetric === null) return scales;
  return `${scales} · ${t('by its size {weight}', { weight: kilogramsText(volumetric) })}`;
}
