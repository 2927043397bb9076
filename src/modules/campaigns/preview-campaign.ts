import type { RequestContext } from '../../platform/context.ts';
import { emailText } from '../../platform/emails/email.ts';
import { renderEmail } from '../../platform/mail-queue.ts';
import { filledIn } from '../../platform/mail.ts';
import { emailFrame, sendTest } from '../mails/index.ts';
import { audit } from '../staff/index.ts';
import type { CampaignContent } from './campaigns.contract.ts';
import { campaignById } from './campaigns.queries.ts';
import { composeCampaign } from './compose-campaign.ts';
import { isGone } from './save-campaign.ts';

/** A link of a preview or a test ends nobody's subscription. */
const nobody = { token: '0'.repeat(32), mail: '0' };

/** How a campaign looks with what may not be saved yet, at the prices of now. */
export async function previewCampaign(
  { db, publicUrl }: RequestContext,
  content: Omit<CampaignContent, 'name' | 'segment_id'>,
  theme: 'light' | 'dark',
) {
  const body = await composeCampaign(db, content, { id: null, publicUrl });
  const { html } = await renderEmail(body, await emailFrame(db, publicUrl, null), theme);
  return {
    subject: content.subject,
    html: filledIn(html, nobody),
    text: filledIn(emailText(body.parts), nobody),
  };
}

/**
 * Sends the saved campaign to who asks.
 * @returns who gets it
 * @throws AppError 404; 429 after too many
 */
export async function testCampaign(context: RequestContext, id: number): Promise<string> {
  const { db, staff, rates, publicUrl } = context;
  const to = staff?.email ?? '';
  const campaign = await campaignById(db, id);
  if (!campaign) throw isGone();
  const { subject, parts } = await composeCampaign(db, campaign, { id: null, publicUrl });
  await rates.count('letters', 'account', `staff:${staff?.id}`);
  await db.transaction(async (tx) => {
    await sendTest(context, tx, {
      to,
      subject,
      parts: JSON.parse(filledIn(JSON.stringify(parts), nobody)) as typeof parts,
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'campaign.test',
      subject: `campaign:${id}`,
      after: { to },
    });
  });
  return to;
}
