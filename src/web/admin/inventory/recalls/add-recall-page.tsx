import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { msg, t } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import { flowToastMilliseconds } from '../../../constants.ts';
import { browserApi } from '../../../data.ts';
import { adminLinks } from '../../../admin-links.ts';
import { adminMeta } from '../../../page-meta.ts';
import { successToast } from '../../../toasts.tsx';
import { Button } from '../../../ui/button.tsx';
import { MultiCombobox } from '../../../ui/combobox.tsx';
import type { ComboboxOption } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { InlineNotice } from '../../../ui/inline-notice.tsx';
import { TextArea, TextInput } from '../../../ui/text-input.tsx';
import { Card } from '../../admin-parts/card.tsx';
import { ConfirmDialog } from '../../admin-parts/confirm-dialog.tsx';
import { listError } from '../../admin-parts/list-error.tsx';
import { LookOnlyNotice, useMay } from '../../admin-parts/rights.tsx';
import { useSend } from '../../admin-parts/use-send.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { findProducts } from '../lines-field.tsx';
import { RecalledUnits } from './recalled-units.tsx';

export const meta = () => adminMeta(t('New recall'));

type Preview = Awaited<ReturnType<Api['orders']['previewRecall']>>;
type Asked = Parameters<Api['orders']['previewRecall']>[0]['body'];

const nothing = { serials: '', from: '', to: '', prefix: '', purchase: '' };

/** Says which serial numbers, looks at who has them, and writes to each of their buyers once. */
export default function AddRecallPage() {
  const navigate = useNavigate();
  const mayCall = useMay('orders');
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ComboboxOption[]>([]);
  const [typed, setTyped] = useState({ ...nothing, purchase: search.get('purchase') ?? '' });
  const [letter, setLetter] = useState({ subject: '', text: '' });
  const [found, setFound] = useState<{ asked: Asked; preview: Preview }>();
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, refusal, send, forget } = useSend();
  const type = (part: Partial<typeof typed>) => {
    // What is shown is of what was asked for: another question needs another look.
    setFound(undefined);
    forget();
    setTyped({ ...typed, ...part });
  };
  const look = () =>
    send(async () => {
      const asked = askedOf(chosen, typed);
      setFound({ asked, preview: await browserApi().orders.previewRecall({ body: asked }) });
    });
  const write = async () => {
    if (!found) return;
    const body = { ...found.asked, ...letter, units: found.preview.units.length };
    const { recall } = await browserApi().orders.recall({ body });
    successToast(t('The e-mails are on their way.'), flowToastMilliseconds);
    await navigate(adminLinks.recall(recall.id));
  };
  const preview = found?.preview;
  const isWritten = letter.subject.trim().length >= 3 && letter.text.trim().length >= 10;
  return (
    <AdminPage
      title={t('New recall')}
      description={t('Nobody is written to before you have seen who it is.')}
      backTo={{ label: t('Recalls'), to: adminLinks.recalls() }}
    >
      <LookOnlyNotice right="orders" />
      {mayCall && (
        <div className="grid gap-5">
          <Card title={t('Which units')}>
            <div className="grid gap-4">
              <Field label={t('Product')} isRequired error={refusal?.fields['product_id']}>
                <MultiCombobox
                  label={t('Product')}
                  placeholder={t('Name, SKU or code')}
                  emptyText={t('No product is called so.')}
                  resultsMax={10}
                  search={findProducts}
                  chosen={chosen}
                  onChosenChange={(options) => {
                    setFound(undefined);
                    setChosen(options.slice(-1));
                  }}
                />
              </Field>
              <Field
                label={t('Serial numbers')}
                hint={t('One a line, or with commas between them. Spaces and capitals make no difference.')}
                error={refusal?.fields['serials']}
              >
                <TextArea
                  rows={4}
                  value={typed.serials}
                  onChange={(event) => type({ serials: event.target.value })}
                />
              </Field>
              <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
                <Field label={t('From')} hint={t('As long as the last one.')} error={refusal?.fields['from']}>
                  <TextInput value={typed.from} onChange={(event) => type({ from: event.target.value })} />
                </Field>
                <Field label={t('Up to')} error={refusal?.fields['to']}>
                  <TextInput value={typed.to} onChange={(event) => type({ to: event.target.value })} />
                </Field>
                <Field label={t('Beginning with')} error={refusal?.fields['prefix']}>
                  <TextInput
                    value={typed.prefix}
                    onChange={(event) => type({ prefix: event.target.value })}
                  />
                </Field>
                <Field
                  label={t('Came with purchase')}
                  hint={t('Its number.')}
                  error={refusal?.fields['purchase_id']}
                >
                  <TextInput
                    inputMode="numeric"
                    value={typed.purchase}
                    onChange={(event) => type({ purchase: event.target.value.replaceAll(/\D/g, '') })}
                  />
                </Field>
              </div>
              {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
              <div>
                <Button
                  variant="secondary"
                  iconStart="search"
                  isBusy={isSending}
                  disabled={chosen.length === 0}
                  onClick={() => void look()}
                >
                  {t('Show who has them')}
                </Button>
              </div>
            </div>
          </Card>
          {preview && (
            <>
              <Card title={t('Who has them')}>
                <div className="grid gap-4">
                  <p>
                    {t(
                      '{units, plural, =0 {No unit is with a buyer.} one {# unit is with a buyer or packed for one;} other {# units are with buyers or packed for them;}} {buyers, plural, =0 {nobody is written to.} one {# buyer is written to.} other {# buyers are written to, once each.}}',
                      { units: preview.units.length, buyers: preview.buyers },
                    )}
                  </p>
                  {preview.units.length > 0 && <RecalledUnits units={preview.units} />}
                  {preview.on_shelf.length > 0 && (
                    <InlineNotice tone="warning" title={t('On the shelf: take them away')}>
                      {preview.on_shelf
                        .map(({ serial, location_name: place }) => `${serial} (${place})`)
                        .join(', ')}
                    </InlineNotice>
                  )}
                  {preview.unknown.length > 0 && (
                    <InlineNotice title={t('Neither sold nor on the shelf')}>
                      {preview.unknown.join(', ')}
                    </InlineNotice>
                  )}
                </div>
              </Card>
              {preview.units.length > 0 && (
                <Card title={t('What they read')}>
                  <div className="grid gap-4">
                    <Field label={t('Subject')} isRequired>
                      <TextInput
                        maxLength={150}
                        value={letter.subject}
                        onChange={(event) => setLetter({ ...letter, subject: event.target.value })}
                      />
                    </Field>
                    <Field
                      label={t('Text')}
                      isRequired
                      hint={t('In Spanish. Product and serial numbers are added by themselves.')}
                    >
                      <TextArea
                        rows={6}
                        maxLength={5000}
                        value={letter.text}
                        onChange={(event) => setLetter({ ...letter, text: event.target.value })}
                      />
                    </Field>
                    <div>
                      <Button iconStart="mail" disabled={!isWritten} onClick={() => setIsAsking(true)}>
                        {t('Call them back')}
                      </Button>
                    </div>
                  </div>
                </Card>
              )}
              <ConfirmDialog
                title={t(
                  '{buyers, plural, =0 {Keep the recall? Nobody is written to.} one {Write to # buyer?} other {Write to # buyers?}}',
                  { buyers: preview.buyers },
                )}
                confirmText={t('Call them back')}
                isOpen={isAsking}
                onOpenChange={setIsAsking}
                onConfirm={write}
              >
                {t('Each gets one e-mail about all of theirs. It cannot be taken back.')}
              </ConfirmDialog>
            </>
          )}
        </div>
      )}
    </AdminPage>
  );
}

function askedOf([product]: readonly ComboboxOption[], typed: typeof nothing): Asked {
  const serials = typed.serials.split(/[\n,;]+/).filter((serial) => serial.trim() !== '');
  return {
    product_id: Number(product?.value),
    ...(serials.length > 0 && { serials }),
    ...((typed.from.trim() !== '' || typed.to.trim() !== '') && { from: typed.from, to: typed.to }),
    ...(typed.prefix.trim() !== '' && { prefix: typed.prefix }),
    ...(typed.purchase !== '' && { purchase_id: Number(typed.purchase) }),
  };
}

export const ErrorBoundary = listError(msg('New recall'));
