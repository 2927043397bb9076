import { useNavigate } from 'react-router';
import { t } from '../../../i18n/t.ts';
import { flowToastMilliseconds } from '../../constants.ts';
import { browserApi } from '../../data.ts';
import { adminLinks } from '../../admin-links.ts';
import { adminMeta } from '../../page-meta.ts';
import { successToast } from '../../toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { UnsavedGuard } from '../admin-parts/unsaved-guard.tsx';
import { useSend } from '../admin-parts/use-send.ts';
import { useVersions } from '../admin-parts/use-versions.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { emptyPage, PageFields, pageLabels, pageText, type PageValue } from './page-form.tsx';

export const meta = () => adminMeta(t('Add a page'));

/** A new page begins as a draft. */
export default function AddPagePage() {
  const navigate = useNavigate();
  const form = useVersions<PageValue>({
    name: 'add-page-content',
    values: emptyPage,
    labelOf: (field) => pageLabels[field],
    textOf: pageText,
  });
  const { isSending, refusal, send } = useSend();
  const save = async () => {
    const isSaved = await send(async () => {
      const { page } = await form.save((value) => browserApi().pageContent.add({ body: { value } }));
      form.begin(emptyPage);
      successToast(t('The draft is saved.'), flowToastMilliseconds);
      await navigate(adminLinks.contentPage(page));
    });
    return isSaved;
  };
  return (
    <AdminPage title={t('Add a page')} backTo={{ label: t('Pages'), to: adminLinks.contentPages() }} isNarrow>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <UnsavedGuard isDirty={form.isDirty && !isSending} onLeave={form.discard} />
        {form.notices}
        {refusal && <InlineNotice tone="danger">{refusal.message}</InlineNotice>}
        <PageFields
          value={form.typed}
          onChange={form.type}
          errorOf={(field) => refusal?.fields[`value.${field}`]}
          isBuiltIn={false}
        />
        <div className="sticky bottom-0 z-10 border-t border-line bg-paper py-4">
          <Button type="submit" isBusy={isSending}>
            {t('Save draft')}
          </Button>
        </div>
      </form>
    </AdminPage>
  );
}
