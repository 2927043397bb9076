/** A line of a made-up catalogue of the post. */
export type PostLine = { code: string; name: string; municipality?: string; state?: string; city?: string };

export const postColumns =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';

/** Colonias of two states that nobody built. */
export const madeUpLines: readonly PostLine[] = [
  { code: '72901', name: 'Villa Ñandú' },
  { code: '72901', name: 'Álamos del Cometa' },
  { code: '72901', name: 'Bosque de Núcleos' },
  { code: '72902', name: 'Los Disipadores' },
  { code: '97901', name: 'Puerto Gráfico', municipality: 'Ixtaltún', state: 'Yucatán' },
  { code: '97901', name: 'Puerto Gráfico', municipality: 'Xocotal', state: 'Yucatán' },
];

/** The text of such a file, before it is written in Latin-1. */
export function postText(lines: readonly PostLine[] = madeUpLines): string {
  const rows = lines.map(({ code, name, municipality = 'San Bit', state = 'Puebla', city = '' }) =>
    [
      code,
      name,
      'Colonia',
      municipality,
      state,
      city,
      code,
      '21',
      code,
      '',
      '09',
      '114',
      '0001',
      'Urbano',
      '',
    ].join('|'),
  );
  return ['Una frase del correo sobre sus derechos.', postColumns, ...rows, ''].join('\r\n');
}

/** The file as the post gives it away. */
export function postFile(content: string | Uint8Array = postText(), name = 'CPdescarga.txt'): File {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return new File([new Uint8Array(bytes)], name);
}
