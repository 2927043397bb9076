import { useState } from 'react';
import type { Api } from '../../../../api/client.ts';
import { t } from '../../../../i18n/t.ts';
import { browserApi } from '../../../data.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { FormDialog } from '../../admin-parts/form-dialog.tsx';
import { useMay } from '../../admin-parts/rights.tsx';
import { useDialog } from '../../admin-parts/use-dialog.ts';
import { ParcelFields } from '../parcel-fields.tsx';
import { typedCentimetres, typedKilograms } from '../parcel-words.ts';
import type { ReturnProps } from '../return-words.ts';
import { useParcel } from '../use-parcel.ts';
import { LiveLabel } from './live-label.tsx';
import { type RatesAnswer, RatesDialog } from './rates-dialog.tsx';

/** The label that a customer sends a return with, once it is approved. */
export function ReturnLabel({ item, onDone }: ReturnProps) {
  const mayPack = useMay('pack');
  const isOffered = mayPack && item.can_label && item.state === 'approved';
  const [isAsking, setIsAsking] = useDialog(`return-label-${item.id}`, isOffered);
  const [asked, setAsked] = useState<Asked>();
  const params = { return_id: item.id };
  const live = item.labels.find(({ state }) => state !== 'refused' && state !== 'cancelled');
  const last = item.labels[0];
  if (live) {
    return (
      <div className="grid gap-2">
        {live.tracking_code !== null && (
          <p className="text-sm">
            {`${t('Tracking code')}: `}
            {live.tracking_url === null ? (
              <span className="spec">{live.tracking_code}</span>
            ) : (
              <a
                className="spec underline underline-offset-2"
                href={live.tracking_url}
                target="_blank"
                rel="noreferrer"
              >
                {live.tracking_code}
              </a>
            )}
          </p>
        )}
        <LiveLabel label={live} onDone={onDone} />
      </div>
    );
  }
  if (!isOffered) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {last?.state === 'refused' && last.failure !== null && last.failure !== '' && (
        <InlineNotice tone="danger" title={t('{carrier} made no label', { carrier: last.carrier_name })}>
          {last.failure}
        </InlineNotice>
      )}
      <Button size="sm" variant="secondary" iconStart="tag" onClick={() => setIsAsking(true)}>
        {t('Buy a label for the customer')}
      </Button>
      {isAsking && <SizeDialog item={item} onAsked={setAsked} onClose={() => setIsAsking(false)} />}
      {asked && (
        <RatesDialog
          title={titleOf(item)}
          placeLabel={t('Brought to')}
          asked={asked.answer}
          ask={(warehouse, signal) =>
            browserApi().returns.labelRates({ params, body: { parcel: asked.parcel, warehouse }, signal })
          }
          buy={(body) => browserApi().returns.buyLabel({ params, body })}
          onDone={onDone}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

type Asked = {
  parcel: Parameters<Api['returns']['labelRates']>[0]['body']['parcel'];
  answer: RatesAnswer;
};

/** How heavy and large its parcel will be: as it went out, unless somebody knows better. */
function SizeDialog({
  item,
  onAsked,
  onClose,
}: Pick<ReturnProps, 'item'> & { onAsked: (asked: Asked) => void; onClose: () => void }) {
  const form = useParcel([], startOf(item));
  const ask = async () => {
    const { weight_grams, length_mm, width_mm, height_mm } = form.parcel ?? nothing;
    // What is left open is refused beside its field.
    const parcel = {
      weight_grams,
      length_mm: length_mm ?? Number.NaN,
      width_mm: width_mm ?? Number.NaN,
      height_mm: height_mm ?? Number.NaN,
    };
    const params = { return_id: item.id };
    onAsked({ parcel, answer: await browserApi().returns.labelRates({ params, body: { parcel } }) });
  };
  return (
    <FormDialog
      title={titleOf(item)}
      description={t('From where its order went to. Its buyer prints it; an e-mail tells them.')}
      confirmText={t('Ask the carriers')}
      act={ask}
      onClose={onClose}
    >
      {(refusal) => <ParcelFields parcel={form} errors={refusal?.fields} isRequired />}
    </FormDialog>
  );
}

const nothing = { weight_grams: Number.NaN, length_mm: null, width_mm: null, height_mm: null };

const titleOf = ({ name }: ReturnProps['item']) => t('Label of return {name}', { name });

function startOf({ sent_parcel: sent }: ReturnProps['item']) {
  return {
    box: '',
    weight: sent ? typedKilograms(sent.weight_grams) : '',
    length: sent ? typedCentimetres(sent.length_mm) : '',
    width: sent ? typedCentimetres(sent.width_mm) : '',
    height: sent ? typedCentimetres(sent.height_mm) : '',
  };
}
