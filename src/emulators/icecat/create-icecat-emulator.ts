import { Hono } from 'hono';
import { z } from 'zod';
import { loopbackHostOnly } from '../../platform/http/loopback-host.ts';
import { makeGoods } from '../distributors/goods.ts';
import { listen } from '../listen.ts';

const sheetSchema = z.object({
  id: z.string(),
  brand: z.string(),
  mpn: z.string(),
  gtin: z.string().default(''),
  /** Of a maker that does not sponsor Icecat: only who pays may read it. */
  is_full: z.boolean().default(false),
  text: z.string().default(''),
  bullets: z.array(z.string()).default([]),
  /** As shown in Spanish, by name. */
  features: z.record(z.string(), z.string()).default({}),
  pictures: z.array(z.string()).default([]),
});
type SheetGiven = z.input<typeof sheetSchema>;

const control = z.object({
  sheets: z.array(sheetSchema).optional(),
  /** The next calls are answered with this status and nothing to read. */
  status_next: z.number().int().optional(),
  status: z.number().int().optional(),
});

/** Codes and messages of its answers, from its list of errors. */
const refusals = {
  missingFields: [400, 1, 'UserName, and lang are mandatory fields'],
  unknownLanguage: [400, 2, 'Lang is unknown'],
  unknownUser: [401, 3, 'the Icecat user is unknown'],
  wrongIdentifier: [400, 4, 'Product identifier(s) is not correct'],
  notThere: [404, 8, 'The requested product is not present in the Icecat database'],
  full: [
    403,
    9,
    'Display of content for users with a Full Icecat subscription level will require the use of a server certificate and a dynamic secret phrase. Please, contact your account manager for help with the implementation',
  ],
} as const;

/** A local Icecat: sheets of products, by maker and part number or by bar code. See the README. */
export function createIcecatEmulator(options: { username: string; sheets?: readonly SheetGiven[] }) {
  let sheets = (options.sheets ?? sheetsOfGoods()).map((sheet) => sheetSchema.parse(sheet));
  let failing = { left: 0, status: 503 };
  const asked: string[] = [];
  const app = new Hono();
  app.use(loopbackHostOnly());
  const find = ({ Brand: brand, ProductCode: code, GTIN: gtin, icecat_id: id }: Record<string, string>) =>
    sheets.find((one) => {
      if (id) return one.id === id;
      if (gtin) return one.gtin !== '' && one.gtin.padStart(14, '0') === gtin.padStart(14, '0');
      return one.brand.toLowerCase() === brand?.toLowerCase() && one.mpn === code;
    });

  app.get('/api', (c) => {
    const query = c.req.query();
    asked.push(new URL(c.req.url).search);
    if (failing.left > 0) {
      failing.left -= 1;
      return c.body(null, failing.status as 503);
    }
    const refuse = ([status, own, message]: (typeof refusals)[keyof typeof refusals]) =>
      c.json({ Code: status, Error: 'Error', Message: message, StatusCode: own }, status);
    const username = query['shopname'] ?? query['username'];
    if (!username || !query['lang']) return refuse(refusals.missingFields);
    if (!/^(?:es|en|fr|de|es_mx)$/i.test(query['lang'])) return refuse(refusals.unknownLanguage);
    if (username.toLowerCase() !== options.username.toLowerCase()) return refuse(refusals.unknownUser);
    const isAsked = query['GTIN'] || query['icecat_id'] || (query['Brand'] && query['ProductCode']);
    if (!isAsked || (query['GTIN'] && !/^\d{8,14}$/.test(query['GTIN'])))
      return refuse(refusals.wrongIdentifier);
    const sheet = find(query);
    if (!sheet) return refuse(refusals.notThere);
    return sheet.is_full ? refuse(refusals.full) : c.json({ msg: 'OK', data: dataOf(sheet) });
  });

  app.post('/_emulator/sheets', async (c) => {
    const told = control.parse(await c.req.json());
    if (told.sheets) sheets = told.sheets;
    if (told.status_next !== undefined) failing = { left: told.status_next, status: told.status ?? 503 };
    return c.json({ sheets: sheets.length });
  });
  app.get('/_emulator/asked', (c) => c.json({ asked }));

  return { app, listen: (at: { port: number; host: string }) => listen(app, at) };
}

function dataOf({ id, brand, mpn, gtin, text, bullets, features, pictures }: z.output<typeof sheetSchema>) {
  const [main = ''] = pictures;
  return {
    DemoAccount: false,
    GeneralInfo: {
      IcecatId: Number(id),
      ReleaseDate: '',
      Title: `${brand} ${mpn}`,
      Brand: brand,
      BrandPartCode: mpn,
      GTIN: gtin === '' ? [] : [gtin],
      SummaryDescription: { ShortSummaryDescription: `${brand} ${mpn}`, LongSummaryDescription: '' },
      Description: { ID: id, LongDesc: text, Language: 'ES' },
      BulletPoints: { Language: 'ES', Values: bullets },
    },
    Image: { HighPic: main, LowPic: main, Pic500x500: main, ThumbPic: main },
    Multimedia: [],
    Gallery: pictures.map((address, index) => ({
      ID: index + 1,
      LowPic: address,
      ThumbPic: address,
      Pic: address,
      Pic500x500: address,
      IsMain: index === 0 ? 'Y' : 'N',
      No: index + 1,
      Type: 'ProductImage',
      IsPrivate: 0,
    })),
    FeaturesGroups: [
      {
        ID: 1,
        SortNo: 1,
        FeatureGroup: { ID: '1', Name: { Value: 'Características', Language: 'ES' } },
        Features: Object.entries(features).map(([name, value]) => {
          const isYesNo = value === 'Y' || value === 'N';
          return {
            ID: 1,
            Type: isYesNo ? 'y_n' : 'text',
            Value: value,
            PresentationValue: value,
            RawValue: value,
            Feature: { ID: '1', Name: { Value: name, Language: 'ES' } },
          };
        }),
      },
    ],
  };
}

/** Of what the emulated distributors sell, every third one is only for who pays. */
function sheetsOfGoods(): SheetGiven[] {
  return makeGoods(90, String).map(({ brand, mpn, name }, index) => ({
    id: String(50_000 + index),
    brand,
    mpn,
    is_full: index % 3 === 2,
    text: `${name}, con la garantía de ${brand}.<br>Diseñado para durar.`,
    bullets: ['Bajo consumo', 'Fácil de instalar'],
    features: { 'Color del producto': 'Negro', 'País de origen': 'China', Iluminación: 'N' },
  }));
}
