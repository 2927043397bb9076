/** The products of the banner «Destacados del día ¡no los dejes pasar!», in the order shown; all of them in stock. */
export const demoDestacados: readonly string[] = [
  'CPU-R7-9800X3D',
  'GPU-9070XT-SAPPHIRE-PULSE',
  'MON-ASUS-XG27AQDMG',
  'CASE-FRACTAL-NORTH-TG',
  'SSD-SAMSUNG-990-PRO-2TB',
  'KB-AULA-F75',
  'COOL-THERMALRIGHT-PA120-SE',
  'GPU-5060TI16-MSI-VENTUS-OC',
  'LAP-LNV-LOQ-15IRX9-4050',
  'HS-HYPX-CLOUD-III-WL',
  'NET-TPL-ARCHER-BE230',
  'UPS-CYB-CP1500PFCLCD',
];
