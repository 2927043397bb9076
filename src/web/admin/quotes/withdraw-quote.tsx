import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { successToast } from '../../toasts.tsx';
import { currentOf } from '../admin-parts/current-of.ts';
import { FormDialog } from '../admin-parts/form-dialog.tsx';
import { ReasonField } from '../admin-parts/reason-field.tsx';
import type { Quote } from './quote-words.ts';

/** Staff take a quote back, or refuse to give one; who asked reads why in an e-mail. */
export function WithdrawQuote({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { revalidate } = useRevalidator();
  const act = async () => {
    try {
      await browserApi().companyQuotes.withdraw({
        params: { id: quote.id },
        body: { revision: quote.revision, reason },
      });
      successToast(t('The quote was withdrawn.'), flowToastMilliseconds);
    } catch (error) {
      // What came meanwhile shows behind the dialog; pressed again, it is known.
      if (currentOf(error) !== undefined) void revalidate();
      throw error;
    }
    await revalidate();
  };
  return (
    <FormDialog
      title={t('Withdraw {quote}?', { quote: quote.folio })}
      description={t('It can no longer be ordered, its goods are free, and {email} gets an e-mail.', {
        email: quote.contact.email,
      })}
      confirmText={t('Withdraw')}
      isDangerous
      act={act}
      onClose={onClose}
    >
      {(refusal) => (
        <ReasonField
          hint={t('Its company reads it.')}
          lengthMax={500}
          lang="es-MX"
          value={reason}
          refusal={refusal}
          onValueChange={setReason}
        />
      )}
    </FormDialog>
  );
}
