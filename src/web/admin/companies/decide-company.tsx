import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { browserApi } from '../../data.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import type { CompanyDetail } from './company-words.ts';

export type Decision = 'approved' | 'refused' | 'suspended';

/** Staff say what becomes of a company; its people read the reason in an e-mail. */
export function DecideCompany({
  company,
  decision,
  onClose,
  onDecided,
}: {
  company: CompanyDetail;
  decision: Decision;
  onClose: () => void;
  onDecided: () => void;
}) {
  const [reason, setReason] = useState('');
  const act = async () => {
    await browserApi().companies.decide({
      params: { id: company.id },
      body: { decision, reason, version: company.version },
    });
    onDecided();
  };
  const words = {
    approved: {
      title: t('Approve {company}?', { company: company.name }),
      description: t('Its people see its prices at once, and get an e-mail.'),
      confirm: t('Approve'),
    },
    refused: {
      title: t('Refuse {company}?', { company: company.name }),
      description: t('They may apply again.'),
      confirm: t('Refuse'),
    },
    suspended: {
      title: t('Suspend {company}?', { company: company.name }),
      description: t('Its prices end at once; its people can still buy at public ones.'),
      confirm: t('Suspend'),
    },
  }[decision];
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      confirmText={words.confirm}
      isDangerous={decision !== 'approved'}
      act={act}
      onClose={onClose}
    >
      {(refusal) =>
        decision === 'approved' ? null : (
          <ReasonField
            hint={t('Its people read it.')}
            lengthMax={500}
            lang="es-MX"
            value={reason}
            refusal={refusal}
            onValueChange={setReason}
          />
        )
      }
    </FormDialog>
  );
}
