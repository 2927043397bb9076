import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { changeSettings, showSettings } from './change-settings.ts';
import { settingsContract } from './settings.contract.ts';

/** Registers the calls about settings. */
export function settingsRoutes(app: HttpApp): void {
  serve(app, settingsContract.settings, async (context, { params }) => ({
    status: 200,
    body: await showSettings(context, params.group),
  }));

  serve(app, settingsContract.changeSettings, async (context, { params, body }) => ({
    status: 200,
    body: await changeSettings(context, params.group, body),
  }));
}
