/** A maker of the demo shop. Absent facts are not known for certain. */
export type DemoBrand = {
  name: string;
  slug: string;
  country?: string;
  site?: string;
  /** How its warranty works, as the product page says it. */
  warranty: string;
  /** Absent where it depends on the model. */
  warrantyMonths?: number;
  /** Whom a buyer turns to. */
  warrantyBy: 'shop' | 'maker';
};

const maker = {
  twelve: 'Un año de garantía del fabricante; la tramitamos nosotros con tu comprobante de compra.',
  twentyFour: 'Dos años de garantía del fabricante; la tramitamos nosotros con tu comprobante de compra.',
  thirtySix: 'Tres años de garantía del fabricante; la tramitamos nosotros con tu comprobante de compra.',
  byModel:
    'La garantía depende del modelo y se indica en la caja; la tramitamos nosotros con tu comprobante de compra.',
  limitedLife:
    'Garantía limitada de por vida del fabricante contra defectos; envíanos el módulo y lo cambiamos.',
  service:
    'Un año de garantía en los centros de servicio del fabricante en México; te ayudamos a abrir el caso.',
  battery: 'Tres años de garantía en el equipo y dos en la batería; la tramitamos nosotros.',
  digital:
    'Un año de garantía en equipos. Las licencias no se devuelven una vez activadas; si la clave falla, la reponemos.',
} as const;

/** The months that the sentences name; the lifelong one has no number. */
const monthsOf: Partial<Record<keyof typeof maker, number>> = {
  twelve: 12,
  twentyFour: 24,
  thirtySix: 36,
  service: 12,
  battery: 36,
  digital: 12,
};

type Row = readonly [name: string, warranty: keyof typeof maker, country?: string, site?: string];

const rows: readonly Row[] = [
  ['8BitDo', 'twelve', 'China', 'https://www.8bitdo.com'],
  ['Acer', 'service', 'Taiwán', 'https://www.acer.com'],
  ['ADATA', 'byModel', 'Taiwán', 'https://www.adata.com'],
  ['Aerocool', 'twelve', 'Taiwán', 'https://aerocool.io'],
  ['AKRacing', 'twentyFour', undefined, 'https://www.akracing.com'],
  ['Alienware', 'service', 'Estados Unidos', 'https://www.dell.com'],
  ['AMD', 'thirtySix', 'Estados Unidos', 'https://www.amd.com'],
  ['Antec', 'twentyFour', 'Estados Unidos', 'https://www.antec.com'],
  ['AOC', 'thirtySix', 'Taiwán', 'https://aoc.com'],
  ['APC', 'battery', 'Estados Unidos', 'https://www.apc.com'],
  ['Apple', 'service', 'Estados Unidos', 'https://www.apple.com/mx'],
  ['ARCTIC', 'byModel', 'Suiza', 'https://www.arctic.de'],
  ['ASRock', 'thirtySix', 'Taiwán', 'https://www.asrock.com'],
  ['ASUS', 'thirtySix', 'Taiwán', 'https://www.asus.com/mx'],
  ['Audeze', 'twentyFour', 'Estados Unidos', 'https://www.audeze.com'],
  ['AULA', 'twelve', 'China'],
  ['AVerMedia', 'twelve', 'Taiwán', 'https://www.avermedia.com'],
  ['be quiet!', 'byModel', 'Alemania', 'https://www.bequiet.com'],
  ['BenQ', 'thirtySix', 'Taiwán', 'https://www.benq.com'],
  ['Cooler Master', 'byModel', 'Taiwán', 'https://www.coolermaster.com'],
  ['Corsair', 'byModel', 'Estados Unidos', 'https://www.corsair.com'],
  ['Cougar', 'twelve', 'Taiwán', 'https://cougargaming.com'],
  ['Creative', 'twelve', 'Singapur', 'https://www.creative.com'],
  ['Crucial', 'byModel', 'Estados Unidos', 'https://www.crucial.mx'],
  ['CyberPower', 'battery', 'Taiwán', 'https://www.cyberpower.com'],
  ['DeepCool', 'byModel', 'China', 'https://www.deepcool.com'],
  ['Dell', 'service', 'Estados Unidos', 'https://www.dell.com'],
  ['DXRacer', 'twentyFour', undefined, 'https://www.dxracer.com'],
  ['Edifier', 'twelve', 'China', 'https://www.edifier.com'],
  ['Elgato', 'twentyFour', 'Alemania', 'https://www.elgato.com'],
  ['EVGA', 'byModel', 'Estados Unidos', 'https://www.evga.com'],
  ['FIFINE', 'twelve', 'China', 'https://fifinemicrophone.com'],
  ['Fractal Design', 'twentyFour', 'Suecia', 'https://www.fractal-design.com'],
  ['G.Skill', 'limitedLife', 'Taiwán', 'https://www.gskill.com'],
  ['Gigabyte', 'thirtySix', 'Taiwán', 'https://www.gigabyte.com'],
  ['Glorious', 'twentyFour', 'Estados Unidos', 'https://www.gloriousgaming.com'],
  ['HP', 'service', 'Estados Unidos', 'https://www.hp.com/mx-es'],
  ['HYTE', 'thirtySix', 'Estados Unidos', 'https://hyte.com'],
  ['HyperX', 'twentyFour', 'Estados Unidos', 'https://hyperx.com'],
  ['ID-COOLING', 'byModel', 'China', 'https://www.idcooling.com'],
  ['Insta360', 'twelve', 'China', 'https://www.insta360.com'],
  ['Intel', 'thirtySix', 'Estados Unidos', 'https://www.intel.la'],
  ['Jonsbo', 'twelve', 'China', 'https://www.jonsbo.com'],
  ['Keychron', 'twelve', 'China', 'https://www.keychron.com'],
  ['Kingston', 'byModel', 'Estados Unidos', 'https://www.kingston.com'],
  ['Lamzu', 'twelve', 'China', 'https://lamzu.com'],
  ['Lenovo', 'service', 'China', 'https://www.lenovo.com/mx'],
  ['Lexar', 'byModel', 'China', 'https://www.lexar.com'],
  ['LG', 'twelve', 'Corea del Sur', 'https://www.lg.com/mx'],
  ['Lian Li', 'twelve', 'Taiwán', 'https://lian-li.com'],
  ['Logitech', 'byModel', 'Suiza', 'https://www.logitech.com'],
  ['Microsoft', 'digital', 'Estados Unidos', 'https://www.microsoft.com'],
  ['MikroTik', 'twelve', 'Letonia', 'https://mikrotik.com'],
  ['Montech', 'byModel', 'Taiwán', 'https://www.montechpc.com'],
  ['MSI', 'thirtySix', 'Taiwán', 'https://mx.msi.com'],
  ['NETGEAR', 'twelve', 'Estados Unidos', 'https://www.netgear.com'],
  ['Noctua', 'byModel', 'Austria', 'https://noctua.at'],
  ['NZXT', 'byModel', 'Estados Unidos', 'https://nzxt.com'],
  ['OBSBOT', 'twelve', 'China', 'https://www.obsbot.com'],
  ['Patriot', 'limitedLife', 'Estados Unidos', 'https://www.patriotmemory.com'],
  ['Phanteks', 'byModel', 'Países Bajos', 'https://phanteks.com'],
  ['PNY', 'thirtySix', 'Estados Unidos', 'https://www.pny.com'],
  ['PowerColor', 'twentyFour', 'Taiwán', 'https://www.powercolor.com'],
  ['Razer', 'byModel', 'Singapur', 'https://www.razer.com'],
  ['Redragon', 'twelve', 'China', 'https://redragon.com'],
  ['RØDE', 'twentyFour', 'Australia', 'https://rode.com'],
  ['Royal Kludge', 'twelve', 'China'],
  ['Sabrent', 'twelve', 'Estados Unidos', 'https://sabrent.com'],
  ['Samsung', 'byModel', 'Corea del Sur', 'https://www.samsung.com/mx'],
  ['SanDisk', 'byModel', 'Estados Unidos', 'https://www.sandisk.com'],
  ['Sapphire', 'twentyFour', 'Hong Kong', 'https://www.sapphiretech.com'],
  ['Seagate', 'byModel', 'Estados Unidos', 'https://www.seagate.com'],
  ['Seasonic', 'byModel', 'Taiwán', 'https://seasonic.com'],
  ['Shure', 'twentyFour', 'Estados Unidos', 'https://www.shure.com'],
  ['SilverStone', 'byModel', 'Taiwán', 'https://www.silverstonetek.com'],
  ['Sony', 'service', 'Japón', 'https://www.sony.com.mx'],
  ['Sparkle', 'thirtySix', 'Taiwán', 'https://www.sparkle.com.tw'],
  ['SteelSeries', 'twelve', 'Dinamarca', 'https://steelseries.com'],
  ['TeamGroup', 'limitedLife', 'Taiwán', 'https://www.teamgroupinc.com'],
  ['Thermal Grizzly', 'byModel', 'Alemania', 'https://www.thermal-grizzly.com'],
  ['Thermalright', 'byModel', 'Taiwán', 'https://www.thermalright.com'],
  ['Thermaltake', 'byModel', 'Taiwán', 'https://www.thermaltake.com'],
  ['Toshiba', 'byModel', 'Japón', 'https://www.toshiba-storage.com'],
  ['TP-Link', 'twentyFour', 'China', 'https://www.tp-link.com/mx'],
  ['Tripp Lite', 'battery', 'Estados Unidos', 'https://tripplite.eaton.com'],
  ['Ubiquiti', 'twelve', 'Estados Unidos', 'https://ui.com'],
  ['UGREEN', 'twentyFour', 'China', 'https://www.ugreen.com'],
  ['ViewSonic', 'thirtySix', 'Estados Unidos', 'https://www.viewsonic.com'],
  ['Western Digital', 'byModel', 'Estados Unidos', 'https://www.westerndigital.com'],
  ['Wooting', 'twentyFour', 'Países Bajos', 'https://wooting.io'],
  ['XFX', 'twentyFour', 'Estados Unidos', 'https://www.xfxforce.com'],
  ['Xiaomi', 'twelve', 'China', 'https://www.mi.com/mx'],
  ['XPG', 'byModel', 'Taiwán', 'https://www.xpg.com'],
  ['Yeyian', 'twelve', 'México', 'https://yeyiangaming.com'],
  ['Zotac', 'twentyFour', 'Hong Kong', 'https://www.zotac.com'],
];

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ø/gi, 'o')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Every maker that the demo catalogue names, by name. */
export const demoBrands: readonly DemoBrand[] = rows.map(([name, warranty, country, site]) => ({
  name,
  slug: slugOf(name),
  ...(country === undefined ? {} : { country }),
  ...(site === undefined ? {} : { site }),
  warranty: maker[warranty],
  ...(monthsOf[warranty] === undefined ? {} : { warrantyMonths: monthsOf[warranty] }),
  warrantyBy: warranty === 'service' ? ('maker' as const) : ('shop' as const),
}));
