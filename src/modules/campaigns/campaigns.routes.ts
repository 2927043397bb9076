import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { campaignsContract } from './campaigns.contract.ts';
import { checkCampaign } from './check-campaign.ts';
import { previewCampaign, testCampaign } from './preview-campaign.ts';
import {
  addCampaign,
  changeCampaign,
  copyCampaign,
  deleteCampaign,
  listCampaigns,
  restoreCampaign,
  showCampaign,
} from './save-campaign.ts';
import { segmentsRoutes } from './segments/segments.routes.ts';
import { sendCampaign, stopCampaign, unscheduleCampaign } from './send-campaign.ts';

/** Registers the calls about campaigns and whom they go to. */
export function campaignsRoutes(app: HttpApp): void {
  segmentsRoutes(app);

  serve(app, campaignsContract.campaigns, async ({ db }, { query }) => {
    const { q = '', state, page, page_size } = query;
    const list = await listCampaigns(db, { q: q.trim(), state, page, pageSize: page_size });
    return { status: 200, body: { ...list, page, page_size } };
  });

  serve(app, campaignsContract.addCampaign, async (context, { body }) => ({
    status: 201,
    body: { campaign: await addCampaign(context, body) },
  }));

  serve(app, campaignsContract.previewCampaign, async (context, { body: { theme, ...content } }) => ({
    status: 200,
    body: await previewCampaign(context, content, theme),
  }));

  serve(app, campaignsContract.campaign, async ({ db }, { params }) => ({
    status: 200,
    body: { campaign: await showCampaign(db, params.id) },
  }));

  serve(app, campaignsContract.changeCampaign, async (context, { params, body }) => ({
    status: 200,
    body: { campaign: await changeCampaign(context, params.id, body) },
  }));

  serve(app, campaignsContract.copyCampaign, async (context, { params }) => ({
    status: 201,
    body: { campaign: await copyCampaign(context, params.id) },
  }));

  serve(app, campaignsContract.deleteCampaign, async (context, { params }) => {
    await deleteCampaign(context, params.id);
    return { status: 200, body: { deleted: true } };
  });

  serve(app, campaignsContract.restoreCampaign, async (context, { params }) => {
    await restoreCampaign(context, params.id);
    return { status: 200, body: { restored: true } };
  });

  serve(app, campaignsContract.testCampaign, async (context, { params }) => ({
    status: 202,
    body: { sent_to: await testCampaign(context, params.id) },
  }));

  serve(app, campaignsContract.checkCampaign, async (context, { params }) => ({
    status: 200,
    body: await checkCampaign(context, params.id),
  }));

  serve(app, campaignsContract.sendCampaign, async (context, { params, body }) => ({
    status: 200,
    body: { campaign: await sendCampaign(context, params.id, body) },
  }));

  serve(app, campaignsContract.unscheduleCampaign, async (context, { params }) => ({
    status: 200,
    body: { campaign: await unscheduleCampaign(context, params.id) },
  }));

  serve(app, campaignsContract.stopCampaign, async (context, { params }) => ({
    status: 200,
    body: { campaign: await stopCampaign(context, params.id) },
  }));
}
