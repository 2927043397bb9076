// Written on 2026-11-30 from names of goods alone, as shoppers type what they want, without a look at how searches are
// understood (docs/benchmarks.md).
import {
  allOf,
  between,
  board,
  cooler,
  cpu,
  either,
  every,
  gpu,
  has,
  hdd,
  headset,
  housing,
  type JudgedSearch,
  keyboard,
  kind,
  laptop,
  liquid,
  model,
  monitor,
  mouse,
  named,
  of,
  ordered,
  psu,
  ram,
  says,
  ssd,
  ups,
  webcam,
  white,
  wireless,
} from './what-is-meant.ts';

const fan = kind('fan');
const router = kind('router');
const prebuilt = kind('prebuilt');
const external = kind('external_storage');
const speakers = kind('speakers');
const microphone = kind('microphone');
const accessory = kind('accessory');
const networkCard = kind('network_card');
const mousePad = kind('mouse_pad');
const chair = kind('chair');
const capture = kind('capture_card');
const paste = kind('thermal_paste');
const windows = kind('operating_system');
const tera = (count: number) => has('capacity', count * 1000, count * 24);

const kinds: JudgedSearch[] = [
  ...allOf(
    gpu,
    'targeta grafica',
    'tarjetas gráficas',
    'tarjeta d video',
    'video card',
    'placa de video',
    'tarjeta nvidia',
  ),
  ...allOf(every(gpu, named(/radeon/i)), 'tarjeta amd', 'grafica amd', 'radeon'),
  ...allOf(
    cpu,
    'microprocesador',
    'cpu intel',
    'procesadores amd',
    'processor',
    'chip ryzen',
    'procesador de pc',
  ),
  ...allOf(
    board,
    'motherboards',
    'placa madre',
    'mainboard amd',
    'mobo',
    'tarjetas madre',
    'mader board',
    'tarjeta mader',
  ),
  ...allOf(ram, 'rams', 'módulo de memoria', 'memory ram', 'memoria para computadora'),
  ...allOf(
    ssd,
    'disco ssd',
    'discos de estado sólido',
    'unidad ssd',
    'disco m2',
    'ssd m.2 nvme',
    'ssd interno',
  ),
  ...allOf(hdd, 'disco rigido', 'hard drive', 'disco duro mecanico', 'disco duro 3.5', 'discos duros'),
  ...allOf(psu, 'fuente de alimentacion', 'power supply', 'fuentes de poder', 'fuente atx'),
  ...allOf(housing, 'torre para pc', 'chasis', 'carcasa pc', 'gabinete atx con vidrio templado'),
  ...allOf(
    cooler,
    'enfriador cpu',
    'cooler para cpu',
    'ventilador para procesador',
    'enfriamiento de procesador',
  ),
  ...allOf(
    liquid,
    'watercooling',
    'liquid cooling',
    'refrigeracion liquida',
    'enfriamiento por agua',
    'liquid cooler 240',
  ),
  ...allOf(fan, 'fans', 'ventilador de gabinete', 'abanico pc', 'case fan'),
  ...allOf(monitor, 'pantallas', 'screen', 'display', 'pantalla pc', 'monitor de computadora'),
  ...allOf(keyboard, 'keyboard', 'teclado usb', 'teclados mecanicos rgb'),
  ...allOf(mouse, 'ratones', 'mice', 'mouse gaming', 'maus inalambrico'),
  ...allOf(headset, 'auriculares', 'audifonos con micro', 'cascos gamer', 'audífonos inalámbricos'),
  ...allOf(laptop, 'notebook', 'computadora portatil', 'portátiles gamer', 'notebook gamer'),
  ...allOf(webcam, 'web cam', 'cámara para computadora', 'camara para videollamadas', 'camara para zoom'),
  ...allOf(
    ups,
    'nobreak',
    'no-break',
    'regulador con bateria',
    'bateria para cuando se va la luz',
    'no break por si se va la luz',
  ),
  ...allOf(router, 'ruteador', 'router wifi', 'repetidor wifi', 'extensor de wifi', 'router gamer'),
  ...allOf(external, 'disco externo', 'disco duro portatil', 'external drive'),
  ...allOf(every(external, named(/ssd/i)), 'ssd externo', 'ssd portatil', 'disco solido externo'),
  ...allOf(speakers, 'altavoces', 'speakers', 'parlantes', 'bocinas para pc'),
  ...allOf(microphone, 'micrófonos', 'microfono para podcast', 'microfono para discord'),
  ...allOf(mousePad, 'mousepad', 'alfombrilla', 'pad gamer'),
  ...allOf(chair, 'sillas gamer', 'gaming chair', 'silla comoda para pc'),
  ...allOf(networkCard, 'network card', 'wifi card', 'antena wifi', 'tarjeta de red inalambrica'),
  ...allOf(capture, 'capturadora de video', 'capture card', 'tarjeta capturadora'),
  ...allOf(prebuilt, 'pc armada', 'desktop', 'computadora completa'),
  ...allOf(windows, 'windows 11', 'licencia de windows', 'sistema operativo'),
  ...allOf(paste, 'thermal paste', 'pasta disipadora', 'grasa termica'),
  ...model(kind('assembly'), 'armado de pc', 'ensamble de pc', 'servicio de armado', 'armar mi pc'),
  ...model(
    every(accessory, named(/control/i)),
    'control para pc',
    'mando xbox',
    'joystick',
    'control inalambrico pc',
  ),
  ...model(
    every(accessory, named(/gabinete externo/i)),
    'enclosure nvme',
    'case para ssd m.2',
    'caja externa m2',
  ),
  ...model(
    every(accessory, named(/soporte/i)),
    'soporte para grafica',
    'anti sag',
    'sujetador de tarjeta de video',
  ),
  ...model(every(accessory, named(/hub/i)), 'hub usb', 'adaptador usb c a hdmi'),
];

const models: JudgedSearch[] = [
  ...allOf(every(gpu, named(/RTX 5070/)), '5070', 'rtx5070', 'geforce 5070', 'tarjeta 5070'),
  ...allOf(every(gpu, named(/9070 XT/)), '9070xt', 'radeon 9070 xt'),
  ...model(every(gpu, of('PNY'), named(/5060 ?Ti/)), 'pny geforce rtx 5060', 'pny 5060 ti'),
  ...model(every(gpu, of('Gigabyte'), named(/4070 Ti/)), 'gigabyte geforce rtx 4070'),
  ...allOf(every(cpu, named(/Ryzen 7 /)), 'r7', 'ryzen siete', 'procesador amd ryzen 7'),
  ...allOf(every(cpu, named(/Ryzen \d 7\d{3}/)), 'ryzen 7000', 'procesador ryzen serie 7000'),
  ...allOf(every(cpu, named(/Ryzen \d 9\d{3}/)), 'ryzen 9000', 'amd ryzen 9000 series'),
  ...allOf(every(cpu, named(/X3D/)), 'x3d', 'ryzen x3d'),
  ...allOf(every(cpu, named(/i5/)), 'i 5', 'intel i5', 'procesador i5'),
  ...allOf(
    every(cpu, says(/Radeon|UHD|Iris|Graphics/)),
    'apu',
    'procesador con graficos integrados',
    'apu ryzen',
  ),
  ...model(every(prebuilt, named(/mac mini/i)), 'macmini m4', 'apple mac'),
  ...model(every(ssd, named(/T500/)), 'crucial t 500', 'crucial t500 2tb'),
  ...model(every(headset, named(/Cloud III/)), 'cloud 3 wireless', 'hyperx cloud iii'),
];

const specs: JudgedSearch[] = [
  ...allOf(
    every(board, says(/AM5/)),
    'board am5',
    'motherboard am5 ddr5',
    'mother para ryzen 7000',
    'placa para ryzen 5 9600x',
  ),
  ...allOf(every(board, says(/AM4/)), 'board am4', 'mother para ryzen 5 5600'),
  ...allOf(
    every(board, says(/LGA ?1700/)),
    'tarjeta madre para intel 12',
    'mother para i5 12400f',
    'motherboard lga1700',
  ),
  ...allOf(
    every(board, says(/LGA ?1851/)),
    'mother core ultra',
    'tarjeta madre lga 1851',
    'placa madre core ultra 7',
  ),
  ...allOf(
    every(laptop, says(/RTX|RX \d/)),
    'laptop con tarjeta grafica dedicada',
    'laptop con grafica dedicada',
    'laptop rtx',
  ),
  ...allOf(every(laptop, named(/Ryzen/)), 'laptop amd', 'laptop con procesador amd'),
  ...allOf(every(laptop, named(/Core|i[3579]/)), 'laptop intel', 'laptop con intel'),
  ...allOf(
    every(keyboard, ({ specs: { size } }) => size !== 'Full Size' && size !== '96%'),
    'teclado sin numerico',
    'teclado sin bloque numerico',
  ),
  ...allOf(every(keyboard, wireless), 'teclado bluetooth', 'wireless keyboard'),
  ...allOf(every(mouse, named(/ergon[oó]mic|vertical/i)), 'mouse ergonomico'),
  ...model(every(mouse, named(/vertical/)), 'mouse vertical ergonomico'),
  ...allOf(every(gpu, named(/RTX 50\d0/)), 'rtx serie 50', 'rtx 5000'),
  ...allOf(every(gpu, named(/RTX 40\d0/)), 'rtx 40', 'tarjeta rtx serie 4000'),
  ...allOf(every(gpu, named(/RX 90[67]0/)), 'rx 9000', 'radeon rx serie 9000'),
  ...allOf(every(ssd, says(/SATA/)), 'disco ssd sata 3', 'ssd sata iii', 'ssd sata'),
  ...allOf(every(external, tera(2)), 'externo 2 teras', 'disco duro externo 2tb'),
  ...allOf(every(external, named(/ssd/i), tera(1)), 'ssd externo 1tb'),
  ...allOf(every(ssd, tera(1)), 'sdd 1tb', 'ssd de un tera'),
  ...allOf(every(ram, says(/SO-DIMM/)), 'sodimm', 'ram para lap'),
  ...allOf(every(ram, has('capacity', 32)), 'kit 2x16gb', '32gb de ram'),
  ...allOf(every(psu, has('wattage', 850)), '850w 80 plus gold', 'psu 850'),
  ...allOf(every(housing, white), 'case white', 'gabinete color blanco'),
  ...allOf(every(housing, says(/mini-?itx/i)), 'case itx', 'gabinete mini itx'),
  ...allOf(every(monitor, says(/USB-C/)), 'monitor con usb-c'),
  ...allOf(every(monitor, named(/curvo/)), 'pantalla curva', 'monitores curvos gamer'),
  ...allOf(every(router, says(/wi-?fi 7/i)), 'router wifi7', 'router wi-fi 7'),
];

const uses: JudgedSearch[] = [
  ...allOf(psu, 'fuente para rtx 5070', 'que fuente necesito para 5080'),
  ...allOf(either(laptop, prebuilt), 'computadora para estudiar', 'compu para la escuela'),
  ...allOf(laptop, 'laptop para diseño grafico', 'laptop universidad'),
  ...allOf(monitor, 'monitor para ps5', 'pantalla para xbox', 'monitor para programar'),
  ...allOf(every(laptop, between(0, 10_000)), 'laptop menor a 10 mil', 'laptops hasta $10,000'),
  ...ordered('cheapest', laptop, 'laptop bbb'),
  ...ordered('cheapest', cpu, 'cpu cheap', 'el procesador mas barato'),
  ...ordered('dearest', gpu, 'gpu tope de gama'),
];

const slips: JudgedSearch[] = [
  ...allOf(gpu, 'trajeta de video', 'tarjeta grafoca', 'tajeta de video', 'gforce'),
  ...allOf(cpu, 'procezador', 'prosesador', 'procesador intell', 'ryzem'),
  ...allOf(board, 'tarjeta mdre', 'motherbord', 'plaka madre'),
  ...allOf(ram, 'memoria rram', 'mamoria ram'),
  ...allOf(psu, 'fuente de podr', 'fuete de poder', 'fuente d poder'),
  ...allOf(housing, 'gavinete', 'gabiente', 'gabinte gamer'),
  ...allOf(monitor, 'moitor', 'monitro', 'minitor gamer'),
  ...allOf(keyboard, 'teclaod', 'teclado mecánio', 'tecldo rgb'),
  ...allOf(headset, 'audifonso', 'adifonos', 'haedset'),
  ...allOf(laptop, 'lapto', 'leptop', 'laptop gamaer'),
  ...allOf(ups, 'no brek', 'nobreack'),
  ...allOf(liquid, 'enfriamiento liqudo', 'refrigeracion liquda'),
  ...allOf(chair, 'siya gamer', 'sila gamer'),
  ...allOf(hdd, 'disco durro', 'dsico duro'),
];

export const blindSearches: readonly JudgedSearch[] = [...kinds, ...models, ...specs, ...uses, ...slips];
