import { describe, expect, test } from 'vitest';
import { readConstancia } from './constancia.ts';

const company = `SERVICIO DE ADMINISTRACIÓN TRIBUTARIA CÉDULA DE IDENTIFICACIÓN FISCAL EKU9003173C9 Registro Federal de Contribuyentes
  ESCUELA KEMPER URGATE Nombre, denominación o razón social idCIF: 12345678901 CONSTANCIA DE SITUACIÓN FISCAL
  Lugar y Fecha de Emisión BENITO JUAREZ , CIUDAD DE MEXICO A 27 DE NOVIEMBRE DE 2026
  Datos de Identificación del Contribuyente: RFC: EKU9003173C9 Denominación/Razón Social: ESCUELA KEMPER URGATE
  Régimen Capital: SOCIEDAD ANONIMA DE CAPITAL VARIABLE Nombre Comercial: KEMPER Fecha inicio de operaciones: 17 DE MARZO DE 1990
  Estatus en el padrón: ACTIVO Datos del domicilio registrado Código Postal:42501 Tipo de Vialidad: CALLE Nombre de Vialidad: REFORMA
  Actividades Económicas: Orden Actividad Económica Porcentaje 1 Arrendamiento de equipo 100
  Regímenes: Régimen Fecha Inicio Fecha Fin Régimen General de Ley Personas Morales 17/03/1990
  Obligaciones: Descripción de la Obligación Declaración de Sueldos y Salarios e Ingresos Asimilados a Salarios`;

const person = `RFC: CACX7605101P8 CURP: CACX760510MGTSHC04 Nombre (s): XOCHILT Primer Apellido: CASAS Segundo Apellido: CHAVEZ
  Fecha inicio de operaciones: 01 DE ENERO DE 2015 Estatus en el padrón: ACTIVO Nombre Comercial: Código Postal: 36257
  Tipo de Vialidad: CALLE Regímenes: Régimen Fecha Inicio Fecha Fin
  Régimen de las Personas Físicas con Actividades Empresariales y Profesionales 01/01/2015`;

describe('a Constancia gives', () => {
  test('a company’s data, and no régimen that only its duties or activities name', () => {
    expect(readConstancia(company)).toEqual({
      rfc: 'EKU9003173C9',
      legal_name: 'ESCUELA KEMPER URGATE',
      tax_regime: '601',
      postal_code: '42501',
      tax_regimes: ['601'],
    });
  });

  test('a person’s data, the name of three fields', () => {
    expect(readConstancia(person)).toEqual({
      rfc: 'CACX7605101P8',
      legal_name: 'XOCHILT CASAS CHAVEZ',
      tax_regime: '612',
      postal_code: '36257',
      tax_regimes: ['612'],
    });
  });

  test('the same where the writer left the blanks of labels out, or the accents', () => {
    const close = company
      .replaceAll('Denominación/Razón Social:', 'Denominación/RazónSocial:')
      .replaceAll('Código Postal:', 'CodigoPostal:')
      .replaceAll('Régimen Capital:', 'RégimenCapital:');
    expect(readConstancia(close)).toEqual(readConstancia(company));
  });

  test('every régimen of today and none of before, and leaves the choice to its reader', () => {
    const several = `${person} Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios 01/02/2020
      Régimen de Incorporación Fiscal 01/01/2014 31/12/2014`;
    expect(readConstancia(several)).toMatchObject({ tax_regime: '', tax_regimes: ['605', '612'] });
  });
});

test('what would be refused if it was typed is left empty', () => {
  expect(readConstancia(person.replace('36257', '18000'))).toMatchObject({ postal_code: '' });
  expect(readConstancia(person.replace(/Regímenes:.*/s, ''))).toMatchObject({
    tax_regime: '',
    tax_regimes: [],
  });
  expect(readConstancia(company.replace('Denominación/Razón Social:', ''))).toMatchObject({ legal_name: '' });
});

test('a text without an RFC that is one is no Constancia', () => {
  for (const none of [
    '',
    'Recibo de luz',
    person.replace('CACX7605101P8', 'CACX7605101P9'),
    'RFC: XAXX010101000',
  ])
    expect(readConstancia(none)).toBeUndefined();
});
