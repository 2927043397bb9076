/**
 * How fast graphics cards draw games at 1440p without ray tracing, GeForce RTX 4060 = 100. Estimates of the trade,
 * rounded from what reviews agree on; August 2026. Where a chipset is sold with two memories that differ in speed, the
 * memory in GB stands behind its name.
 */
const indexOf: Readonly<Record<string, number>> = {
  'RTX 5090': 398,
  'RTX 5080': 270,
  'RTX 5070 Ti': 232,
  'RTX 5070': 189,
  'RTX 5060 Ti': 142,
  'RTX 5060 Ti 8': 138,
  'RTX 5060': 122,
  'RTX 5050': 93,
  'RTX 4090': 312,
  'RTX 4080 SUPER': 252,
  'RTX 4080': 248,
  'RTX 4070 Ti SUPER': 216,
  'RTX 4070 Ti': 197,
  'RTX 4070 SUPER': 183,
  'RTX 4070': 157,
  'RTX 4060 Ti': 124,
  'RTX 4060': 100,
  'RTX 3090 Ti': 189,
  'RTX 3090': 171,
  'RTX 3080 Ti': 168,
  'RTX 3080 12': 160,
  'RTX 3080': 152,
  'RTX 3070 Ti': 125,
  'RTX 3070': 118,
  'RTX 3060 Ti': 106,
  'RTX 3060': 82,
  'RTX 3060 8': 68,
  'RTX 3050': 60,
  'RTX 3050 6': 48,
  'RTX 2080 Ti': 116,
  'RTX 2080 SUPER': 97,
  'RTX 2080': 92,
  'RTX 2070 SUPER': 87,
  'RTX 2070': 78,
  'RTX 2060 SUPER': 75,
  'RTX 2060': 65,
  'GTX 1660 Ti': 56,
  'GTX 1660 SUPER': 55,
  'GTX 1660': 49,
  'GTX 1650 SUPER': 43,
  'GTX 1650': 34,
  'GTX 1630': 22,
  'GTX 1080 Ti': 86,
  'GTX 1080': 65,
  'GTX 1070 Ti': 60,
  'GTX 1070': 54,
  'GTX 1060': 40,
  'GTX 1060 3': 36,
  'GTX 1050 Ti': 23,
  'GTX 1050': 18,
  'GTX 980 Ti': 57,
  'GTX 980': 45,
  'GTX 970': 38,
  'GTX 960': 24,
  'GTX 950': 20,
  'GTX 760': 18,
  'GTX Titan': 30,
  'Titan RTX': 122,
  'Titan Xp': 90,
  'GT 1030': 9,
  'GT 740': 5,
  'GT 730': 4,
  'GT 710': 3,
  '8400 GS': 1,
  'RTX PRO 6000 Blackwell': 410,
  'RTX PRO 5000 Blackwell': 285,
  'RTX PRO 4000 Blackwell': 190,
  'RTX 6000 Ada': 290,
  'RTX 5880 Ada': 260,
  'RTX 4500 Ada': 185,
  'RTX 4000 SFF Ada': 115,
  'RTX A6000': 165,
  'RTX A5500': 152,
  'RTX A5000': 142,
  'RTX A4500': 125,
  'RTX A4000': 110,
  'RTX A2000': 62,
  'Quadro RTX 8000': 118,
  'Quadro RTX 6000': 118,
  'Quadro RTX 5000': 100,
  'Quadro RTX 4000': 85,
  'Quadro P2000': 33,
  'Quadro M5000': 40,
  'Quadro M2000': 20,
  'Quadro K600': 2,
  'RX 9070 XT': 225,
  'RX 9070': 203,
  'RX 9070 GRE': 178,
  'RX 9060 XT': 141,
  'RX 9060 XT 8': 134,
  'RX 9060': 122,
  'RX 7900 XTX': 247,
  'RX 7900 XT': 210,
  'RX 7900 GRE': 177,
  'RX 7800 XT': 160,
  'RX 7700 XT': 137,
  'RX 7600 XT': 102,
  'RX 7600': 96,
  'RX 6950 XT': 178,
  'RX 6900 XT': 167,
  'RX 6800 XT': 156,
  'RX 6800': 136,
  'RX 6750 XT': 115,
  'RX 6700 XT': 107,
  'RX 6700': 101,
  'RX 6650 XT': 92,
  'RX 6600 XT': 88,
  'RX 6600': 76,
  'RX 6500 XT': 40,
  'RX 6400': 30,
  'RX 5700 XT': 85,
  'RX 5700': 75,
  'RX 5600 XT': 67,
  'RX 5500 XT': 46,
  'Radeon VII': 80,
  'RX Vega 64': 62,
  'RX Vega 56': 55,
  'RX 580': 40,
  'RX 570': 35,
  'RX 480': 38,
  'R9 390': 38,
  'R9 290X': 38,
  'R7 240': 3,
  'HD 7750': 8,
  'HD 6570': 3,
  'PRO W7800': 190,
  'PRO W6600': 78,
  'PRO WX 5100': 25,
  'PRO WX 3100': 12,
  'FirePro W5100': 12,
  'Arc B580': 112,
  'Arc B570': 97,
  'Arc A770': 92,
  'Arc A750': 84,
  'Arc A580': 76,
  'Arc A380': 42,
  'Arc A310': 28,
};

/** Graphics inside processors: a Radeon by its shaders at 1 GHz, those of Intel by name, all others draw a desktop. */
const integrated = { perShaderGigahertz: 0.015, 'Intel UHD': 7, Intel: 12, other: 5 } as const;

/** What has a name in no table: a core at 1 GHz, by maker, from the RTX 4060 and the RX 7600. */
const perCoreGigahertz = { NVIDIA: 0.0132, AMD: 0.0177, Intel: 0.0145 } as const;

/** Speed of a card, RTX 4060 = 100; undefined where neither its name nor its cores tell. */
export function cardIndex(card: {
  chipset: string | undefined;
  memoryGb: number | undefined;
  maker: string | undefined;
  cores: number | undefined;
  boostMegahertz: number | undefined;
}): number | undefined {
  const name = (card.chipset ?? '')
    .replace(/\b(GeForce|AMD|NVIDIA|Intel|LHR|GDDR6X|Generation|\d+ ?GB)\b/g, '')
    .replace(/\bRadeon (?!VII)/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/ Super$/, ' SUPER')
    .replace(/ Ti Super$/, ' Ti SUPER')
    .trim();
  const known = indexOf[`${name} ${card.memoryGb}`] ?? indexOf[name];
  if (known !== undefined) return known;
  const factor = perCoreGigahertz[card.maker as keyof typeof perCoreGigahertz];
  if (factor === undefined || card.cores === undefined || card.boostMegahertz === undefined) return undefined;
  return Math.round((card.cores * card.boostMegahertz * factor) / 1000);
}

/** The same of a processor's own graphics. */
export function integratedIndex(
  model: string,
  shaders: number | undefined,
  boostMegahertz: number | undefined,
): number {
  if (/UHD/.test(model)) return integrated['Intel UHD'];
  if (model.startsWith('Intel')) return integrated.Intel;
  if (!/Radeon/.test(model) || shaders === undefined || boostMegahertz === undefined) return integrated.other;
  return Math.round((shaders * boostMegahertz * integrated.perShaderGigahertz) / 1000);
}
