import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, controlClass, useField } from '../../ui/field.tsx';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/select.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { useMay } from '../admin-parts/rights.tsx';
import { useDetail } from '../admin-parts/use-detail.ts';
import { useDialog } from '../admin-parts/use-dialog.ts';

/** Reads a feed: the shop's small one, or a file. */
export function StartRunButton({ onStarted }: { onStarted: () => Promise<void> }) {
  const mayChange = useMay('catalog');
  const [isOpen, setIsOpen] = useDialog('start-run');
  if (!mayChange) return null;
  return (
    <>
      <Button iconStart="sync" onClick={() => setIsOpen(true)}>
        {t('Start a run')}
      </Button>
      {isOpen && <StartRunDialog onStarted={onStarted} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function StartRunDialog({ onStarted, onClose }: { onStarted: () => Promise<void>; onClose: () => void }) {
  const [source, setSource] = useState('file');
  const [supplier, setSupplier] = useState<string>();
  const asked = useDetail('suppliers', (signal) => browserApi().suppliers.suppliers({ signal }));
  const suppliers = asked.status === 'loaded' ? asked.detail.suppliers : [];
  const readable = suppliers.filter(({ state }) => state === 'active');
  const chosen = supplier ?? (readable.find(({ is_house: isHouse }) => isHouse) ?? readable[0])?.code;
  const [file, setFile] = useState<File>();
  const isFile = source === 'file';
  const [isFull, setFull] = useState(false);
  const [isDryRun, setDryRun] = useState(false);
  const start = async () => {
    const form = new FormData();
    if (isFile && file !== undefined) form.set('feed', file);
    if (isFile && chosen !== undefined) form.set('supplier', chosen);
    if (isFile && isFull) form.set('full', 'true');
    if (isDryRun) form.set('dry_run', 'true');
    await browserApi().suppliers.startRun({ form });
    await onStarted();
  };
  return (
    <FormDialog
      title={t('Start a run')}
      confirmText={t('Start the run')}
      backText={t('Cancel')}
      isReady={!(isFile && file === undefined)}
      act={start}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <RadioGroup
            label={t('Feed')}
            look="cards"
            options={[
              {
                value: 'file',
                label: t('A file of a distributor'),
                hint: t('Up to 64 MB: .jsonl, or what its columns were mapped for'),
              },
              { value: 'own', label: t('The shop’s small feed'), hint: t('For trying out: a few products') },
            ]}
            value={source}
            onValueChange={setSource}
          />
          {isFile && (
            <Field label={t('Supplier')} error={refusal?.fields['supplier']}>
              <Select
                options={readable.map(({ code, name }) => ({ value: code, label: name }))}
                value={chosen ?? ''}
                onChange={(event) => setSupplier(event.target.value)}
              />
            </Field>
          )}
          {isFile && (
            <Field label={t('Feed file')} error={refusal?.fields['feed']}>
              <FeedInput onFileChange={setFile} />
            </Field>
          )}
          <div className="grid gap-1">
            <Checkbox
              label={t('Only propose')}
              hint={t('You see what would change before anything is written.')}
              checked={isDryRun}
              onChange={(event) => setDryRun(event.target.checked)}
            />
            {isFile && (
              <Checkbox
                label={t('This is all that the supplier offers')}
                hint={t('What the file does not name is withdrawn.')}
                checked={isFull}
                onChange={(event) => setFull(event.target.checked)}
              />
            )}
          </div>
          <p className="text-xs text-ink-soft">
            {t(
              'New products are added, known ones get the new cost, price and stock. Lines that cannot be believed are left out and listed. The same feed twice changes nothing.',
            )}
          </p>
        </>
      )}
    </FormDialog>
  );
}

function FeedInput({ onFileChange }: { onFileChange: (file: File | undefined) => void }) {
  const field = useField();
  return (
    <input
      {...field}
      type="file"
      accept=".jsonl,.json,.csv,.txt,.xlsx,.xml,.gz,application/gzip,application/x-ndjson"
      onChange={(event) => onFileChange(event.target.files?.[0])}
      className={cx(
        controlClass,
        'h-11 cursor-pointer pr-3 text-sm text-ink-soft file:mr-3 file:h-full file:cursor-pointer file:border-0 file:border-r file:border-solid file:border-line file:bg-sunken file:px-4 file:text-sm file:font-semibold file:text-ink',
      )}
    />
  );
}
