import type { Branding } from '../../platform/branding.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { narrowDependencies, narrowedTo } from '../../platform/track-dependencies.ts';
import { exampleRfc, identity } from './identity.ts';
import { hoursInWords } from './opening-hours.ts';
import { readSettings, type Settings } from './read-settings.ts';
import { paletteCss, paletteOf, type Palette } from './rules/palette.ts';

type Identity = Settings<'identity'>;

/** Who the shop is, as of now: one read by primary key. What is kept of it ends with a change of this group alone. */
export function readIdentity(db: Connection, log: Pick<Log, 'warn'>): Promise<Identity> {
  return narrowDependencies(
    () => readSettings(db, 'identity', log),
    () => narrowedTo('identity', ['shop_setting']),
  );
}

/** The shop's own palette, or undefined while it has the colours it came with. */
export function paletteOfShop({ brand_colour: brand, promo_colour: promo }: Identity): Palette | undefined {
  const { fields } = identity;
  const isAsItCame = brand === fields.brand_colour.byDefault && promo === fields.promo_colour.byDefault;
  return isAsItCame ? undefined : paletteOf({ brand, promo });
}

/** The logo's addresses; one that is missing is the other. */
export function logoOf({ logo_light: light, logo_dark: dark }: Identity): Branding['logo'] {
  if (light === '' && dark === '') return undefined;
  return { light: light || dark, dark: dark || light };
}

/** What documents, e-mails and pictures say of whose they are. */
export function brandingOf(values: Identity): Branding {
  const palette = paletteOfShop(values);
  return {
    name: values.name,
    colours: palette
      ? {
          accent: palette.brand.light,
          tint: palette['brand-soft'].light,
          accentInTheDark: palette.brand.dark,
          tintInTheDark: palette['brand-soft'].dark,
        }
      : { accent: '#0d5a63', tint: '#e8f3f3', accentInTheDark: '#7fc4cd', tintInTheDark: '#1c3236' },
    logo: logoOf(values),
  };
}

/** The fiscal address in one line. */
export function addressInOneLine(values: Identity): string {
  const { street, neighbourhood, municipality, postal_code: code, state } = values;
  return [street, neighbourhood, municipality, code, state, 'México']
    .filter((part) => part !== '')
    .join(', ');
}

/** Whether the company is still the example's, which issues nothing. */
export function isExampleCompany({ rfc }: Pick<Identity, 'rfc'>): boolean {
  return rfc === exampleRfc;
}

const networks = [
  { field: 'facebook', name: 'Facebook' },
  { field: 'instagram', name: 'Instagram' },
  { field: 'x', name: 'X' },
  { field: 'youtube', name: 'YouTube' },
] as const;

/** What every page says of the shop, as the settings are now; names as on the wire. */
export function shopOnWire(values: Identity) {
  const palette = paletteOfShop(values);
  const logo = logoOf(values);
  const isIconOwn = values.icon !== '' || logo !== undefined || palette !== undefined;
  return {
    name: values.name,
    claim: values.claim,
    logo: logo ?? null,
    /** Stands behind the addresses of icons, so that browsers fetch a changed one. */
    icon_version: isIconOwn ? versionOf([values.icon, logo, values.brand_colour]) : null,
    /** After the stylesheet; null: the shop looks as it came. */
    palette_css: palette ? paletteCss(palette) : null,
    company: {
      legal_name: values.legal_name,
      rfc: values.rfc,
      address: addressInOneLine(values),
      street_address: [values.street, values.neighbourhood].filter((part) => part !== '').join(', '),
      municipality: values.municipality,
      state: values.state,
      postal_code: values.postal_code,
      is_example: isExampleCompany(values),
    },
    email: values.email,
    privacy_email: values.privacy_email,
    phones: [...values.phones],
    whatsapp_url: values.whatsapp === '' ? null : whatsappUrl(values.whatsapp),
    whatsapp: values.whatsapp === '' ? null : values.whatsapp,
    hours: [...values.hours],
    hours_text: [hoursInWords(values.hours), values.hours_note].filter((part) => part !== '').join(', '),
    addresses: [...values.addresses],
    social: networks.flatMap(({ field, name }) =>
      values[field] === '' ? [] : [{ name, url: values[field], icon: field }],
    ),
  };
}

/** Who the shop is, as pages are told. */
export type ShopOnWire = ReturnType<typeof shopOnWire>;

/** A chat with a number: ten digits are Mexican. */
export function whatsappUrl(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  return `https://wa.me/${digits.length === 10 ? `52${digits}` : digits}`;
}

/** A short name of something, the same as long as it is. */
function versionOf(value: unknown): string {
  let sum = 5381;
  for (const sign of JSON.stringify(value)) sum = (Math.imul(sum, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}

/** Who sends e-mails: what an owner typed, else what the environment says, else the example's. */
export type SenderInForce = {
  /** As `From` says it. */
  from: string;
  address: string;
  domain: string;
  replyTo: string | undefined;
  source: 'settings' | 'environment' | 'example';
};
export type SenderOfEnvironment = { from: string; replyTo?: string | undefined } | undefined;

/** The sender that holds now. */
export function senderOf(
  values: Pick<Identity, 'name' | 'sender_name' | 'sender_email' | 'reply_to'>,
  environment: SenderOfEnvironment,
): SenderInForce {
  const replyTo = values.reply_to || environment?.replyTo;
  const name = values.sender_name || values.name;
  if (values.sender_email !== '') {
    return { ...from(name, values.sender_email), replyTo, source: 'settings' };
  }
  if (environment) {
    const address = /<([^<>]+)>$/.exec(environment.from)?.[1] ?? environment.from;
    const given = from(name, address);
    return {
      ...given,
      ...(values.sender_name === '' && { from: environment.from }),
      replyTo,
      source: 'environment',
    };
  }
  return { ...from(name, exampleSender), replyTo, source: 'example' };
}

const exampleSender = 'tienda@ensambla.example';

/** `Tienda <ventas@tienda.mx>`; a name with signs of its own stands in quotes. */
function from(name: string, address: string): Pick<SenderInForce, 'from' | 'address' | 'domain'> {
  const phrase = /^[\p{L}\p{N} '&-]+$/u.test(name) ? name : `"${name}"`;
  return { from: `${phrase} <${address}>`, address, domain: address.split('@')[1] ?? '' };
}

/** A shop that nobody changed anything of. */
export function shopByDefault(): ShopOnWire {
  const values = Object.fromEntries(
    Object.entries(identity.fields).map(([name, { byDefault }]) => [name, byDefault]),
  );
  return shopOnWire(values as Identity);
}
