import type { DemoProduct } from './demo-product.ts';

/** `mode` is the word size in bits, `max_memory` the most RAM in GB that the edition uses. */
const windows = (edition: 'Home' | 'Pro', license: 'OEM' | 'Digital') => ({
  edition,
  license,
  mode: 64,
  max_memory: edition === 'Home' ? 128 : 2048,
});

export const operatingSystemProducts: readonly DemoProduct[] = [
  {
    sku: 'OS-WIN11-HOME-OEM-ES',
    kind: 'operating_system',
    brand: 'Microsoft',
    productName: 'Microsoft Windows 11 Home OEM 64 bits, español, DVD',
    mpn: 'KW9-00656',
    priceCents: 259900,
    stock: [40, 22, 31],
    weightGrams: 90,
    released: '2021-10',
    summary: 'Licencia OEM ligada a la primera tarjeta madre donde se activa. Usa hasta 128 GB de RAM.',
    specs: windows('Home', 'OEM'),
  },
  {
    sku: 'OS-WIN11-PRO-OEM-ES',
    kind: 'operating_system',
    brand: 'Microsoft',
    productName: 'Microsoft Windows 11 Pro OEM 64 bits, español, DVD',
    priceCents: 339900,
    stock: [35, 18, 24],
    weightGrams: 90,
    released: '2021-10',
    summary: 'Agrega BitLocker, Escritorio remoto y dominio. Licencia OEM: no se transfiere a otro equipo.',
    specs: windows('Pro', 'OEM'),
  },
  {
    sku: 'OS-WIN11-HOME-ESD',
    kind: 'operating_system',
    brand: 'Microsoft',
    productName: 'Microsoft Windows 11 Home 64 bits, licencia digital (descarga)',
    mpn: 'KW9-00664',
    priceCents: 349900,
    stock: [50, 0, 0],
    released: '2021-10',
    summary:
      'Clave electrónica de venta al público: puedes moverla a otra computadora si desactivas la anterior.',
    specs: windows('Home', 'Digital'),
  },
  {
    sku: 'OS-WIN11-PRO-ESD',
    kind: 'operating_system',
    brand: 'Microsoft',
    productName: 'Microsoft Windows 11 Pro 64 bits, licencia digital (descarga)',
    mpn: 'FQC-10572',
    priceCents: 499900,
    stock: [50, 0, 0],
    released: '2021-10',
    summary:
      'Clave electrónica transferible con las funciones de empresa: cifrado, Hyper-V y Escritorio remoto.',
    specs: windows('Pro', 'Digital'),
  },
];
