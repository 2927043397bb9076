import { z } from '../../../platform/http/endpoint.ts';

/** What Icecat says of a product. */
export type Sheet = {
  id: string;
  brand: string;
  mpn: string;
  gtins: string[];
  /** HTML or plain; empty where its maker says nothing. */
  text: string;
  bullets: string[];
  /** By the name that it has there, as shown there. */
  specs: Record<string, string>;
  /** Addresses of its photos, the main one first. */
  pictures: string[];
};

const specsMax = 80;
const nameMax = 60;
const valueMax = 300;

const text = z.string().catch('');
const strings = z.array(z.string()).catch([]);
/** What a field that is missing or something else says: nothing. */
const answer = z.object({
  data: z.object({
    GeneralInfo: z.object({
      IcecatId: z.coerce.string(),
      Brand: text,
      BrandPartCode: text,
      GTIN: strings,
      Description: z.object({ LongDesc: text }).catch({ LongDesc: '' }),
      SummaryDescription: z.object({ LongSummaryDescription: text }).catch({ LongSummaryDescription: '' }),
      BulletPoints: z.object({ Values: strings }).catch({ Values: [] }),
    }),
    Image: z.object({ HighPic: text }).catch({ HighPic: '' }),
    Gallery: z.array(z.object({ Pic: text, No: z.coerce.number().catch(99), Type: text })).catch([]),
    FeaturesGroups: z
      .array(
        z.object({
          Features: z
            .array(
              z.object({
                Type: text,
                Value: text,
                PresentationValue: text,
                Feature: z.object({ Name: z.object({ Value: text }).catch({ Value: '' }) }),
              }),
            )
            .catch([]),
        }),
      )
      .catch([]),
  }),
});

/** Reads an answer of its API; undefined where it is no sheet. */
export function readSheet(body: unknown): Sheet | undefined {
  const found = answer.safeParse(body);
  if (!found.success) return undefined;
  const { GeneralInfo: info, Image: image, Gallery: gallery, FeaturesGroups: groups } = found.data.data;
  const photos = gallery
    .filter(({ Type: type }) => type === '' || type === 'ProductImage')
    .toSorted((a, b) => a.No - b.No)
    .map(({ Pic: address }) => address);
  return {
    id: info.IcecatId,
    brand: info.Brand,
    mpn: info.BrandPartCode,
    gtins: info.GTIN,
    text: info.Description.LongDesc || info.SummaryDescription.LongSummaryDescription,
    bullets: info.BulletPoints.Values,
    specs: specsOf(groups.flatMap(({ Features: features }) => features)),
    pictures: [...new Set([image.HighPic, ...photos])].filter(
      (address) => /^https?:\/\//.test(address) && URL.canParse(address),
    ),
  };
}

type Feature = {
  Type: string;
  Value: string;
  PresentationValue: string;
  Feature: { Name: { Value: string } };
};

const yesNo: Readonly<Record<string, string>> = { Y: 'Sí', N: 'No' };

function specsOf(features: readonly Feature[]): Record<string, string> {
  const specs: Record<string, string> = {};
  for (const { Type: type, Value: value, PresentationValue: shown, Feature: feature } of features) {
    // A dot would be a step into a group.
    const name = feature.Name.Value.replaceAll('.', ' ').trim().slice(0, nameMax).toWellFormed();
    const said = (type === 'y_n' ? yesNo[value] : shown.replaceAll(/<br\s*\/?>/gi, ', '))?.trim();
    if (name === '' || !said || Object.hasOwn(specs, name)) continue;
    specs[name] = said.slice(0, valueMax).toWellFormed();
    if (Object.keys(specs).length === specsMax) break;
  }
  return specs;
}
