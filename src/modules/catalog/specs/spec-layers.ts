/** Specs as distributors and OpenDB write them: nested, units by field. */
export type Specs = Readonly<Record<string, unknown>>;

/** The source of a value: staff, the import, BuildCores OpenDB, the sheet of Icecat. */
export type SpecSource = 'staff' | 'import' | 'opendb' | 'icecat';
/** Those that say of a value that it is theirs; the rest is the import's. */
export type NamedSource = Exclude<SpecSource, 'import'>;

/** The first source that has a value wins; whether OpenDB goes before imports is a setting (`spec-order.ts`). */
export const specSources = ['staff', 'import', 'opendb', 'icecat'] as const satisfies readonly SpecSource[];

/** The values of each source; in staff's, null means «not known, whatever the others say». */
export type SpecLayers = Readonly<Partial<Record<SpecSource, Specs>>>;

/**
 * Groups that were counted as one: a member that is missing beside others is 0, so two
 * counts must not be mixed. A supply's two PCIe plugs stand for each other the same way.
 */
const countedGroups = new Set([
  'video_outputs',
  'usb_headers',
  'storage_devices',
  'fan_headers',
  'rgb_headers',
  'other_headers',
  'front_panel_headers',
  'dimensions_mm',
  'modules',
  'resolution',
]);

/** The group whose values have to come from one source, for the value at a path. */
export function specGroupAt(path: string): string {
  const [first = ''] = path.split('.', 1);
  if (countedGroups.has(first)) return first;
  if (path.startsWith('power_connectors.pcie_')) return 'power_connectors.pcie';
  if (path.startsWith('connectors.pcie_')) return 'connectors.pcie';
  return path;
}

/** The values of specs by path (`memory.slots`); lists are values. */
export function specLeaves(specs: Specs, above = ''): [path: string, value: unknown][] {
  return Object.entries(specs).flatMap(([key, value]): [string, unknown][] => {
    const path = above === '' ? key : `${above}.${key}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? specLeaves(value as Specs, path) : [[path, value]];
  });
}

/** Specs made of values by path. Paths that a value already stands in the way of are left out. */
export function specsOfLeaves(
  leaves: Iterable<readonly [path: string, value: unknown]>,
): Record<string, unknown> {
  const specs: Record<string, unknown> = {};
  for (const [path, value] of leaves) {
    const keys = path.split('.');
    // Written like any other key it would be the prototype of what is below it.
    if (keys.includes('__proto__')) continue;
    const last = keys.pop() ?? '';
    let at: Record<string, unknown> | undefined = specs;
    for (const key of keys) {
      const inner: unknown = Object.hasOwn(at, key) ? at[key] : (at[key] = {});
      at =
        typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? (inner as Specs) : undefined;
      if (!at) break;
    }
    if (at && !Object.hasOwn(at, last)) at[last] = value;
  }
  return specs;
}

/** The values that are believed of several who say something: the first one with a value of a group holds all of it. */
function believe<By>(layers: readonly (readonly [By, Specs])[]) {
  const heldBy = new Map<string, By>();
  const believed: [path: string, value: unknown][] = [];
  for (const [by, specs] of layers) {
    const leaves = specLeaves(specs);
    for (const [path] of leaves) {
      const group = specGroupAt(path);
      if (!heldBy.has(group)) heldBy.set(group, by);
    }
    believed.push(...leaves.filter(([path]) => heldBy.get(specGroupAt(path)) === by));
  }
  return { heldBy, believed };
}

/**
 * The merged specs of a product, and the source of each value (by path, counted groups as one) that is not the
 * import's.
 */
export function mergeSpecs(
  layers: SpecLayers,
  order: readonly SpecSource[] = specSources,
): {
  specs: Record<string, unknown>;
  sources: Record<string, NamedSource>;
} {
  const { heldBy, believed } = believe(order.map((source) => [source, layers[source] ?? {}] as const));
  const known = believed.filter(([, value]) => value !== null);
  const shown = new Set(believed.map(([path]) => specGroupAt(path)));
  const sources: Record<string, NamedSource> = {};
  for (const [group, source] of heldBy) if (source !== 'import' && shown.has(group)) sources[group] = source;
  return { specs: specsOfLeaves(known), sources };
}

/** Specs of several suppliers as one, and who says each value (by path, counted groups as one); an empty value says nothing. */
export function fillSpecs<By>(layers: readonly (readonly [By, Specs])[]): {
  specs: Record<string, unknown>;
  heldBy: Map<string, By>;
} {
  const said = layers.map(
    ([by, specs]) => [by, specsOfLeaves(specLeaves(specs).filter(([, value]) => value !== null))] as const,
  );
  const { heldBy, believed } = believe(said);
  return { specs: specsOfLeaves(believed), heldBy };
}
