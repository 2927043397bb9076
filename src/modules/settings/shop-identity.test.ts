import { expect, test } from 'vitest';
import { identity } from './identity.ts';
import { hoursInWords, type OpeningHours, wrongHours } from './opening-hours.ts';
import { parseField, type SettingField } from './setting-field.ts';
import {
  brandingOf,
  paletteOfShop,
  senderOf,
  shopByDefault,
  shopOnWire,
  whatsappUrl,
} from './shop-identity.ts';

const values = Object.fromEntries(
  Object.entries(identity.fields).map(([name, { byDefault }]) => [name, byDefault]),
) as Parameters<typeof shopOnWire>[0];
const line = (day: OpeningHours['day'], opens: string, closes: string) => ({ day, opens, closes });

test('an untouched shop reads as it always did', () => {
  expect(shopByDefault()).toMatchObject({
    name: 'Ensambla',
    logo: null,
    icon_version: null,
    palette_css: null,
    company: {
      legal_name: 'Ensambla Demostración, S.A. de C.V.',
      rfc: 'EDE260101AB1',
      address: 'Av. División del Norte 1354, Letrán Valle, Benito Juárez, 03650, Ciudad de México, México',
      is_example: true,
    },
    hours_text: 'Lunes a viernes de 9:00 a 19:00 y sábados de 10:00 a 14:00, hora de la Ciudad de México',
    whatsapp_url: null,
  });
  expect(shopByDefault().social.map(({ name }) => name)).toEqual(['Facebook', 'Instagram', 'X', 'YouTube']);
});

test('every default may be what it is', () => {
  for (const [name, field] of Object.entries(identity.fields)) {
    expect(parseField(field as SettingField, field.byDefault, name), name).toEqual({
      value: field.byDefault,
    });
  }
});

test.each<[string, OpeningHours[], string]>([
  ['none', [], ''],
  ['one day', [line('Sunday', '10:00', '15:00')], 'Domingos de 10:00 a 15:00'],
  [
    'two days that follow each other',
    [line('Saturday', '9:00', '13:00'), line('Sunday', '9:00', '13:00')],
    'Sábados y domingos de 9:00 a 13:00',
  ],
  [
    'a break, typed in any order',
    [line('Monday', '16:00', '20:00'), line('Monday', '9:30', '14:00')],
    'Lunes de 9:30 a 14:00 y de 16:00 a 20:00',
  ],
  [
    'a week with a day apart',
    [
      ...(['Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday'] as const).map((day) =>
        line(day, '9:00', '18:00'),
      ),
      line('Wednesday', '9:00', '14:00'),
    ],
    'Lunes y martes de 9:00 a 18:00, miércoles de 9:00 a 14:00 y jueves a sábado de 9:00 a 18:00',
  ],
])('hours in words: %s', (_, hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});

test('a day that closes before it opens is named by its line', () => {
  expect(wrongHours([line('Monday', '9:00', '18:00'), line('Friday', '18:00', '9:00')])).toEqual([1]);
  expect(identity.check?.({ ...values, hours: [line('Friday', '9:00', '9:00')] })).toEqual({
    'hours.0.closes': 'It must close after it opens.',
  });
});

test('one logo stands for both grounds, and a changed one has another icon', () => {
  const light = `/media/uploads/${'a'.repeat(32)}.webp`;
  const own = shopOnWire({ ...values, logo_light: light });
  expect(own.logo).toEqual({ light, dark: light });
  expect(own.icon_version).not.toBeNull();
  expect(shopOnWire({ ...values, logo_dark: light.replaceAll('a', 'b') }).icon_version).not.toBe(
    own.icon_version,
  );
});

test('only chosen colours change anything', () => {
  expect(paletteOfShop(values)).toBeUndefined();
  expect(brandingOf(values).colours.accent).toBe('#0d5a63');
  expect(brandingOf({ ...values, brand_colour: '#7c3aed' }).colours.accent).toBe('#7c3aed');
});

test('a WhatsApp link takes Mexican numbers and those of other countries', () => {
  expect(whatsappUrl('55 1234 5678')).toBe('https://wa.me/525512345678');
  expect(whatsappUrl('+1 (555) 123-4567')).toBe('https://wa.me/15551234567');
});

test('the sender is the owner’s, else the environment’s, else the example’s', () => {
  const typed = { name: 'Pixel', sender_name: '', sender_email: '', reply_to: '' };
  const environment = { from: 'Mi Tienda <ventas@tienda.example>', replyTo: 'ayuda@tienda.example' };
  expect(senderOf(typed, undefined)).toEqual({
    from: 'Pixel <tienda@ensambla.example>',
    address: 'tienda@ensambla.example',
    domain: 'ensambla.example',
    replyTo: undefined,
    source: 'example',
  });
  expect(senderOf(typed, environment)).toMatchObject({
    from: environment.from,
    domain: 'tienda.example',
    replyTo: environment.replyTo,
    source: 'environment',
  });
  expect(senderOf({ ...typed, sender_name: 'Ventas' }, environment).from).toBe(
    'Ventas <ventas@tienda.example>',
  );
  expect(
    senderOf({ ...typed, sender_email: 'hola@pixel.mx', reply_to: 'yo@pixel.mx' }, environment),
  ).toMatchObject({
    from: 'Pixel <hola@pixel.mx>',
    domain: 'pixel.mx',
    replyTo: 'yo@pixel.mx',
    source: 'settings',
  });
});

test('a name with signs of its own stands in quotes before the address', () => {
  expect(
    senderOf({ name: 'Pixel, S.A.', sender_name: '', sender_email: 'a@b.mx', reply_to: '' }, undefined).from,
  ).toBe('"Pixel, S.A." <a@b.mx>');
});

test.each([
  ['name', 'Pixel\r\nBcc: x@y.mx'],
  ['name', 'Pixel <b>'],
  ['sender_name', 'a "b"'],
  ['sender_email', 'ventas'],
  ['reply_to', 'a@b.mx, c@d.mx'],
  ['brand_colour', 'red'],
  ['logo_light', 'https://elsewhere.example/logo.png'],
  ['logo_light', '/media/uploads/../../secret.webp'],
  ['rfc', 'abc'],
  ['postal_code', '3650'],
  ['facebook', 'http://www.facebook.com/pixel'],
  ['facebook', 'https://facebook.com.elsewhere.example/'],
  ['whatsapp', '123'],
  ['phones', [{ name: '', number: 'five' }]],
  ['hours', [{ day: 'Monday', opens: '25:00', closes: '26:00' }]],
] as const)('%s may not be %j', (name, value) => {
  expect(parseField(identity.fields[name] as never, value, name)).toHaveProperty('refused');
});
