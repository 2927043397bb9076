/** A count of a category at one location, begun and not applied; the second product is one short, as people mistype. */
export const demoCount = {
  location: 'CDMX',
  category: 'almacenamiento',
  note: 'Conteo de la semana',
  hoursAgo: 3,
  counted: [
    { sku: 'SSD-SAMSUNG-990-PRO-2TB', difference: 0 },
    { sku: 'SSD-SAMSUNG-990-PRO-1TB', difference: -1 },
    { sku: 'SSD-WD-SN850X-2TB', difference: 0 },
  ],
} as const;

/** Units with a part that the shop itself put into the wrong box; the maker has no fault. */
export const demoRecall = {
  sku: 'NET-TPL-TL-SG108',
  serialStart: 'SG108E',
  daysAgo: 4,
  subject: 'Cambio sin costo del adaptador de tu switch',
  message:
    'Al empacar este lote incluimos por error un adaptador de corriente de otro equipo. No lo conectes: responde a este correo y te enviamos el correcto sin costo.',
} as const;

/** A file of customers from a counter, compared and not written yet: new ones, one who is known, one that says too little. */
export const demoCustomerFile = {
  name: 'clientes-mostrador.csv',
  columns: ['Correo', 'Nombre', 'Apellidos', 'Teléfono', 'Acepta promociones'],
  mapping: ['email', 'name', 'last_name', 'phone', 'accepts_marketing'],
  rows: [
    ['ines.caballero@clientes.example', 'Inés', 'Caballero', '5555500231', 'no'],
    ['saul.montiel@clientes.example', 'Saúl', 'Montiel', '8155500147', 'sí'],
    ['oscar.zepeda@ensambla.example', 'Óscar', 'Zepeda', '5555500182', ''],
    ['papeleria.luna@clientes.example', 'Papelería Luna', '', '3355500119', 'no'],
    ['sin correo', 'Rafael', 'Orduña', '5555500164', ''],
  ],
} as const;
