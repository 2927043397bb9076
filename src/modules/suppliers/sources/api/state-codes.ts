/** States by their ISO 3166-2 codes without `MX-`, as they are named in addresses. */
const codes: Readonly<Record<string, string>> = {
  Aguascalientes: 'AGU',
  'Baja California': 'BCN',
  'Baja California Sur': 'BCS',
  Campeche: 'CAM',
  Chiapas: 'CHP',
  Chihuahua: 'CHH',
  'Ciudad de México': 'CMX',
  Coahuila: 'COA',
  Colima: 'COL',
  Durango: 'DUR',
  'Estado de México': 'MEX',
  Guanajuato: 'GUA',
  Guerrero: 'GRO',
  Hidalgo: 'HID',
  Jalisco: 'JAL',
  Michoacán: 'MIC',
  Morelos: 'MOR',
  Nayarit: 'NAY',
  'Nuevo León': 'NLE',
  Oaxaca: 'OAX',
  Puebla: 'PUE',
  Querétaro: 'QUE',
  'Quintana Roo': 'ROO',
  'San Luis Potosí': 'SLP',
  Sinaloa: 'SIN',
  Sonora: 'SON',
  Tabasco: 'TAB',
  Tamaulipas: 'TAM',
  Tlaxcala: 'TLA',
  Veracruz: 'VER',
  Yucatán: 'YUC',
  Zacatecas: 'ZAC',
};

/** Three letters of a state; undefined for what is none. */
export function stateCode(name: string): string | undefined {
  return codes[name];
}
