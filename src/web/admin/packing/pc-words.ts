import { t } from '../../../i18n/t.ts';
import type { Pc } from './use-pc.ts';

/** How long a PC ran under load and how hot it became, as far as that was read. */
export function measured({ minutes, cpu_celsius: cpu, gpu_celsius: gpu }: NonNullable<Pc['test']>): string {
  return [
    t('{minutes} min', { minutes }),
    cpu !== null && t('processor {celsius} °C', { celsius: cpu }),
    gpu !== null && t('graphics {celsius} °C', { celsius: gpu }),
  ]
    .filter(Boolean)
    .join(' · ');
}
