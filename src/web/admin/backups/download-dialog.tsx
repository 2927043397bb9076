import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { apiBaseUrl, browserApi } from '../../data.ts';
import { withQuery } from '../../links.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/text-input.tsx';
import { bytesText } from '../admin-parts/bytes-text.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';

/** Asks for the own password again, then has the browser keep the file: it holds everything the shop knows. */
export function DownloadDialog({
  backup,
  onClose,
}: {
  backup: { name: string; bytes: number };
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const download = async () => {
    const params = { backup_name: backup.name };
    const { ticket } = await browserApi().backups.unlockBackup({
      params,
      body: { current_password: password },
    });
    const link = document.createElement('a');
    link.href = withQuery(`${apiBaseUrl()}/admin/backups/${backup.name}/file`, { ticket });
    link.download = backup.name;
    link.click();
  };
  return (
    <FormDialog
      title={t('Download this backup')}
      description={`${backup.name} · ${bytesText(backup.bytes)}`}
      confirmText={t('Download')}
      isReady={password !== ''}
      act={download}
      onClose={onClose}
    >
      {(refusal) => (
        <Field
          label={t('Your password')}
          error={refusal?.fields['current_password']}
          hint={t('The file holds everything the shop knows. Who downloads one stands in the audit trail.')}
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
