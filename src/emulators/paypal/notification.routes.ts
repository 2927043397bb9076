import { Hono } from 'hono';
import { rawJsonMember } from './json-member.ts';
import { resourceNotFound } from './paypal-error.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { verifySignatureRequestSchema } from './paypal-schemas.ts';
import { readRequest } from './read-request.ts';
import type { WebhookEvent } from './webhook-events.ts';
import { authAlgorithm, verifyTransmission } from './webhook-signature.ts';

/** Webhooks v1: checking a signature, showing an event, sending it again. */
export function createNotificationRoutes(context: PaypalContext): Hono {
  return new Hono()
    .post('/v1/notifications/verify-webhook-signature', async (c) => {
      const { value, text } = await readRequest(c, verifySignatureRequestSchema, 'webhooks');
      const merchant = await context.merchant();
      const isGenuine =
        value.auth_algo === authAlgorithm &&
        value.webhook_id === context.webhookId &&
        value.cert_url.endsWith(`/v1/notifications/certs/${merchant.certificate_id}`) &&
        verifyTransmission(
          {
            transmissionId: value.transmission_id,
            transmissionTime: value.transmission_time,
            webhookId: value.webhook_id,
            // The checksum is over the bytes that were delivered: a body parsed and written anew fails.
            rawBody: rawJsonMember(text, 'webhook_event') ?? '',
          },
          value.transmission_sig,
          merchant.certificate,
        );
      return c.json({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' });
    })
    .get('/v1/notifications/webhooks-events/:id', async (c) => {
      return c.json(await requireEvent(context, c.req.param('id')));
    })
    .post('/v1/notifications/webhooks-events/:id/resend', async (c) => {
      const event = await requireEvent(context, c.req.param('id'));
      await context.store.makeDeliveriesDue(provider, event.id);
      context.announceDelivery();
      return c.json(event, 202);
    });
}

/** The certificate that PAYPAL-CERT-URL names; public, as PayPal's is. */
export function createCertificateRoutes(context: PaypalContext): Hono {
  return new Hono().get('/v1/notifications/certs/:id', async (c) => {
    const merchant = await context.merchant();
    if (c.req.param('id') !== merchant.certificate_id) throw resourceNotFound();
    return c.text(merchant.certificate, 200, { 'content-type': 'application/x-pem-file' });
  });
}

async function requireEvent(context: PaypalContext, id: string): Promise<WebhookEvent> {
  const event = await context.store.get<WebhookEvent>(provider, 'event', id);
  if (!event) throw resourceNotFound();
  return event;
}
