import { type Message, msg } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icons.tsx';

export type Campaign = Awaited<ReturnType<Api['campaigns']['campaign']>>['campaign'];
export type Block = Campaign['blocks'][number];
export type BlockType = Block['type'];
export type ProductSource = Extract<Block, { type: 'products' }>['source'];

export const campaignStates: Record<Campaign['state'], { label: Message; tone: BadgeTone }> = {
  draft: { label: msg('Draft'), tone: 'neutral' },
  scheduled: { label: msg('Planned'), tone: 'info' },
  sending: { label: msg('Being sent'), tone: 'warning' },
  sent: { label: msg('Sent out'), tone: 'success' },
  stopped: { label: msg('Halted'), tone: 'danger' },
};

/** What a campaign can be made of. */
export const blockKinds: Record<BlockType, { label: Message; icon: IconName }> = {
  heading: { label: msg('Heading'), icon: 'edit' },
  text: { label: msg('Text'), icon: 'menu' },
  picture: { label: msg('Picture'), icon: 'image' },
  products: { label: msg('Products'), icon: 'package' },
  button: { label: msg('Button'), icon: 'link' },
  divider: { label: msg('Divider'), icon: 'minus' },
};

/** Which products a block shows. */
export const sourceWords: Record<ProductSource['by'], Message> = {
  picked: msg('Chosen by hand'),
  category: msg('Best sellers of a category'),
  brand: msg('Best sellers of a brand'),
  promotion: msg('Of a promotion'),
};

/** A block as it begins. */
export function emptyBlock(type: BlockType): Block {
  const id = crypto.randomUUID();
  switch (type) {
    case 'heading':
    case 'text':
      return { id, type, text: '' };
    case 'picture':
      return { id, type, image_url: '', alt: '', to: '' };
    case 'products':
      return { id, type, source: { by: 'picked', ref_ids: [] } };
    case 'button':
      return { id, type, text: '', to: '' };
    case 'divider':
      return { id, type };
  }
}
