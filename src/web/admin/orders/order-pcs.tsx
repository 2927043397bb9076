import { Link } from 'react-router';
import { t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import { adminLinks } from '../../admin-links.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../admin-parts/card.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { measured } from '../packing/pc-words.ts';

type Pcs = Awaited<ReturnType<Api['orders']['pcsOfOrder']>>['pcs'];

/** The PCs that the shop puts together for an order, and how far each is; nothing where none was bought so. */
export function OrderPcs({ orderId, pcs }: { orderId: string; pcs: Pcs }) {
  const mayPack = useMay('pack');
  if (pcs.length === 0) return null;
  return (
    <Card title={t('Assembly')}>
      <ul className="grid gap-5 [&>li+li]:border-t [&>li+li]:border-line [&>li+li]:pt-5">
        {pcs.map((pc) => (
          <li key={pc.number} className="grid gap-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-semibold">{t('PC {number}', { number: pc.number })}</strong>
              <State pc={pc} />
              {pc.finished_at === null && pc.begun_by !== null && (
                <span className="text-ink-soft">{pc.begun_by}</span>
              )}
              {mayPack && (
                <Link
                  to={adminLinks.assembly(orderId, pc.number)}
                  className="ml-auto inline-flex min-h-6 items-center rounded-xs text-brand hover:underline"
                >
                  {t('Work sheet of PC {number}', { number: pc.number })}
                </Link>
              )}
            </p>
            {pc.begun_by !== null && (
              <>
                <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                  {pc.steps.map((step, at) => (
                    <li key={at} className="flex min-w-0 gap-2">
                      <span aria-hidden className={step.at === null ? 'text-ink-faint' : 'text-success'}>
                        {step.at === null ? '○' : '✓'}
                      </span>
                      <span className="grid min-w-0">
                        <span className={step.at === null ? 'text-ink-soft' : undefined}>
                          {step.name}
                          {step.at === null && <span className="sr-only">{` (${t('not done')})`}</span>}
                        </span>
                        {step.at !== null && (
                          <span className="text-xs text-ink-faint">
                            {`${step.by ?? ''}, ${staffDateTime(step.at)}`}
                          </span>
                        )}
                      </span>
                    </li>
                  ))}
                </ol>
                <details>
                  <summary className="cursor-pointer rounded-xs text-ink-soft">
                    {t('{scanned} of {quantity} parts scanned', {
                      scanned: pc.units.length,
                      quantity: pc.parts,
                    })}
                  </summary>
                  <ul className="grid gap-1 pt-2">
                    {pc.units.map((unit) => (
                      <li key={unit.id} className="break-words">
                        {unit.product_name}
                        {unit.serial !== null && <span className="spec">{` · ${unit.serial}`}</span>}
                      </li>
                    ))}
                  </ul>
                </details>
                {pc.test && (
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span>{t('Test')}</span>
                    <Badge tone={pc.test.is_passed ? 'success' : 'danger'}>
                      {pc.test.is_passed ? t('Passed') : t('Failed')}
                    </Badge>
                    <span className="figures">{measured(pc.test)}</span>
                    {pc.test.note !== '' && <span className="wrap-anywhere">{pc.test.note}</span>}
                  </p>
                )}
                {pc.photos.length > 0 && (
                  <ul className="flex flex-wrap gap-2">
                    {pc.photos.map((photo, at) => (
                      <li key={photo.id}>
                        <a href={photo.image_url} target="_blank" rel="noreferrer">
                          <img
                            src={photo.image_url}
                            width={photo.width}
                            height={photo.height}
                            loading="lazy"
                            alt={t('Photo {number} of the PC', { number: at + 1 })}
                            className="h-20 w-auto rounded-md border border-line object-cover"
                          />
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ pc }: { pc: Pcs[number] }) {
  if (pc.is_called_off) return <Badge tone="danger">{t('Take the parts out')}</Badge>;
  if (pc.finished_at !== null) {
    return (
      <>
        <Badge tone="success">{t('Finished')}</Badge>
        <span className="text-ink-soft">{`${pc.finished_by ?? ''}, ${staffDateTime(pc.finished_at)}`}</span>
      </>
    );
  }
  if (pc.begun_by === null) return <Badge tone="neutral">{t('Not begun')}</Badge>;
  const done = pc.steps.filter(({ at }) => at !== null).length;
  return <Badge tone="info">{t('{done} of {steps} steps', { done, steps: pc.steps.length })}</Badge>;
}
