import { serve, type HttpApp } from '../../../platform/http/serve.ts';
import { previewTemplate, testTemplate } from './preview-template.ts';
import { saveTemplate, undoTemplate } from './save-template.ts';
import { listTemplates, showTemplate } from './show-template.ts';
import { templatesContract } from './templates.contract.ts';

/** Registers the calls about what emails say. */
export function templatesRoutes(app: HttpApp): void {
  serve(app, templatesContract.templates, async ({ db, emailTemplates }) => ({
    status: 200,
    body: { templates: await listTemplates(db, emailTemplates) },
  }));

  serve(app, templatesContract.template, async ({ db, emailTemplates }, { params }) => ({
    status: 200,
    body: { template: await showTemplate(db, emailTemplates, params.name) },
  }));

  serve(app, templatesContract.changeTemplate, async (context, { params, body }) => ({
    status: 200,
    body: { template: await saveTemplate(context, params.name, body) },
  }));

  serve(app, templatesContract.undoTemplate, async (context, { params, body }) => ({
    status: 200,
    body: { template: await undoTemplate(context, params.name, body) },
  }));

  serve(app, templatesContract.previewTemplate, async (context, { params, body }) => ({
    status: 200,
    body: await previewTemplate(context, params.name, body),
  }));

  serve(app, templatesContract.testTemplate, async (context, { params, body }) => ({
    status: 202,
    body: { sent_to: await testTemplate(context, params.name, body) },
  }));
}
