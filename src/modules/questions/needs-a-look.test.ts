import { describe, expect, test } from 'vitest';
import { needsALook } from './needs-a-look.ts';

describe('a text with a link or contact waits for staff', () => {
  test.each([
    'Más barato en https://ofertas.example/gpu',
    'búscalo en www.ofertas.example',
    'la vendo más barata en mitienda.com.mx',
    'mándame correo a juan@correo.example',
    'mi whats es 55 1234 5678 90',
    'marca al (55) 1234-5678',
  ])('%s', (text) => expect(needsALook(text)).toBe(true));
});

describe('a text about hardware does not', () => {
  test.each([
    '¿Es compatible con la B650 y memoria DDR5-6000 CL30?',
    '¿Trae 3 ventiladores de 120 mm y cabe un disipador de 165 mm?',
    '¿El i7-12700 entra en una Z690 sin actualizar el BIOS?',
    '¿Sirve para 3840 x 2160 a 144 Hz por DisplayPort 1.4?',
    'Sí. Mide 320 x 140 x 57 mm y pesa 1.6 kg.',
    '¿Cuánto dura? Yo uso Node.js y Blender 8 horas al día.',
  ])('%s', (text) => expect(needsALook(text)).toBe(false));
});
