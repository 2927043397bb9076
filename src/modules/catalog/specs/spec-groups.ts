/*
 * Under which heading a spec stands on the product page and where products are compared. A key means the same in every
 * template; where it does not, `kind.key` says which.
 */

/** Headings in the order of the page; what is under none of them is «General». */
export const specGroups = [
  'Rendimiento',
  'Compatibilidad',
  'Imagen y sonido',
  'Memoria y almacenamiento',
  'Conexiones',
  'Energía',
  'Medidas y diseño',
  'General',
] as const;
export type SpecGroup = (typeof specGroups)[number];

const keysOfGroup: Readonly<Record<Exclude<SpecGroup, 'General'>, string>> = {
  Rendimiento: `cores threads base_clock boost_clock l2 l3 core_count microarchitecture lithography series speed cas
    timings profile read write rpm cache airflow flow noise fans fan_size pwm conductivity amount sensor dpi cpu gpu ram
    storage os gpu.chipset maker graphics switch switch_type`,
  Compatibilidad: `socket sockets chipset form_factor boards gpu_length cooler_height psu_length interface slots cooler
    psu_formats psu radiator radiators cpu_cooler.type flashback edition license`,
  'Imagen y sonido': `monitor.size refresh monitor.panel response ratio sync brightness viewing screen resolution
    frame_rate surround microphone pattern channels configuration`,
  'Memoria y almacenamiento': `memory memory_type memory_bus memory_max memory_channels ram_type ram_slots ram_max
    capacity modules module_capacity ecc nvme m2 bays35 bays25 bd dvd cd`,
  Conexiones: `outputs pcie_slots sata ethernet wifi audio usb usb_headers fan_headers connectors connection connector
    ports router.type`,
  Energía: `tdp voltage wattage efficiency modular eps pcie pcie16 psu.sata molex power gpu_power va watts outlets
    ups.type`,
  'Medidas y diseño': `cooling length height weight color rgb led backlight dimensions volume size panel layout hand
    material width quantity type`,
};

const groupOfKey: ReadonlyMap<string, SpecGroup> = new Map(
  (Object.entries(keysOfGroup) as [SpecGroup, string][]).flatMap(([group, keys]) =>
    keys.split(/\s+/).map((key) => [key, group] as const),
  ),
);

/** The heading of a spec of a kind. */
export function specGroupOf(kind: string, key: string): SpecGroup {
  return groupOfKey.get(`${kind}.${key}`) ?? groupOfKey.get(key) ?? 'General';
}
