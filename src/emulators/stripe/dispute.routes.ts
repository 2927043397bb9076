import { z } from 'zod';
import type { StripeApi } from './api.ts';
import { closeDispute, giveEvidence } from './dispute.ts';
import { mergeMetadata } from './checkout-session.routes.ts';
import { expand, flag, metadata, text } from './parameters.ts';
import { invalidRequest, missingResource } from './stripe-error.ts';

/** As long as Stripe takes each. An empty one takes back what was there. */
const words = z.union([z.literal(''), text(20_000)]).optional();
const file = z.union([z.literal(''), text()]).optional();

const texts = {
  access_activity_log: words,
  billing_address: words,
  customer_email_address: words,
  customer_name: words,
  customer_purchase_ip: words,
  product_description: words,
  refund_policy_disclosure: words,
  refund_refusal_explanation: words,
  service_date: words,
  shipping_address: words,
  shipping_carrier: words,
  shipping_date: words,
  shipping_tracking_number: words,
  uncategorized_text: words,
};
const files = {
  customer_communication: file,
  customer_signature: file,
  receipt: file,
  refund_policy: file,
  service_documentation: file,
  shipping_documentation: file,
  uncategorized_file: file,
};
const CHARACTERS_MAX = 150_000;

/** What the shop says against a dispute: kept until it is sent to the bank, which happens once. */
export function disputeRoutes(api: StripeApi): void {
  api.command({
    path: '/disputes/:id',
    parameters: z.strictObject({
      evidence: z.strictObject({ ...texts, ...files }).optional(),
      metadata: metadata.optional(),
      // Stripe sends evidence at once unless it is told to wait.
      submit: flag.default(true),
      expand,
    }),
    kind: 'changes',
    async run(unit, { evidence = {}, metadata: data, submit }, ids) {
      const id = ids['id'] ?? '';
      const dispute = await unit.lock('dispute', id);
      if (dispute === undefined) throw missingResource('dispute', id, 'dispute');
      if (Object.values(evidence).join('').length > CHARACTERS_MAX) {
        throw invalidRequest(`Evidence can be at most ${CHARACTERS_MAX} characters in all.`, {
          param: 'evidence',
        });
      }
      for (const name of Object.keys(files) as (keyof typeof files)[]) {
        const named = evidence[name];
        if (named && (await unit.get('file', named)) === undefined) {
          throw missingResource('file upload', named, `evidence[${name}]`);
        }
      }
      dispute.metadata = mergeMetadata(dispute.metadata, data ?? {});
      giveEvidence(unit, dispute, evidence, submit);
      return dispute;
    },
  });
  api.command({
    path: '/disputes/:id/close',
    parameters: z.strictObject({ expand }),
    kind: 'changes',
    async run(unit, _parameters, ids) {
      const id = ids['id'] ?? '';
      const dispute = await unit.lock('dispute', id);
      if (dispute === undefined) throw missingResource('dispute', id, 'dispute');
      closeDispute(unit, dispute, 'lost');
      return dispute;
    },
  });
}
