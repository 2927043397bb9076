import { type Message, msg, t } from '../../../i18n/t.ts';
import type { Api } from '../../../api/client.ts';
import type { IconName } from '../../ui/icons.tsx';
import { sectionTitles } from '../admin-parts/customer-words.ts';
import { staffDateTime } from '../admin-parts/staff-time.ts';
import { documentLines } from './document-lines.ts';

export type HomeContent = Awaited<ReturnType<Api['homeContent']['show']>>;
export type Section = HomeContent['value']['sections'][number];
export type SectionType = Section['type'];
export type SectionOf<Type extends SectionType> = Extract<Section, { type: Type }>;
export type RowSource = SectionOf<'products'>['source'];

/** What each kind of section is. */
export const sectionKinds: Readonly<Record<SectionType, { label: Message; about: Message; icon: IconName }>> =
  {
    hero: { label: msg('Hero'), about: msg('Words, a button and a large picture'), icon: 'image' },
    tiles: {
      label: msg('Picture tiles'),
      about: msg('Two to six pictures that lead somewhere'),
      icon: 'grid',
    },
    products: {
      label: msg('Row of products'),
      about: msg('Chosen by hand, of a shelf, or by sales'),
      icon: 'package',
    },
    text: { label: msg('Text'), about: msg('A heading, paragraphs, lists'), icon: 'edit' },
    promotions: {
      label: msg('Running promotions'),
      about: msg('The promotions of now, or a welcome'),
      icon: 'tag',
    },
    promises: { label: msg('Promises'), about: msg('What holds for every purchase'), icon: 'shield' },
    categories: {
      label: msg('Category tiles'),
      about: msg('The first shelves of the menu'),
      icon: 'columns',
    },
    brands: { label: msg('Brand tiles'), about: msg('The makers with the most products'), icon: 'mark' },
    configurator: {
      label: msg('PC configurator'),
      about: msg('A PC that can be bought today'),
      icon: 'bench',
    },
    recently_viewed: { label: msg('Seen before'), about: msg('What this browser looked at'), icon: 'eye' },
  };

export const sourceWords: Readonly<Record<RowSource['by'], Message>> = {
  picked: msg('Chosen by hand'),
  highlights: msg('Highlights of the day'),
  best_sellers: msg('Best sellers'),
  new: msg('New arrivals'),
  category: msg('A category'),
  brand: msg('A brand'),
  promotion: msg('A promotion'),
};

/** A new section of that kind, with nothing in it yet. */
export function emptySection(type: SectionType, id: string): Section {
  const base = { id, is_visible: true, starts_at: null, ends_at: null };
  switch (type) {
    case 'hero':
      return { ...base, type, title: '', text: '', button: '', to: '/', image_url: '', alt: '' };
    case 'tiles':
      return { ...base, type, title: '', tiles: [emptyTile(), emptyTile()] };
    case 'products':
      return { ...base, type, title: '', description: '', source: { by: 'best_sellers' }, count: 12 };
    case 'promises':
      return {
        ...base,
        type,
        promises: [
          { icon: 'truck', title: '', text: '' },
          { icon: 'shield', title: '', text: '' },
        ],
      };
    case 'categories':
      return { ...base, type, title: sectionTitles.categories, count: 12 };
    case 'brands':
      return { ...base, type, title: sectionTitles.brands, count: 12 };
    case 'text':
      return {
        ...base,
        type,
        title: '',
        body: { type: 'doc', content: [{ type: 'paragraph', content: [] }] },
      };
    default:
      return { ...base, type };
  }
}

export function emptyTile() {
  return { label: '', to: '/', image_url: '', alt: '' };
}

/** An id that no other section has. */
export function freeId(type: SectionType, sections: readonly Section[]): string {
  const taken = new Set(sections.map(({ id }) => id));
  for (let count = 1; ; count += 1) {
    const id = `${type.replaceAll('_', '-')}-${count}`;
    if (!taken.has(id)) return id;
  }
}

/** What a section says first, to tell it from others of its kind. */
export function titleOf(section: Section): string {
  return 'title' in section ? section.title : '';
}

/** When it is shown, in words; empty: always. */
export function scheduleText({
  starts_at: from,
  ends_at: until,
}: Pick<Section, 'starts_at' | 'ends_at'>): string {
  if (from !== null && until !== null) {
    return t('{from} – {until}', { from: staffDateTime(from), until: staffDateTime(until) });
  }
  if (from !== null) return t('from {time}', { time: staffDateTime(from) });
  return until === null ? '' : t('until {time}', { time: staffDateTime(until) });
}

/** The sections as lines, to compare two versions. */
export function sectionLines(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => {
    const head = [t(sectionKinds[section.type].label), titleOf(section)]
      .filter((word) => word !== '')
      .join(': ');
    const hidden = section.is_visible ? '' : ` (${t('hidden')})`;
    return [head + hidden, scheduleText(section), ...detailLines(section)].filter((line) => line !== '');
  });
}

function detailLines(section: Section): string[] {
  switch (section.type) {
    case 'hero':
      return [section.text, `${section.button} → ${section.to}`, section.alt];
    case 'tiles':
      return section.tiles.map(({ label, to }) => `${label} → ${to}`);
    case 'products': {
      const { source } = section;
      const which = source.by === 'picked' ? `: ${source.ref_ids.join(', ')}` : '';
      return [section.description, t(sourceWords[source.by]) + which];
    }
    case 'promises':
      return section.promises.map(({ title, text }) => `${title}: ${text}`);
    case 'text':
      return documentLines(section.body);
    default:
      return [];
  }
}
