import { useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { Card } from '../admin-parts/card.tsx';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { useSend } from '../admin-parts/use-send.ts';
import { fileWords, sizeText } from './dispute-words.ts';
import type { Dispute, EvidenceFile, FileKind } from './dispute-words.ts';

const kinds = Object.keys(fileWords) as FileKind[];

/** The files of a dispute, one of each kind, and where each is given and taken back. */
export function DisputeFiles({ dispute, onDone }: { dispute: Dispute; onDone: (dispute: Dispute) => void }) {
  const { files, obstacle, file_bytes_max: fileMax, total_bytes_max: totalMax } = dispute;
  const used = files.reduce((sum, file) => sum + file.bytes, 0);
  const shown = obstacle === null ? kinds : kinds.filter((kind) => files.some((file) => file.kind === kind));
  return (
    <Card
      title={t('Files')}
      actions={
        obstacle === null && (
          <span className="figures text-sm text-ink-soft">
            {t('{size} of {size2}', { size: sizeText(used), size2: sizeText(totalMax) })}
          </span>
        )
      }
    >
      {obstacle === null && (
        <p className="mb-2 text-ink-soft">
          {t('PDF, PNG or JPEG, each at most {size}. They reach the bank with the rest.', {
            size: sizeText(fileMax),
          })}
        </p>
      )}
      {shown.length === 0 ? (
        <p className="text-ink-soft">{t('No files.')}</p>
      ) : (
        <ul>
          {shown.map((kind) => (
            <FileRow
              key={kind}
              dispute={dispute}
              kind={kind}
              file={files.find((one) => one.kind === kind)}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FileRow({
  dispute: { id, obstacle, file_bytes_max: fileMax },
  kind,
  file,
  onDone,
}: {
  dispute: Dispute;
  kind: FileKind;
  file: EvidenceFile | undefined;
  onDone: (dispute: Dispute) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  const [problem, setProblem] = useState<string>();
  const { label, hint } = fileWords[kind];
  const attach = (chosen: File) =>
    send(async () => {
      const form = new FormData();
      form.set('kind', kind);
      form.set('file', chosen);
      onDone((await browserApi().payments.addEvidenceFile({ params: { id }, form })).dispute);
    });
  const remove = () =>
    send(async () => {
      onDone((await browserApi().payments.removeEvidenceFile({ params: { id, kind } })).dispute);
    });
  const said = problem ?? refusal?.fields['file'] ?? refusal?.message;
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-b-0">
      <div className="flex items-center justify-between gap-3">
        <span className="grid min-w-0 gap-0.5">
          <span className="font-medium">{t(label)}</span>
          {file === undefined ? (
            <span className="text-xs text-ink-soft">{t(hint)}</span>
          ) : (
            <>
              <span className="flex min-w-0 items-center gap-1.5">
                <Icon name="success" size={16} className="shrink-0 text-success" />
                <span className="min-w-0 break-all">{file.name}</span>
              </span>
              <span className="text-xs text-ink-soft">
                {[sizeText(file.bytes), file.uploaded_by, staffDateTime(file.uploaded_at)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
        </span>
        {obstacle === null && (
          <span className="flex shrink-0 items-center gap-1">
            <input
              ref={input}
              type="file"
              accept="application/pdf,image/png,image/jpeg"
              aria-label={t(label)}
              className="sr-only"
              tabIndex={-1}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                event.target.value = '';
                if (!chosen) return;
                const isTooLarge = chosen.size > fileMax;
                setProblem(
                  isTooLarge
                    ? t('The file has {size}; {size2} are taken.', {
                        size: sizeText(chosen.size),
                        size2: sizeText(fileMax),
                      })
                    : undefined,
                );
                if (!isTooLarge) void attach(chosen);
              }}
            />
            <Button
              size="sm"
              variant="secondary"
              iconStart="upload"
              isBusy={isSending}
              aria-label={`${file === undefined ? t('Attach') : t('Replace')}: ${t(label)}`}
              onClick={() => input.current?.click()}
            >
              {file === undefined ? t('Attach') : t('Replace')}
            </Button>
            {file !== undefined && (
              <IconButton
                icon="trash"
                label={t('Remove {name}', { name: file.name })}
                onClick={() => void remove()}
              />
            )}
          </span>
        )}
      </div>
      {said !== undefined && <InlineNotice tone="danger">{said}</InlineNotice>}
    </li>
  );
}
