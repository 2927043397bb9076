import { z } from '../../platform/http/endpoint.ts';

/**
 * Who takes part in Mexico's interbank transfers (SPEI), by the three digits a CLABE begins with (Banco de México, list of
 * participants). Where a bank is missing, its customer's CLABE is refused: add it.
 */
const banks: Readonly<Record<string, string>> = {
  '002': 'Banamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA México',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  '032': 'Ixe',
  '036': 'Inbursa',
  '037': 'Interacciones',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '060': 'Bansí',
  '062': 'Afirme',
  '072': 'Banorte',
  '102': 'Accendo Banco',
  '103': 'American Express',
  '106': 'Bank of America',
  '108': 'MUFG',
  '110': 'JP Morgan',
  '112': 'Monex',
  '113': 'Ve por Más',
  '124': 'CBM Banco',
  '126': 'Credit Suisse',
  '127': 'Azteca',
  '128': 'Autofin',
  '129': 'Barclays',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '135': 'Nafin',
  '136': 'Intercam Banco',
  '137': 'BanCoppel',
  '138': 'Ualá',
  '140': 'Consubanco',
  '141': 'Volkswagen Bank',
  '143': 'CIBanco',
  '145': 'Banco Base',
  '147': 'Bankaool',
  '148': 'PagaTodo',
  '150': 'Inmobiliario Mexicano',
  '151': 'Fundación Dondé',
  '152': 'Bancrea',
  '154': 'Covalto',
  '155': 'ICBC',
  '156': 'Sabadell',
  '157': 'Shinhan',
  '158': 'Mizuho',
  '159': 'Bank of China',
  '160': 'Banco S3',
  '166': 'Banco del Bienestar',
  '167': 'Hey Banco',
  '168': 'Hipotecaria Federal',
  '600': 'Monex Casa de Bolsa',
  '601': 'GBM',
  '602': 'Masari',
  '605': 'Value',
  '608': 'Vector',
  '613': 'Multiva Casa de Bolsa',
  '614': 'Accival',
  '616': 'Finamex',
  '617': 'Valmex',
  '620': 'Profuturo',
  '623': 'Skandia',
  '630': 'Intercam Casa de Bolsa',
  '631': 'CI Casa de Bolsa',
  '634': 'Fincomún',
  '638': 'Nu',
  '646': 'STP',
  '648': 'Evercore',
  '652': 'Asea',
  '653': 'Kuspit',
  '655': 'Sofiexpress',
  '656': 'Unagra',
  '659': 'Opciones Empresariales del Noreste',
  '661': 'Klar',
  '670': 'Libertad',
  '677': 'Caja Popular Mexicana',
  '680': 'Cristóbal Colón',
  '683': 'Caja Telefonistas',
  '684': 'Transfer',
  '685': 'Fondo (FIRA)',
  '686': 'Invercap',
  '688': 'Crediclub',
  '699': 'Fondeadora',
  '703': 'Tesored',
  '706': 'Arcus',
  '710': 'NVIO',
  '715': 'Cashi',
  '721': 'albo',
  '722': 'Mercado Pago',
  '723': 'Cuenca',
  '728': 'Spin by OXXO',
  '730': 'Swap',
  '732': 'Peibo',
  '734': 'Finco Pay',
  '738': 'Fintoc',
};

/** Whose account a CLABE is at; undefined for a bank we do not know. */
export function bankOfClabe(clabe: string): string | undefined {
  return banks[clabe.slice(0, 3)];
}

/** Whether the last of 18 digits fits the others: each times 3, 7, 1, only the units counted. */
export function hasClabeCheckDigit(text: string): boolean {
  const digits = Array.from(text.slice(0, 17), Number);
  const sum = digits.reduce((total, digit, index) => total + ((digit * ([3, 7, 1][index % 3] ?? 0)) % 10), 0);
  return (10 - (sum % 10)) % 10 === Number(text[17]);
}

/** The messages for an invalid CLABE, in the language of its form. */
type Words = { digits: string; wrong: string; unknownBank: string };

/** The number of an account in Mexico; spaces and dashes, as banks print it, are taken out. */
export function clabeSchema({ digits, wrong, unknownBank }: Words) {
  return z
    .string()
    .max(40)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .regex(/^\d{18}$/, { message: digits, abort: true })
        .refine(hasClabeCheckDigit, { message: wrong, abort: true })
        .refine((clabe) => bankOfClabe(clabe) !== undefined, unknownBank),
    );
}

/** As a customer types it. */
export const ownClabe = clabeSchema({
  digits: 'La CLABE tiene 18 dígitos. La encuentras en la app de tu banco o en tu estado de cuenta.',
  wrong: 'Esta CLABE tiene un dígito equivocado. Revísala, por favor.',
  unknownBank: 'No conocemos el banco de esta CLABE. Revisa los tres primeros dígitos.',
});

/** As staff type it. */
export const staffClabe = clabeSchema({
  digits: 'A CLABE has 18 digits.',
  wrong: 'This CLABE has a wrong digit.',
  unknownBank: 'No bank we know of has a CLABE that begins like this.',
});
