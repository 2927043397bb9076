import { useRef, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import type { Api } from '../../../../api/client.ts';
import { browserApi } from '../../../data.ts';
import { Button } from '../../../ui/button.tsx';
import { useSend } from '../../admin-parts/use-send.ts';

type Kept = Awaited<ReturnType<Api['catalog']['addProductFiles']>>;

/**
 * A button that sends manuals to the shop. `onKept` is given their titles and addresses, which the form then saves; what
 * was refused stands below the button.
 */
export function UploadFiles({
  productId,
  onKept,
}: {
  productId: number;
  onKept: (files: Kept['files']) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { isSending, refusal, send } = useSend();
  const [refused, setRefused] = useState<Kept['refused']>([]);
  const upload = (chosen: readonly File[]) =>
    send(async () => {
      setRefused([]);
      const form = new FormData();
      for (const file of chosen) form.append('files', file);
      const answer = await browserApi().catalog.addProductFiles({ params: { id: productId }, form });
      setRefused(answer.refused);
      onKept(answer.files);
    });
  const problems = [
    ...refused.map(({ name, message }) => `${name}: ${message}`),
    ...(refusal ? [refusal.fields['files'] ?? refusal.message] : []),
  ];
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant="secondary"
        size="sm"
        iconStart="upload"
        isBusy={isSending}
        onClick={() => input.current?.click()}
      >
        {t('Upload PDF or text')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('Files to upload')}
        accept="application/pdf,text/plain"
        onChange={({ target }) => {
          void upload([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-xs font-medium text-danger">
          {problem}
        </p>
      ))}
    </div>
  );
}
