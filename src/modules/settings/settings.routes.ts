import { t } from '../../i18n/t.ts';
import { invalid } from '../../platform/errors.ts';
import type { MediaStore } from '../../platform/media.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { changeSettings, undoSettings, type GroupChecks } from './change-settings.ts';
import { currentPauses } from './current-pauses.ts';
import { sendTestEmail, showSender } from './send-test-email.ts';
import { publicShop } from './public-shop.ts';
import { settingsContract } from './settings.contract.ts';
import { settingsHistory, showGroups, showSettings } from './show-settings.ts';

/** Registers the calls about settings; `checks` are rules of modules above this one. */
export function settingsRoutes(app: HttpApp, checks: GroupChecks): void {
  serve(app, settingsContract.shop, async (context) => ({
    status: 200,
    body: await publicShop(context),
  }));

  serve(app, settingsContract.pauses, async (context) => ({
    status: 200,
    body: { pauses: await currentPauses(context) },
  }));

  serve(app, settingsContract.settingsGroups, async (context) => ({
    status: 200,
    body: { groups: await showGroups(context) },
  }));

  serve(app, settingsContract.settings, async (context, { params }) => ({
    status: 200,
    body: await showSettings(context, params.group),
  }));

  serve(app, settingsContract.changeSettings, async (context, { params, body }) => ({
    status: 200,
    body: await changeSettings(context, params.group, body, checks),
  }));

  serve(app, settingsContract.settingsHistory, async (context, { params }) => ({
    status: 200,
    body: { changes: await settingsHistory(context, params.group) },
  }));

  serve(app, settingsContract.undoSettings, async (context, { params, body }) => ({
    status: 200,
    body: await undoSettings(context, params.group, body, checks),
  }));

  serve(app, settingsContract.uploadSettingPicture, async ({ media }, { form }) => ({
    status: 201,
    body: { url: await savePicture(media, form.picture) },
  }));

  serve(app, settingsContract.sender, async (context) => ({ status: 200, body: await showSender(context) }));

  serve(app, settingsContract.sendTestEmail, async (context, { body }) => ({
    status: 200,
    body: await sendTestEmail(context, body),
  }));
}

async function savePicture(media: MediaStore, file: unknown): Promise<string> {
  if (!(file instanceof File) || file.size === 0) {
    throw invalid({ picture: t('Choose a picture.') });
  }
  return media.savePicture(file, 'picture');
}
