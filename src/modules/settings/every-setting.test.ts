import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { groups, type GroupName } from './read-settings.ts';
import type { SettingField, SettingsGroup } from './setting-field.ts';

/* What holds for every setting because its group declares it; a new one is walked without being named here. */

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());
const names = Object.keys(groups) as GroupName[];
beforeEach(() => shop.db.sql('delete from shop_setting where key = any($1)', [names]));

const all: [GroupName, string, SettingField][] = names.flatMap((group) => {
  const { fields }: SettingsGroup = groups[group];
  return Object.entries(fields).map(([name, field]): [GroupName, string, SettingField] => [
    group,
    name,
    field,
  ]);
});
const heldBy = (group: GroupName) => (groups[group] as SettingsGroup).held?.fields ?? [];
const open = all.filter(([group, name]) => !heldBy(group).includes(name));

const show = (group: GroupName) => owner.api.settings.settings({ params: { group } });
const valueOf = async (group: GroupName, name: string) =>
  (await show(group)).fields.find((field) => field.name === name)?.value;
const put = (group: GroupName, version: number, values: Record<string, unknown>) =>
  shop.request(`/admin/settings/${group}`, { method: 'PUT', token: owner.token, json: { version, values } });

/** What a field may be beside its default, the likeliest first. */
function othersOf({ shape, byDefault }: SettingField): unknown[] {
  switch (shape.kind) {
    case 'whole':
    case 'cents':
      return [Number(byDefault) + 1, Number(byDefault) - 1, shape.max, shape.min];
    case 'decimal':
      return [Number(byDefault) + 1, shape.max, shape.min];
    case 'text':
      return texts.filter((text) => text !== byDefault);
    case 'toggle':
      return [byDefault !== true];
    case 'choice':
      return shape.options.map(({ value }) => value).filter((value) => value !== byDefault);
    case 'colour':
      return ['#7c3aed', '#1d4ed8'];
    case 'picture':
      return [`/media/uploads/${'0a'.repeat(16)}.webp`];
    case 'rows': {
      const rows = byDefault as unknown[];
      const line = Object.fromEntries(
        Object.entries(shape.columns).map(([column, { schema, byDefault: value }]) => [
          column,
          schema.safeParse(value).success ? value : texts.find((text) => schema.safeParse(text).success),
        ]),
      );
      return [[...rows, line], rows.slice(0, -1), [...rows].toReversed()];
    }
  }
}

const texts = [
  'Otro texto',
  'otro@tienda.example',
  '5512345678',
  '64000',
  'EKU9003173C9',
  'https://www.facebook.com/tienda',
  'https://www.instagram.com/tienda',
  'https://x.com/tienda',
  'https://www.youtube.com/tienda',
  '2026-12-24 10:00',
  '12-24',
  '9:00-18:00',
  '603',
  'x',
];

/** What no field of a kind may be. */
function wrongFor({ shape }: SettingField): unknown {
  switch (shape.kind) {
    case 'whole':
    case 'cents':
    case 'decimal':
      return shape.max + 1;
    case 'text':
      return 'x'.repeat(shape.maxLength + 1);
    case 'rows':
      return 'no table';
    case 'toggle':
    case 'choice':
    case 'colour':
    case 'picture':
      return 7;
  }
}

test('every group is listed, and shows every field of its own as by default', async () => {
  const { groups: listed } = await owner.api.settings.settingsGroups();
  expect(listed.map(({ group }) => group)).toEqual(names);
  for (const group of names) {
    const { fields } = await show(group);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(groups[group].fields));
    for (const field of fields) {
      expect(field.value, `${group}.${field.name}`).toEqual(field.default);
      expect(field.explanation.length, `${group}.${field.name}`).toBeGreaterThan(10);
    }
  }
});

test('a default may be what its own field takes', () => {
  for (const [group, name, { schema, byDefault }] of all) {
    expect(schema.safeParse(byDefault).success, `${group}.${name}`).toBe(true);
  }
});

describe('a setting', () => {
  test.each(open)('%s.%s is refused beside its field, and nothing is written', async (group, name, field) => {
    const refusal = await expectRefusal(put(group, 0, { [name]: wrongFor(field) }), 422, 'invalid');
    expect(Object.keys(refusal.fields ?? {})).toEqual([name]);
    expect((await show(group)).version).toBe(0);
  });

  test.each(open)('%s.%s is changed, kept, and undone', async (group, name, field) => {
    const before = await valueOf(group, name);
    let saved: unknown;
    for (const other of othersOf(field)) {
      const answer = await put(group, 0, { [name]: other });
      if (answer.status === 200) {
        saved = await valueOf(group, name);
        break;
      }
      // Some are no such value, or do not go with the other fields.
      expect(answer.status, JSON.stringify(other)).toBe(422);
    }
    expect(saved, 'nothing else is taken').not.toEqual(undefined);
    expect(saved).not.toEqual(before);
    const { changes } = await owner.api.settings.settingsHistory({ params: { group } });
    expect(changes[0]?.fields.map((changed) => changed.name)).toEqual([name]);
    await owner.api.settings.undoSettings({
      params: { group },
      body: { version: 1, change: changes[0]?.id ?? 0 },
    });
    expect(await valueOf(group, name)).toEqual(before);
  });

  test('that more follows from is not changed past its own call', async () => {
    const held = all.filter(([group, name]) => heldBy(group).includes(name));
    expect(held.length).toBeGreaterThan(0);
    for (const [group, name, field] of held) {
      await expectRefusal(put(group, 0, { [name]: othersOf(field)[0] }), 422);
      expect((await show(group)).version, `${group}.${name}`).toBe(0);
    }
  });
});
