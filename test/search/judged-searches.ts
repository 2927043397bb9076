// What shoppers of hardware in Mexico type, and what has to be among the first five: written from facts of the catalogue,
// judged against any catalogue. A search of which a catalogue has nothing is not judged there.
import type { ProductKind } from '../../src/modules/catalog/index.ts';

/** A product as searches are judged by it; `priceCents` with IVA. */
export type JudgedProduct = {
  id: number;
  name: string;
  brand: string;
  /** The maker's part number. */
  mpn: string | null;
  kind: string;
  priceCents: number;
  specs: Readonly<Record<string, unknown>>;
};

export type JudgedSearch = {
  q: string;
  /** Whether a product is what was meant. */
  isMeant: (product: JudgedProduct) => boolean;
  /** `one`: one that was meant is among the first five. `all`: as many of the five are as there are. */
  first: 'one' | 'all';
  /** Price words: the five have to be in this order, too. */
  order?: 'cheapest' | 'dearest';
};

type Test = (product: JudgedProduct) => boolean;

const kind =
  (...kinds: ProductKind[]): Test =>
  (product) =>
    kinds.some((one) => one === product.kind);
const text = (product: JudgedProduct) => `${product.brand} ${product.name} ${JSON.stringify(product.specs)}`;
/** Name, maker or specs say so. */
const says =
  (pattern: RegExp): Test =>
  (product) =>
    pattern.test(text(product));
const named =
  (pattern: RegExp): Test =>
  ({ name }) =>
    pattern.test(name);
const of =
  (brand: string): Test =>
  (product) =>
    product.brand.toLowerCase() === brand.toLowerCase() ||
    (brand === 'WD' && product.brand === 'Western Digital');
const numberAt = (specs: JudgedProduct['specs'], path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      specs,
    );
/** A number of the specs. */
const has =
  (path: string, wanted: number, tolerance = 0): Test =>
  ({ specs }) => {
    const value = numberAt(specs, path);
    return typeof value === 'number' && Math.abs(value - wanted) <= tolerance;
  };
const between =
  (low: number, high: number): Test =>
  ({ priceCents }) =>
    priceCents >= low * 100 && priceCents <= high * 100;
const every =
  (...tests: Test[]): Test =>
  (product) =>
    tests.every((test) => test(product));
const either =
  (...tests: Test[]): Test =>
  (product) =>
    tests.some((test) => test(product));

const model = (isMeant: Test, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'one' }));
const allOf = (isMeant: Test, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'all' }));
const ordered = (order: 'cheapest' | 'dearest', isMeant: Test, ...queries: string[]): JudgedSearch[] =>
  queries.map((q) => ({ q, isMeant, first: 'all', order }));

const cpu = kind('cpu');
const gpu = kind('gpu');
const board = kind('motherboard');
const ram = kind('memory');
const ssd = kind('ssd');
const hdd = kind('hdd');
const psu = kind('psu');
const housing = kind('case');
const cooler = kind('cpu_cooler');
const monitor = kind('monitor');
const keyboard = kind('keyboard');
const mouse = kind('mouse');
const headset = kind('headset');
const laptop = kind('laptop');
const webcam = kind('webcam');
const ups = kind('ups');
const liquid: Test = every(cooler, ({ specs }) => specs['water_cooled'] === true);
const wireless = says(/inal[aá]mbric|wireless|bluetooth/i);
const white = says(/blanc|white/i);

/** Kinds, as they are called, in singular and plural, with and without accents, in English. */
const kinds: JudgedSearch[] = [
  ...allOf(cpu, 'procesador', 'procesadores', 'cpu', 'micro procesador', 'processor'),
  ...allOf(
    gpu,
    'tarjeta de video',
    'tarjetas de video',
    'tarjeta gráfica',
    'grafica',
    'graphics card',
    'gpu',
  ),
  ...allOf(board, 'tarjeta madre', 'tarjetas madre', 'motherboard', 'placa base', 'mother', 'mobo'),
  ...allOf(ram, 'memoria ram', 'memorias ram', 'ram', 'memoria para pc'),
  ...allOf(
    ssd,
    'ssd',
    'disco solido',
    'disco de estado sólido',
    'unidad de estado solido',
    'solid state drive',
  ),
  ...allOf(hdd, 'disco duro', 'discos duros', 'hard drive', 'disco duro mecánico'),
  ...allOf(psu, 'fuente de poder', 'fuentes de poder', 'fuente', 'power supply', 'fuente para pc'),
  ...allOf(housing, 'gabinete', 'gabinetes', 'case', 'chasis', 'torre para pc', 'pc case'),
  ...allOf(
    cooler,
    'disipador',
    'enfriamiento',
    'cooler para cpu',
    'ventilador para procesador',
    'cpu cooler',
  ),
  ...allOf(liquid, 'enfriamiento liquido', 'enfriamiento líquido', 'watercooling', 'refrigeracion liquida'),
  ...allOf(kind('fan'), 'ventilador', 'ventiladores para gabinete', 'fan 120mm', 'abanico para gabinete'),
  ...allOf(kind('thermal_paste'), 'pasta termica', 'pasta térmica', 'thermal paste'),
  ...allOf(monitor, 'monitor', 'monitores', 'pantalla para pc', 'pantallas'),
  ...allOf(keyboard, 'teclado', 'teclados', 'keyboard', 'teclado para pc'),
  ...allOf(mouse, 'mouse', 'raton', 'ratón', 'mouses', 'mause'),
  ...allOf(headset, 'audifonos', 'audífonos', 'diadema', 'diademas', 'headset', 'auriculares'),
  ...allOf(kind('speakers'), 'bocinas', 'bocina', 'altavoces', 'parlantes', 'speakers'),
  ...allOf(kind('microphone'), 'microfono', 'micrófono', 'microfonos', 'microphone'),
  ...allOf(webcam, 'camara web', 'cámara web', 'webcam', 'camara', 'camara para pc', 'web cam'),
  ...allOf(kind('mouse_pad'), 'mousepad', 'mouse pad', 'tapete', 'tapete para mouse', 'alfombrilla'),
  ...allOf(laptop, 'laptop', 'laptops', 'notebook', 'portatil', 'lap top', 'computadora portatil'),
  ...allOf(kind('prebuilt'), 'pc armada', 'computadora', 'computadora de escritorio', 'cpu completo'),
  ...allOf(every(kind('prebuilt'), says(/gam/i)), 'pc gamer', 'computadora gamer', 'computadora para jugar'),
  ...allOf(kind('router'), 'router', 'modem', 'ruteador', 'router wifi'),
  ...allOf(kind('network_card'), 'tarjeta de red', 'adaptador wifi', 'tarjeta wifi', 'antena wifi para pc'),
  ...allOf(ups, 'no break', 'nobreak', 'ups', 'no brake', 'nobrake', 'no-break', 'respaldo de energia'),
  ...allOf(
    kind('external_storage'),
    'disco duro externo',
    'ssd externo',
    'disco externo',
    'almacenamiento externo',
  ),
  ...allOf(kind('chair'), 'silla', 'silla gamer', 'sillas gaming', 'silla para pc'),
  ...allOf(kind('capture_card'), 'capturadora', 'capturadora de video', 'capture card'),
  ...allOf(kind('operating_system'), 'windows', 'sistema operativo'),
  ...model(kind('operating_system'), 'licencia windows'),
  ...model(every(kind('accessory'), says(/xbox/i)), 'control xbox'),
  ...model(every(kind('accessory'), says(/control|gamepad/i)), 'control para pc', 'gamepad'),
];

/** Models, as they are printed and as they are typed. */
const models: JudgedSearch[] = [
  ...model(every(cpu, named(/ryzen 5 5600\b(?!x|g)/i)), 'ryzen 5 5600', 'ryzen5 5600', 'r5 5600', 'amd 5600'),
  ...model(every(cpu, named(/5600X\b/i)), 'ryzen 5 5600x', '5600x', 'ryzen 5600x'),
  ...model(every(cpu, named(/7800X3D/i)), '7800x3d', 'ryzen 7 7800x3d', '7800 x3d', 'ryzen 7800x3d'),
  ...model(every(cpu, named(/9800X3D/i)), '9800x3d', 'ryzen 7 9800 x3d'),
  ...model(
    every(cpu, named(/12400F/i)),
    'i5 12400f',
    'i5-12400f',
    'core i5 12400f',
    'i512400f',
    'intel 12400f',
  ),
  ...model(every(cpu, named(/14600KF?/i)), 'i5 14600k', 'i5-14600kf'),
  ...model(every(cpu, named(/14700KF?/i)), 'i7 14700k', 'core i7-14700k'),
  ...model(every(cpu, named(/Ultra 7 265K/i)), 'core ultra 7 265k', 'ultra 7 265k'),
  ...model(every(cpu, named(/5700G/i)), 'ryzen 7 5700g', '5700g'),
  ...allOf(every(cpu, named(/ryzen 7/i)), 'ryzen 7', 'procesador ryzen 7', 'ryzen7'),
  ...allOf(every(cpu, named(/i5/i)), 'intel core i5', 'procesador intel i5', 'core i5'),
  ...allOf(every(cpu, named(/i7/i)), 'procesador i7', 'intel i7'),
  ...allOf(every(cpu, of('AMD')), 'procesador amd', 'cpu amd'),
  ...allOf(every(cpu, of('Intel')), 'procesador intel'),
  ...allOf(every(gpu, named(/5070(?! ?ti)/i)), 'rtx 5070 12gb', '5070 12 gb'),
  ...allOf(
    every(gpu, named(/5070/i)),
    'rtx 5070',
    'rtx5070',
    'tarjeta de video 5070',
    'geforce rtx 5070',
    'nvidia 5070',
  ),
  ...allOf(every(gpu, named(/5070 ?ti/i)), 'rtx 5070 ti', 'rtx 5070ti', '5070ti', 'rtx5070ti'),
  ...allOf(every(gpu, named(/5060 ?ti/i), has('memory', 16)), 'rtx 5060 ti 16gb', '5060ti 16 gb'),
  ...allOf(every(gpu, named(/5060 ?ti/i), has('memory', 8)), 'rtx 5060 ti 8gb'),
  ...allOf(every(gpu, named(/5090/i)), 'rtx 5090', 'nvidia rtx 5090'),
  ...allOf(every(gpu, named(/9070 ?xt/i)), 'rx 9070 xt', 'rx 9070xt', '9070xt', 'radeon 9070 xt'),
  ...allOf(every(gpu, named(/7600(?! ?xt)/i), says(/radeon/i)), 'rx 7600', 'radeon rx 7600'),
  ...allOf(every(gpu, named(/b580/i)), 'arc b580', 'intel arc b580'),
  ...model(every(gpu, named(/dual.*5060\b(?! ti)|5060\b(?! ti).*dual/i), of('ASUS')), 'asus dual rtx 5060'),
  ...model(every(gpu, named(/ventus/i), named(/5070/i)), 'msi ventus 5070', 'rtx 5070 ventus'),
  ...model(every(board, named(/b650/i), named(/tomahawk/i)), 'b650 tomahawk', 'msi tomahawk b650'),
  ...model(every(board, named(/a520m/i)), 'a520m', 'tarjeta madre a520'),
  ...model(every(ssd, named(/990 pro/i)), '990 pro', 'samsung 990 pro', 'ssd samsung 990pro'),
  ...model(every(ssd, named(/990 pro/i), has('capacity', 2000, 48)), 'samsung 990 pro 2tb', '990 pro 2 tb'),
  ...model(every(ssd, named(/\bnv3\b/i), has('capacity', 1000, 24)), 'nv3 1tb', 'kingston nv3 1 tb'),
  ...model(every(ssd, named(/sn850x/i)), 'sn850x', 'wd black sn850x', 'western digital sn850x'),
  ...model(every(ssd, named(/a400/i)), 'kingston a400', 'ssd a400'),
  ...model(
    every(hdd, named(/barracuda/i), has('capacity', 2000, 48)),
    'barracuda 2tb',
    'seagate barracuda 2 tb',
  ),
  ...model(every(psu, named(/rm850/i)), 'corsair rm850', 'fuente rm850'),
  ...model(every(psu, named(/rm850x/i)), 'rm850x'),
  ...model(every(cooler, named(/nh-?d15/i)), 'nh-d15', 'nhd15', 'noctua nh d15', 'noctua d15'),
  ...model(every(cooler, named(/hyper 212/i)), 'hyper 212', 'cooler master hyper 212', 'hyper212'),
  ...model(every(cooler, named(/peerless assassin/i)), 'peerless assassin 120', 'thermalright peerless'),
  ...model(every(housing, named(/4000d/i)), '4000d', 'corsair 4000d airflow', 'gabinete 4000 d'),
  ...model(every(housing, named(/h5 flow/i)), 'nzxt h5 flow', 'h5 flow'),
  ...model(every(housing, named(/lancool/i)), 'lancool', 'lian li lancool'),
  ...model(every(mouse, named(/g502/i)), 'g502', 'logitech g502', 'mouse g502 hero'),
  ...model(every(mouse, named(/mx master/i)), 'mx master', 'mx master 3s', 'logitech mx master'),
  ...model(every(mouse, named(/death ?adder/i)), 'deathadder', 'razer death adder'),
  ...model(every(headset, named(/cloud (iii|3)/i)), 'hyperx cloud 3', 'cloud iii'),
  ...model(every(keyboard, named(/blackwidow/i)), 'blackwidow', 'razer black widow'),
  ...model(every(webcam, named(/c920/i)), 'c920', 'logitech c920'),
  ...model(every(laptop, named(/macbook/i)), 'macbook', 'mac book', 'laptop apple'),
  ...model(every(laptop, named(/thinkpad/i)), 'thinkpad', 'lenovo thinkpad'),
  ...model(
    every(kind('operating_system'), named(/windows 11/i)),
    'windows 11',
    'windows 11 pro',
    'licencia windows 11',
  ),
];

/** Codes: part numbers, with and without their signs. */
const codes: JudgedSearch[] = [
  ...model(({ mpn }) => mpn === '100-100000065BOX', '100-100000065BOX', '100100000065box'),
  ...model(({ mpn }) => mpn === 'SNV3S/1000G', 'SNV3S/1000G', 'snv3s 1000g'),
  ...model(every(ssd, named(/nv3/i)), 'SNV3S'),
  ...model(({ mpn }) => mpn === 'KF432C16BB/16', 'KF432C16BB/16', 'kf432c16bb16'),
  ...model(({ mpn }) => mpn === 'ROG-ASTRAL-RTX5090-O32G-GAMING', 'ROG-ASTRAL-RTX5090-O32G-GAMING'),
  ...model(({ mpn }) => mpn === '24MR400-B', '24MR400-B', '24mr400'),
  ...model(({ mpn }) => mpn === 'BX1500M', 'BX1500M', 'apc bx1500m'),
];

/** Numbers with their units are meant exactly. */
const measures: JudgedSearch[] = [
  ...allOf(every(monitor, has('refresh_rate', 144)), 'monitor 144hz', 'monitor 144 hz', 'pantalla 144hz'),
  ...allOf(every(monitor, has('refresh_rate', 180)), 'monitor 180hz', 'monitor gamer 180 hz'),
  ...allOf(every(monitor, has('refresh_rate', 240)), 'monitor 240hz'),
  ...allOf(
    every(monitor, has('screen_size', 27, 0.5)),
    'monitor 27 pulgadas',
    'monitor 27"',
    'monitor 27',
    'monitor de 27',
  ),
  ...allOf(every(monitor, has('screen_size', 24, 0.6)), 'monitor 24 pulgadas', 'monitor de 24'),
  ...allOf(every(monitor, has('screen_size', 34, 0.5)), 'monitor 34 pulgadas'),
  ...allOf(every(monitor, has('screen_size', 34, 0.5), says(/ultra-?wide|21:9/i)), 'monitor ultrawide 34'),
  ...allOf(every(monitor, has('resolution.horizontalRes', 3840)), 'monitor 4k', 'monitor uhd', 'pantalla 4k'),
  ...allOf(
    every(monitor, has('resolution.horizontalRes', 2560)),
    'monitor 1440p',
    'monitor 2k',
    'monitor qhd',
  ),
  ...allOf(every(monitor, has('resolution.horizontalRes', 1920)), 'monitor 1080p', 'monitor full hd'),
  ...allOf(every(monitor, says(/"IPS"|\bips\b/i)), 'monitor ips'),
  ...allOf(every(monitor, says(/oled/i)), 'monitor oled'),
  ...allOf(every(monitor, says(/curv/i)), 'monitor curvo'),
  ...allOf(every(ram, has('capacity', 32)), 'ram 32gb', 'memoria ram 32 gb', '32 gb ram'),
  ...allOf(every(ram, has('capacity', 16)), 'memoria ram 16gb', 'ram 16 gigas'),
  ...allOf(
    every(ram, has('capacity', 16), says(/ddr4/i)),
    'ram ddr4 16gb',
    'memoria ddr4 16 gb',
    '16gb ddr4',
  ),
  ...allOf(
    every(ram, has('capacity', 32), says(/ddr5/i)),
    'ddr5 32gb',
    'memoria ram 32gb ddr5',
    'kit 32gb ddr5',
  ),
  ...allOf(
    every(ram, says(/ddr5/i), has('speed', 6000)),
    'ddr5 6000',
    'ram ddr5 6000mhz',
    'memoria ddr5 6000 mhz',
  ),
  ...allOf(every(ram, says(/ddr4/i), has('speed', 3200)), 'ddr4 3200', 'ram ddr4 3200 mhz'),
  ...allOf(every(ram, says(/so-?dimm/i)), 'memoria ram laptop', 'memoria sodimm', 'ram para laptop'),
  ...allOf(every(ram, says(/so-?dimm/i), says(/ddr5/i)), 'so-dimm ddr5', 'ram ddr5 para laptop'),
  ...allOf(every(ssd, has('capacity', 1000, 24)), 'ssd 1tb', 'ssd 1 tb', 'disco solido 1tb', 'ssd 1000gb'),
  ...allOf(every(ssd, has('capacity', 2000, 48)), 'ssd 2tb', 'disco ssd 2 tb'),
  ...allOf(every(ssd, has('capacity', 1000, 24), says(/nvme/i)), 'ssd nvme 1tb', 'nvme 1 tb', 'm.2 nvme 1tb'),
  ...allOf(every(ssd, either(has('capacity', 500), has('capacity', 512), has('capacity', 480))), 'ssd 500gb'),
  ...allOf(every(ssd, says(/sata/i)), 'ssd sata', 'ssd 2.5'),
  ...allOf(every(hdd, has('capacity', 4000)), 'disco duro 4tb', 'hdd 4 tb'),
  ...allOf(every(hdd, has('capacity', 8000)), 'disco duro 8tb'),
  ...allOf(every(psu, has('wattage', 850)), 'fuente 850w', 'fuente de poder 850 watts', 'fuente 850 w'),
  ...allOf(every(psu, has('wattage', 750)), 'fuente 750w', 'psu 750w'),
  ...allOf(every(psu, has('wattage', 650)), 'fuente 650w', 'fuente de 650 watts'),
  ...allOf(every(psu, has('wattage', 1000)), 'fuente 1000w'),
  ...allOf(every(psu, says(/gold/i)), 'fuente 80 plus gold', 'fuente gold', 'fuente certificada gold'),
  ...allOf(every(psu, says(/"modular":"Full|modular/i)), 'fuente modular'),
  ...allOf(
    every(liquid, has('radiator_size', 360)),
    'enfriamiento liquido 360',
    'aio 360mm',
    'liquido 360 mm',
  ),
  ...allOf(every(liquid, has('radiator_size', 240)), 'enfriamiento liquido 240mm', 'aio 240'),
  ...allOf(
    every(kind('fan'), either(has('fan_size', 120), has('size', 120))),
    'ventilador 120mm',
    'ventiladores 120 mm',
  ),
  ...allOf(every(kind('fan'), either(has('fan_size', 140), has('size', 140))), 'ventilador 140mm'),
  ...allOf(every(gpu, has('memory', 16)), 'tarjeta de video 16gb', 'tarjeta grafica 16 gb'),
  ...allOf(every(gpu, has('memory', 8)), 'tarjeta de video 8gb', 'gpu 8gb'),
  ...allOf(every(gpu, has('memory', 12)), 'tarjeta de video 12 gb'),
  ...allOf(every(ups, has('capacity_va', 1000)), 'no break 1000va', 'ups 1000 va'),
  ...allOf(every(ups, has('capacity_va', 1500)), 'no break 1500va'),
  ...allOf(every(board, says(/AM5/i)), 'tarjeta madre am5', 'motherboard am5', 'placa am5'),
  ...allOf(every(board, says(/AM4/i)), 'tarjeta madre am4', 'mother am4'),
  ...allOf(
    every(board, says(/LGA ?1700/i)),
    'tarjeta madre lga1700',
    'motherboard lga 1700',
    'tarjeta madre 1700',
  ),
  ...allOf(every(board, says(/B650/i)), 'tarjeta madre b650', 'b650', 'motherboard b650'),
  ...allOf(every(board, says(/Micro ?-?ATX/i)), 'tarjeta madre micro atx', 'motherboard matx'),
  ...allOf(every(board, says(/Mini-? ?ITX/i)), 'tarjeta madre mini itx', 'mini itx motherboard'),
  ...allOf(every(board, says(/ddr4/i)), 'tarjeta madre ddr4'),
  ...allOf(every(cpu, says(/"AM5"|\bAM5\b/i)), 'procesador am5', 'cpu am5'),
  ...allOf(every(cpu, says(/"AM4"|\bAM4\b/i)), 'procesador am4'),
  ...allOf(every(cpu, says(/LGA ?1700/i)), 'procesador lga 1700'),
  ...allOf(every(cpu, has('cores.total', 8)), 'procesador 8 nucleos', 'procesador de 8 núcleos'),
  ...allOf(every(laptop, has('memory', 16)), 'laptop 16gb ram', 'laptop 16 gb'),
  ...allOf(every(laptop, says(/4060/i)), 'laptop rtx 4060', 'laptop 4060'),
  ...allOf(every(laptop, says(/\bi7|core ultra 7/i)), 'laptop i7'),
  ...allOf(every(webcam, says(/1080p/i)), 'webcam 1080p', 'camara web full hd'),
  ...allOf(every(webcam, says(/4k/i)), 'webcam 4k'),
  ...allOf(every(kind('router'), says(/wi-?fi ?6/i)), 'router wifi 6', 'router wi-fi 6'),
  ...allOf(
    every(kind('external_storage'), has('capacity', 1000, 24)),
    'disco externo 1tb',
    'ssd externo 1tb',
  ),
  ...allOf(every(kind('external_storage'), has('capacity', 2000, 48)), 'disco duro externo 2tb'),
];

/** Makers and features. */
const features: JudgedSearch[] = [
  ...allOf(every(mouse, of('Logitech')), 'mouse logitech', 'raton logitech'),
  ...allOf(
    every(mouse, wireless),
    'mouse inalambrico',
    'ratón inalámbrico',
    'mouse wireless',
    'mouse bluetooth',
  ),
  ...allOf(every(mouse, of('Razer')), 'mouse razer', 'razer mouse'),
  ...allOf(
    every(keyboard, says(/mec[aá]nic|mechanical|magn[eé]tic|switch_type":"(?!Membrane)/i)),
    'teclado mecanico',
    'teclado mecánico',
    'mechanical keyboard',
  ),
  ...allOf(every(keyboard, wireless), 'teclado inalambrico', 'teclado bluetooth'),
  ...allOf(every(keyboard, of('Logitech')), 'teclado logitech'),
  ...allOf(every(keyboard, says(/75 ?%/)), 'teclado 75%'),
  ...allOf(every(headset, wireless), 'audifonos inalambricos', 'diadema inalambrica', 'audifonos bluetooth'),
  ...allOf(every(headset, says(/hyperx/i)), 'diadema hyperx', 'audifonos hyperx', 'hyper x audifonos'),
  ...allOf(every(housing, white), 'gabinete blanco', 'case blanco', 'gabinete color blanco'),
  ...allOf(every(housing, says(/micro ?-?atx/i)), 'gabinete micro atx', 'gabinete matx'),
  ...allOf(every(housing, says(/mini ?-?itx/i)), 'gabinete mini itx', 'gabinete itx'),
  ...allOf(every(housing, says(/cristal|glass/i)), 'gabinete cristal templado', 'gabinete vidrio templado'),
  ...allOf(every(housing, of('NZXT')), 'gabinete nzxt', 'nzxt gabinete'),
  ...allOf(every(housing, of('Corsair')), 'gabinete corsair'),
  ...allOf(every(ram, of('Corsair')), 'ram corsair', 'memoria corsair vengeance'),
  ...allOf(every(ram, of('Kingston')), 'memoria kingston fury', 'ram kingston'),
  ...allOf(every(ram, says(/rgb/i)), 'memoria ram rgb', 'ram rgb'),
  ...allOf(every(ssd, of('Kingston')), 'ssd kingston'),
  ...allOf(every(ssd, of('Samsung')), 'ssd samsung'),
  ...allOf(every(ssd, says(/\bwd\b|wd_|western digital/i)), 'ssd wd', 'ssd western digital'),
  ...allOf(every(psu, of('Corsair')), 'fuente corsair'),
  ...allOf(every(psu, of('EVGA')), 'fuente evga'),
  ...allOf(every(gpu, of('ASUS')), 'tarjeta de video asus', 'grafica asus'),
  ...allOf(every(gpu, of('Gigabyte')), 'tarjeta de video gigabyte'),
  ...allOf(every(gpu, says(/nvidia|geforce/i)), 'tarjeta de video nvidia', 'geforce'),
  ...allOf(every(gpu, says(/radeon|"AMD"/i)), 'tarjeta de video amd', 'radeon'),
  ...allOf(every(gpu, white), 'tarjeta de video blanca'),
  ...allOf(every(board, of('MSI')), 'tarjeta madre msi'),
  ...allOf(every(board, says(/wi-?fi/i)), 'tarjeta madre wifi', 'motherboard con wifi'),
  ...allOf(every(cooler, of('Noctua')), 'disipador noctua'),
  ...allOf(every(monitor, of('LG')), 'monitor lg'),
  ...allOf(every(monitor, of('Samsung')), 'monitor samsung'),
  ...allOf(every(laptop, of('Lenovo')), 'laptop lenovo', 'lenovo laptop'),
  ...allOf(every(laptop, of('HP')), 'laptop hp'),
  ...allOf(every(laptop, of('ASUS')), 'laptop asus'),
  ...allOf(every(kind('router'), of('TP-Link')), 'router tp-link', 'router tp link', 'router tplink'),
  ...allOf(every(ups, of('APC')), 'no break apc'),
  ...allOf(every(kind('microphone'), says(/usb/i)), 'microfono usb'),
  ...allOf(every(hdd, says(/nas|ironwolf|red/i)), 'disco duro nas', 'disco duro para nas'),
  ...allOf(every(hdd, says(/purple|vigilancia|skyhawk|surveillance/i)), 'disco duro videovigilancia'),
];

/** What they are for. */
const uses: JudgedSearch[] = [
  ...allOf(cpu, 'procesador para jugar', 'procesador gamer', 'procesador para juegos'),
  ...allOf(gpu, 'tarjeta de video para jugar', 'tarjeta grafica gamer', 'tarjeta de video para edicion'),
  ...allOf(
    every(laptop, says(/gam/i)),
    'laptop gamer',
    'laptop para jugar',
    'laptop gaming',
    'laptop para juegos',
  ),
  ...allOf(laptop, 'laptop para estudiantes', 'laptop para oficina', 'laptop para trabajar'),
  ...allOf(monitor, 'monitor gamer', 'monitor para jugar', 'monitor para oficina'),
  ...allOf(kind('prebuilt'), 'pc para oficina'),
  ...allOf(mouse, 'mouse gamer', 'mouse para oficina', 'mouse gaming'),
  ...allOf(keyboard, 'teclado gamer', 'teclado para oficina'),
  ...allOf(headset, 'audifonos gamer', 'audifonos con microfono'),
  ...model(every(headset, says(/ps5|playstation/i)), 'diadema para ps5'),
  ...allOf(kind('microphone'), 'microfono para streaming'),
  ...model(kind('microphone'), 'microfono para podcast'),
  ...allOf(webcam, 'camara para videollamadas', 'camara web para zoom'),
  ...model(webcam, 'camara para stream'),
  ...allOf(ssd, 'ssd para ps5', 'ssd para laptop', 'disco solido para jugar'),
  ...allOf(psu, 'fuente para rtx 5070', 'fuente de poder para pc gamer'),
  ...allOf(ups, 'no break para pc', 'no break para modem'),
];

/** Price words order the list; amounts bound it. */
const prices: JudgedSearch[] = [
  ...ordered('cheapest', laptop, 'laptop barata', 'laptops baratas', 'laptop económica', 'laptop mas barata'),
  ...ordered('cheapest', gpu, 'tarjeta de video barata', 'gpu economica'),
  ...ordered('cheapest', monitor, 'monitor barato', 'monitor economico'),
  ...ordered('cheapest', mouse, 'mouse barato'),
  ...ordered('cheapest', every(mouse, wireless), 'mouse inalambrico barato'),
  ...ordered('cheapest', every(ssd, has('capacity', 1000, 24)), 'ssd 1tb barato'),
  ...ordered('dearest', gpu, 'tarjeta de video mas cara', 'la mejor tarjeta de video mas cara'),
  ...allOf(
    every(laptop, between(0, 15_000)),
    'laptop menos de 15000',
    'laptop de menos de 15,000 pesos',
    'laptop hasta 15000',
  ),
  ...allOf(
    every(gpu, between(0, 8000)),
    'tarjeta de video menor a 8000',
    'tarjeta de video por menos de $8,000',
  ),
  ...allOf(every(monitor, between(2000, 4000)), 'monitor entre 2000 y 4000', 'monitor de 2000 a 4000 pesos'),
  ...allOf(every(keyboard, between(0, 1000)), 'teclado menos de 1000 pesos'),
];

/** Cables and small things that share their words with other goods. */
const neighbours: JudgedSearch[] = [
  ...allOf(named(/cable.*hdmi|hdmi.*cable/i), 'cable hdmi'),
  ...allOf(every(kind('external_storage'), says(/usb/i)), 'memoria usb'),
  ...allOf(kind('external_storage'), 'disco duro portatil', 'ssd portatil'),
  ...allOf(every(kind('accessory'), says(/gabinete externo|enclosure/i)), 'gabinete para disco duro'),
];

/** Slips of a finger, of the ear, and of the space bar. */
const slips: JudgedSearch[] = [
  ...allOf(
    gpu,
    'targeta de vidio',
    'tarjeta de vidio',
    'targeta de video',
    'tarjeta d video',
    'tarjetadevideo',
    'tarjeta grafca',
  ),
  ...allOf(cpu, 'prosesador', 'procesaor', 'procesadro', 'procezador'),
  ...allOf(ram, 'memora ram', 'memoria rma', 'memoriaram', 'mmoria ram'),
  ...allOf(board, 'targeta madre', 'tarjeta mdre', 'tarjetamadre', 'moterboard', 'motherbord'),
  ...allOf(psu, 'fuente de podr', 'fuente d poder', 'fuentedepoder', 'fuetne de poder'),
  ...allOf(housing, 'gavinete', 'gabiente', 'gabinte', 'gabinette'),
  ...allOf(monitor, 'moniotr', 'monitro', 'moitor'),
  ...allOf(keyboard, 'teklado', 'teclaod', 'telcado'),
  ...allOf(
    every(keyboard, says(/mec[aá]nic|mechanical|magn[eé]tic|switch_type":"(?!Membrane)/i)),
    'teclado mecanioc',
    'teclado mecancio',
  ),
  ...allOf(headset, 'audifnos', 'audifonoss', 'adifonos', 'diadma'),
  ...allOf(laptop, 'laptp', 'latop', 'labtop', 'lapto'),
  ...allOf(cooler, 'disipaor', 'dicipador', 'enfriamieto'),
  ...allOf(kind('speakers'), 'bosinas', 'bocians'),
  ...allOf(ups, 'no brek', 'nobreack', 'no breik'),
  ...allOf(webcam, 'web can', 'camra web', 'webcan'),
  ...allOf(every(gpu, named(/5070/i)), 'rxt 5070', 'gforce 5070', 'rtx5070 '),
  ...allOf(every(cpu, named(/ryzen 5/i)), 'ryzn 5', 'rizen 5', 'raizen 5', 'ryzen5'),
  ...allOf(every(mouse, of('Logitech')), 'mouse logitec', 'mouse lojitech', 'mouse logitehc'),
  ...allOf(every(headset, says(/hyperx/i)), 'diadema hiperx', 'audifonos hyperex'),
  ...allOf(every(ram, of('Kingston')), 'memoria ram kinston', 'ram kingstone'),
  ...allOf(every(ram, of('Corsair')), 'ram corsiar', 'memoria ram corsar'),
  ...allOf(every(ssd, of('Samsung')), 'ssd samsumg', 'ssd sansung'),
  ...allOf(every(gpu, of('Gigabyte')), 'tarjeta de video gigabite', 'grafica gigabyt'),
  ...model(every(cooler, named(/nh-?d15/i)), 'noctuna nh-d15', 'notcua nh d15'),
  ...model(every(mouse, named(/mx master/i)), 'mx mastr 3s', 'mxmaster'),
  ...allOf(every(liquid), 'enfriamento liquido', 'enfriamiento likido'),
];

/** Written after the search had learnt the others, to see whether it had learnt only those. */
const heldOut: JudgedSearch[] = [
  ...allOf(every(monitor, has('refresh_rate', 165)), 'monitor gamer 165hz', 'pantalla de 165 hertz'),
  ...allOf(every(monitor, has('screen_size', 32, 0.5)), 'monitor de 32 pulgadas', 'pantalla 32"'),
  ...allOf(
    every(monitor, has('screen_size', 27, 0.5), has('resolution.horizontalRes', 3840)),
    'monitor 27 4k',
  ),
  ...allOf(every(monitor, has('screen_size', 24, 0.6), has('refresh_rate', 180)), 'monitor 24 180hz'),
  ...ordered(
    'cheapest',
    every(monitor, has('screen_size', 27, 0.5)),
    'monitor 27 barato',
    'monitor de 27 mas economico',
  ),
  ...ordered('cheapest', cpu, 'procesador barato', 'el procesador mas barato'),
  ...ordered('cheapest', every(cpu, of('AMD')), 'procesador amd barato'),
  ...ordered('cheapest', housing, 'gabinete económico', 'gabinetes baratos'),
  ...ordered('cheapest', every(psu, has('wattage', 650)), 'fuente 650w barata'),
  ...ordered('dearest', laptop, 'laptop mas cara', 'la laptop más cara'),
  ...allOf(
    every(gpu, between(5000, 10_000)),
    'tarjeta de video entre 5000 y 10000',
    'tarjeta grafica de 5 mil a 10 mil',
  ),
  ...allOf(every(laptop, between(20_000, 1e6)), 'laptop de mas de 20000', 'laptop desde 20 mil pesos'),
  ...allOf(every(headset, between(0, 1000)), 'audifonos por menos de mil pesos', 'diadema hasta $1,000'),
  ...allOf(every(ssd, between(0, 1500)), 'ssd menos de 1500 pesos'),
  ...allOf(every(gpu, named(/4060(?! ?ti)/i)), 'rtx 4060', 'geforce 4060', 'tarjeta grafica rtx 4060'),
  ...allOf(every(gpu, named(/9060 ?xt/i)), 'rx 9060 xt', 'radeon rx9060xt', 'amd rx 9060xt'),
  ...allOf(every(gpu, named(/5080/i)), 'rtx5080', 'nvidia geforce rtx 5080', 'tarjeta 5080'),
  ...allOf(every(gpu, named(/5060\b(?! ti)/i), of('MSI')), 'msi rtx 5060', 'tarjeta de video msi 5060'),
  ...model(every(cpu, named(/9600X/i)), 'ryzen 5 9600x', 'r5 9600x', '9600 x'),
  ...model(every(cpu, named(/i5-?13400F?/i)), 'i5 13400', 'intel core i5-13400f'),
  ...allOf(every(cpu, named(/ryzen 9/i)), 'ryzen 9', 'amd ryzen 9', 'procesador ryzen 9'),
  ...allOf(every(cpu, named(/core ultra/i)), 'intel core ultra', 'procesador core ultra'),
  ...allOf(every(ram, has('capacity', 64)), 'memoria ram 64gb', '64 gigas de ram', 'ram de 64 gb'),
  ...allOf(every(ram, has('capacity', 8)), 'ram 8gb', 'memoria ram de 8 gb'),
  ...allOf(every(ram, says(/ddr4/i), has('speed', 3600)), 'memoria ddr4 3600mhz', 'ram ddr4 3600'),
  ...allOf(every(ssd, has('capacity', 4000, 96)), 'ssd 4tb', 'nvme 4 teras'),
  ...allOf(every(ssd, says(/m\.2/i)), 'ssd m2', 'disco m.2', 'ssd m.2 nvme'),
  ...allOf(every(hdd, has('capacity', 2000)), 'disco duro de 2 teras', 'disco duro 2 tb'),
  ...allOf(every(hdd, says(/7200/)), 'disco duro 7200 rpm'),
  ...allOf(every(psu, says(/platinum/i)), 'fuente 80 plus platinum', 'fuente platinum'),
  ...allOf(every(psu, says(/sfx/i)), 'fuente sfx'),
  ...allOf(every(psu, has('wattage', 1200)), 'fuente de poder 1200w', 'fuente 1200 watts'),
  ...allOf(every(board, says(/B550/i)), 'b550', 'tarjeta madre b550', 'mother b550'),
  ...allOf(every(board, says(/Z790/i)), 'tarjeta madre z790', 'z790 motherboard'),
  ...allOf(every(board, of('Gigabyte'), says(/AM5/i)), 'tarjeta madre gigabyte am5'),
  ...allOf(every(board, of('ASUS')), 'tarjeta madre asus', 'motherboard asus'),
  ...allOf(every(housing, of('Lian Li')), 'gabinete lian li', 'lian li gabinete'),
  ...allOf(every(housing, says(/negr|black/i)), 'gabinete negro'),
  ...allOf(every(liquid, says(/rgb/i)), 'enfriamiento liquido rgb', 'watercooling argb'),
  ...allOf(
    every(cooler, ({ specs }) => specs['water_cooled'] === false),
    'disipador de aire',
  ),
  ...allOf(every(kind('fan'), of('Noctua')), 'ventilador noctua'),
  ...allOf(every(kind('fan'), says(/rgb/i)), 'ventiladores argb', 'ventiladores rgb'),
  ...allOf(every(keyboard, of('Razer')), 'teclado razer', 'razer teclado'),
  ...allOf(every(keyboard, says(/60 ?%/)), 'teclado 60%', 'teclado 60 por ciento'),
  ...allOf(every(mouse, of('Corsair')), 'mouse corsair', 'raton corsair'),
  ...allOf(every(headset, of('Logitech')), 'audifonos logitech', 'diadema logitech'),
  ...allOf(every(headset, of('SteelSeries')), 'steelseries arctis', 'audifonos steelseries'),
  ...allOf(every(laptop, of('Dell')), 'laptop dell', 'lap dell'),
  ...allOf(every(laptop, says(/oled/i)), 'laptop oled', 'laptop pantalla oled'),
  ...allOf(every(laptop, says(/ryzen 7/i)), 'laptop ryzen 7', 'laptop amd ryzen 7'),
  ...allOf(every(laptop, has('memory', 32)), 'laptop 32gb', 'laptop de 32 gb de ram'),
  ...allOf(every(kind('router'), says(/wi-?fi ?7/i)), 'router wifi 7', 'ruteador wi fi 7'),
  ...allOf(every(kind('network_card'), says(/wi-?fi ?6/i)), 'tarjeta de red wifi 6', 'tarjeta wifi 6'),
  ...allOf(every(ups, of('CyberPower')), 'no break cyberpower', 'ups cyber power'),
  ...allOf(kind('thermal_paste'), 'pasta para procesador'),
  ...allOf(every(kind('thermal_paste'), says(/arctic/i)), 'pasta termica arctic'),
  ...allOf(kind('speakers'), 'bocinas para pc', 'bocinas para computadora'),
  ...allOf(kind('chair'), 'silla de oficina'),
  ...model(kind('chair'), 'silla ergonomica'),
  ...allOf(cpu, 'prosesadores', 'procesdor', 'porcesador'),
  ...allOf(gpu, 'tarjta de video', 'tarjeta de bideo', 'tajeta grafica', 'tarjetas graficas'),
  ...allOf(ssd, 'disco solidoo', 'discos solidos', 'dicso solido'),
  ...allOf(monitor, 'monitr', 'monitores gamer', 'mointor'),
  ...allOf(keyboard, 'tecaldo', 'tecldo'),
  ...allOf(housing, 'gabinet', 'gabintes'),
  ...allOf(every(mouse, of('Razer')), 'mouse raser', 'mouse razr'),
  ...allOf(every(ssd, of('Kingston')), 'ssd kigston', 'ssd kingstom'),
  ...allOf(every(cooler, of('Noctua')), 'disipador noctuaa', 'disipador nocuta'),
  ...allOf(every(psu, of('Corsair')), 'fuente de poder corsiar', 'fuente corsaer'),
];

export const judgedSearches: readonly JudgedSearch[] = [
  ...kinds,
  ...models,
  ...codes,
  ...measures,
  ...features,
  ...uses,
  ...prices,
  ...neighbours,
  ...slips,
  ...heldOut,
];
