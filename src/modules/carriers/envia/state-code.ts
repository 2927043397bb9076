import { stateNamed } from '../../shipping/index.ts';

/** Of Envia's list of states (`queries.envia.com/state?country_code=MX`); Mexico City as its documentation writes it. */
const codes: Readonly<Record<string, string>> = {
  Aguascalientes: 'AG',
  'Baja California': 'BC',
  'Baja California Sur': 'BS',
  Campeche: 'CM',
  Chiapas: 'CS',
  Chihuahua: 'CH',
  'Ciudad de México': 'CMX',
  Coahuila: 'CO',
  Colima: 'CL',
  Durango: 'DG',
  'Estado de México': 'EM',
  Guanajuato: 'GT',
  Guerrero: 'GR',
  Hidalgo: 'HG',
  Jalisco: 'JA',
  Michoacán: 'MI',
  Morelos: 'MO',
  Nayarit: 'NA',
  'Nuevo León': 'NL',
  Oaxaca: 'OA',
  Puebla: 'PU',
  Querétaro: 'QT',
  'Quintana Roo': 'QR',
  'San Luis Potosí': 'SL',
  Sinaloa: 'SI',
  Sonora: 'SO',
  Tabasco: 'TB',
  Tamaulipas: 'TM',
  Tlaxcala: 'TL',
  Veracruz: 'VE',
  Yucatán: 'YU',
  Zacatecas: 'ZA',
};

/** The code of a state by its name; what is no state stays as it was written, for Envia to refuse. */
export function stateCode(name: string): string {
  const state = stateNamed(name);
  return (state && codes[state]) ?? name;
}
