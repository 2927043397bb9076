import { z } from '../../../platform/http/endpoint.ts';
import type { PublishedRate, RateSource } from './rate-source.ts';

/** FIX: the rate that obligations in dollars are paid at in Mexico. */
const series = 'SF43718';
const timeoutMilliseconds = 10_000;

const answer = z.object({
  bmx: z.object({
    series: z.array(
      z.object({
        idSerie: z.string(),
        /** The day as `24/11/2026`; a day without a rate is `N/E`. */
        datos: z.array(z.object({ fecha: z.string(), dato: z.string() })).default([]),
      }),
    ),
  }),
});

/** Banco de México's FIX rate by its REST service SIE, which takes a token that anybody may ask for. */
export function createBanxico({ baseUrl, token }: { baseUrl: string; token: string }): RateSource {
  return {
    latest: async () => {
      const url = `${baseUrl}/SieAPIRest/service/v1/series/${series}/datos/oportuno`;
      const response = await fetch(url, {
        headers: { 'bmx-token': token, accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (!response.ok) throw new Error(`Banco de México answered ${response.status}.`);
      return readFix(await response.json());
    },
  };
}

/**
 * The newest rate of an answer of SIE; undefined for a day without one.
 * @throws Error where it is no such answer, or no rate that a peso can have
 */
export function readFix(body: unknown): PublishedRate | undefined {
  const read = answer.safeParse(body);
  const found = read.data?.bmx.series.find(({ idSerie }) => idSerie === series);
  if (!found) throw new Error('Banco de México answered something else than its FIX rate.');
  const last = found.datos.at(-1);
  if (last === undefined || last.dato === 'N/E') return undefined;
  const day = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(last.fecha);
  const rate = Number(last.dato.replaceAll(',', ''));
  if (!day || !(rate >= 1 && rate <= 1000)) {
    throw new Error(`Banco de México answered ${last.dato} for ${last.fecha}.`);
  }
  return { rate, datedOn: `${day[3]}-${day[2]}-${day[1]}` };
}
