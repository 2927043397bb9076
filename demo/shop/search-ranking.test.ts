import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemoShop } from '../../src/server/demo-shop.ts';
import { signInStaff } from '../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await signInStaff(shop);
  await fillDemoShop(shop.open);
}, 120_000);
afterAll(() => shop.stop());

const firstThree = async (q: string) =>
  (await shop.api.catalog.products({ query: { q, page_size: 3 } })).products.map(({ sku }) => sku);

/** What shoppers type, and the product they mean. */
const meant: readonly [q: string, sku: string][] = [
  // Models, as they are printed and as they are typed.
  ['ryzen 5 5600', 'CPU-R5-5600'],
  ['ryzen 5 5600x', 'CPU-R5-5600X'],
  ['ryzen5 5600x', 'CPU-R5-5600X'],
  ['ryzen 7 5700x', 'CPU-R7-5700X'],
  ['5800x3d', 'CPU-R7-5800X3D'],
  ['9800x3d', 'CPU-R7-9800X3D'],
  ['ryzen 9 9950x', 'CPU-R9-9950X'],
  ['i7 12700', 'CPU-I7-12700K'],
  ['i7-12700', 'CPU-I7-12700K'],
  ['i712700k', 'CPU-I7-12700K'],
  ['intel core i5 12400f', 'CPU-I5-12400F'],
  ['i5-14600kf', 'CPU-I5-14600KF'],
  ['core ultra 9', 'CPU-U9-285K'],
  ['rtx 5060 ti 16gb asus dual', 'GPU-5060TI16-ASUS-DUAL-OC'],
  ['rtx5070 tuf', 'GPU-5070-ASUS-TUF-OC'],
  ['tarjeta de vidio 5070 tuf', 'GPU-5070-ASUS-TUF-OC'],
  ['msi ventus rtx 5080', 'GPU-5080-MSI-VENTUS-OC'],
  ['rtx5050 gigabyte', 'GPU-5050-GB-WF-OC'],
  ['9070 xt nitro', 'GPU-9070XT-SAPPHIRE-NITRO'],
  ['rx 9070xt red devil', 'GPU-9070XT-PC-RED-DEVIL'],
  ['arc b580', 'GPU-B580-INTEL-LE'],
  ['7900xtx', 'GPU-7900XTX-SAPPHIRE-NITRO'],
  ['b650 tomahawk', 'MB-B650-TOMAHAWK'],
  ['b650m-a wifi', 'MB-B650M-A-WIFI'],
  ['kingston fury beast ddr4 32gb 3200', 'RAM-KF-D4-3200-32K'],
  ['corsair vengeance lpx 64 gb', 'RAM-CR-VLPX-D4-3200-64K'],
  ['samsung 990 pro 2tb', 'SSD-SAMSUNG-990-PRO-2TB'],
  ['nv3 1 tb', 'SSD-KINGSTON-NV3-1TB'],
  ['a400 480', 'SSD-KINGSTON-A400-480GB'],
  ['barracuda 2tb', 'HDD-SEAGATE-BARRACUDA-2TB'],
  ['ironwolf 8 tb nas', 'HDD-SEAGATE-IRONWOLF-8TB'],
  ['rm850e', 'PSU-CORSAIR-RM850E-2025'],
  ['4000d airflow', 'CASE-CORSAIR-4000D-AIRFLOW'],
  ['o11 vision', 'CASE-LIANLI-O11-VISION'],
  ['lancool 207', 'CASE-LIANLI-LANCOOL-207'],
  ['hyper 212', 'COOL-CM-HYPER-212-BLACK'],
  ['nh-d15', 'COOL-NOCTUA-NH-D15'],
  ['nhd15', 'COOL-NOCTUA-NH-D15'],
  ['ak400', 'COOL-DEEPCOOL-AK400'],
  ['g502', 'MOUSE-LOGI-G502X'],
  ['mx master 3s', 'MOUSE-LOGI-MX-MASTER-3S'],
  ['k552', 'KB-REDR-K552'],
  ['cloud iii', 'HS-HYPX-CLOUD-III'],
  ['quadcast', 'MIC-HYPX-QUADCAST-2'],
  ['c920', 'CAM-LOGI-C920S'],
  ['archer ax55', 'NET-TPL-ARCHER-AX55'],
  ['macbook air', 'LAP-APPLE-MBA13-M4'],
  ['zenbook 14', 'LAP-ASUS-ZENBOOK14-OLED'],
  ['mx-4', 'PASTE-ARCTIC-MX-4-4G'],
  ['mx6 pasta', 'PASTE-ARCTIC-MX-6-4G'],
  ['stream deck', 'ACC-ELG-STREAMDECK-MK2'],
  // Codes: ours, the maker's, the bar's.
  ['CPU-R5-5600X', 'CPU-R5-5600X'],
  ['gpu 5070 asus dual oc', 'GPU-5070-ASUS-DUAL-OC'],
  ['100-100000065BOX', 'CPU-R5-5600X'],
  ['BX8071512700K', 'CPU-I7-12700K'],
  ['cmk16gx4m2b3200c16', 'RAM-CR-VLPX-D4-3200-16K'],
  ['MZ-V9P2T0B', 'SSD-SAMSUNG-990-PRO-2TB'],
  ['cp9020296na', 'PSU-CORSAIR-RM850E-2025'],
  // What the trade calls it, and what shoppers do.
  ['tarjeta grafica rtx5070', 'GPU-5070-ASUS-DUAL-OC'],
  ['placa madre b650 eagle', 'MB-B650-EAGLE-AX'],
  ['memoria crucial 8gb', 'RAM-CT-D4-3200-8'],
  ['disco solido kingston 500gb', 'SSD-KINGSTON-NV3-500GB'],
  ['ram kingston ddr4 8gb', 'RAM-KF-D4-3200-8'],
  ['audífonos hyperx stinger', 'HS-HYPX-STINGER-2'],
  ['auriculares logitech g435', 'HS-LOGI-G435'],
  ['ratón logitech g203', 'MOUSE-LOGI-G203'],
  ['chasis nzxt h5', 'CASE-NZXT-H5-FLOW-2024'],
  ['psu corsair 650', 'PSU-CORSAIR-CX650'],
  ['abanico noctua 120mm', 'FAN-NOCTUA-NF-A12X25-PWM'],
  ['pantalla lg 27 4k', 'MON-LG-27US500'],
  ['mousepad razer', 'PAD-RZR-GIGANTUS-V2-XXL'],
  ['ups apc 1500', 'UPS-APC-BX1500M'],
  ['win 11 pro', 'OS-WIN11-PRO-OEM-ES'],
  ['notebook victus', 'LAP-HP-VICTUS15-4050'],
  ['disco externo seagate 2tb', 'EXT-SEAGATE-EXPANSION-2TB'],
  ['camara web 4k', 'CAM-LOGI-MX-BRIO'],
  // Mistyped.
  ['ryzn 7 5700x', 'CPU-R7-5700X'],
  ['rizen 5 5600', 'CPU-R5-5600'],
  ['targeta grafica rtx 5070', 'GPU-5070-ASUS-DUAL-OC'],
  ['kinsgton nv3', 'SSD-KINGSTON-NV3-1TB'],
  ['corsiar rm850e', 'PSU-CORSAIR-RM850E-2025'],
  ['logitec g203', 'MOUSE-LOGI-G203'],
  ['razr basilisk', 'MOUSE-RZR-BASILISK-V3'],
  ['teclado mecanico redragom', 'KB-REDR-K552'],
  ['noctua nh d15 disipadr', 'COOL-NOCTUA-NH-D15'],
  ['samsum odysey g5', 'MON-SAMSUNG-ODYSSEY-G5-27-G55C'],
  // More than any product has.
  ['rtx 5070 dual asus envio gratis', 'GPU-5070-ASUS-DUAL-OC'],
  ['ryzen 5 5600 barato', 'CPU-R5-5600'],
];

/** What is asked for in general: every one of the first three is of the kind. */
const general: readonly [q: string, skus: RegExp][] = [
  ['ryzen 7', /^CPU-R7/],
  ['ryzn 7', /^CPU-R7/],
  ['rtx 5070', /^GPU-5070/],
  ['rtx5060', /^GPU-5060/],
  ['core i5', /^CPU-I5/],
  ['ddr5', /^RAM-/],
  ['ddr4 16gb', /^RAM-.*D4/],
  ['mouse gamer', /^MOUSE-/],
  ['teclado mecánico', /^KB-/],
  ['teclado inalambrico', /^KB-/],
  ['monitor 144hz', /^MON-/],
  ['monitor gamer', /^MON-/],
  ['monitor curvo', /^MON-.*(?:34WP|G5|G9|AW34|32C6X|G34)/],
  ['laptop gamer', /^LAP-/],
  ['laptop rtx 4060', /^LAP-/],
  ['tarjeta de video', /^GPU-/],
  ['tarjetas gráficas nvidia', /^GPU-[45]0/],
  ['tarjeta madre am5', /^MB-(?:A6|B6|B8|X6|X8)/],
  ['fuente modular gold', /^PSU-/],
  ['gabinete blanco', /^CASE-.*|^ACC-/],
  ['enfriamiento líquido 360', /^COOL-/],
  ['ventilador 120 mm', /^FAN-/],
  ['ssd nvme 1tb', /^SSD-.*1TB/],
  ['2 tb', /2TB/],
  ['silla gamer', /^CHAIR-/],
  ['pc gamer', /^PC-/],
  ['router wifi 7', /^NET-/],
  ['audífonos inalámbricos', /^HS-/],
  ['no break', /^UPS-/],
];

describe('a search of the demo shop', () => {
  test.each(meant)('for «%s» has %s among the first three', async (q, sku) => {
    expect(await firstThree(q)).toContain(sku);
  });

  test.each(general)('for «%s» begins with what is meant', async (q, skus) => {
    const found = await firstThree(q);
    expect(found).toHaveLength(3);
    for (const sku of found) expect(sku).toMatch(skus);
  });
});

/** A size, a power: what is suggested for it has it. */
const measured: readonly [q: string, names: RegExp][] = [
  ['2 tb', /\b2 TB\b/],
  ['1 tb', /\b1 TB\b/],
  ['ssd 2 tb', /^SSD .*\b2 TB\b/],
  ['32 gb', /\b32 ?GB?\b/],
  ['850 w', /\b850 ?W\b/],
  ['ryzn 7', /\bRyzen 7\b/],
];

describe('while typing', () => {
  test.each(measured)('«%s» suggests what has it, and nothing else', async (q, names) => {
    const { products } = await shop.api.catalog.suggestions({ query: { q } });
    expect(products).toHaveLength(6);
    for (const { product_name: name } of products) expect(name).toMatch(names);
  });
});
