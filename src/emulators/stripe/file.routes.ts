import { z } from 'zod';
import type { StripeApi } from './api.ts';
import { choice, expand, integer, text } from './parameters.ts';
import { PROVIDER, type StripeContext } from './stripe-context.ts';
import { invalidRequest, missingResource } from './stripe-error.ts';
import { newId } from './stripe-id.ts';
import type { StoredFile } from './stripe-objects.ts';

/** Stripe's own limit for evidence. */
const BYTES_MAX = 5 * 1024 * 1024;

/** Files for disputes. What is in them is looked at and not kept. */
export function fileRoutes(context: StripeContext, api: StripeApi): void {
  api.command({
    path: '/files',
    takesFile: true,
    parameters: z.strictObject({
      purpose: choice(['dispute_evidence']),
      file: z.strictObject({
        name: z.string(),
        bytes: integer({ max: 999_999_999 }),
        format: z.string(),
        digest: z.string(),
      }),
      expand,
    }),
    kind: 'adds',
    async run(unit, { purpose, file }) {
      if (file.bytes > BYTES_MAX) {
        throw invalidRequest('The file is too large. Evidence files can be at most 5 MB.', { param: 'file' });
      }
      if (file.format === '') {
        throw invalidRequest('Evidence files must be a PDF, a JPEG or a PNG.', { param: 'file' });
      }
      const stored: StoredFile = {
        id: newId('file'),
        object: 'file',
        created: unit.created,
        expires_at: null,
        filename: file.name,
        links: null,
        purpose,
        size: file.bytes,
        title: null,
        type: file.format,
        url: null,
      };
      unit.save('file', stored);
      return stored;
    },
  });
  api.query({
    path: '/files/:id',
    parameters: z.strictObject({ expand }),
    async run(_parameters, ids) {
      const id = ids['id'] ?? '';
      const file = await context.store.get<StoredFile>(PROVIDER, 'file', id);
      if (file === undefined) throw missingResource('file upload', id, 'file');
      return file;
    },
  });
  api.list({ path: '/files', kind: 'file', filters: { purpose: text().optional() } });
}
