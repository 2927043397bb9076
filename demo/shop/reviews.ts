/** A published review of the demo shop. `author` is a display name of `demoReviewers`, or the demo customer's. */
export type DemoReview = {
  sku: string;
  author: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  comment: string;
  daysAgo: number;
};

type Row = readonly [
  author: string,
  rating: DemoReview['rating'],
  daysAgo: number,
  title: string,
  comment: string,
];

const rowsBySku: Readonly<Record<string, readonly Row[]>> = {
  'CPU-R7-9800X3D': [
    [
      'Iván M.',
      5,
      12,
      'Vale cada peso en juegos',
      'Venía de un 5600X y en Tarkov pasé de tirones a 160 cuadros estables. Se calienta poco con un disipador de torre normal.',
    ],
    [
      'Memo Treviño',
      5,
      40,
      'El mejor para jugar',
      'Lo puse con la Tomahawk y memoria 6000 CL30, EXPO a la primera. Nada que ajustar.',
    ],
    [
      'Karla V.',
      4,
      66,
      'Excelente, pero caro',
      'Rinde una barbaridad. Le quito una estrella porque subió casi mil pesos entre que lo vi y lo compré.',
    ],
  ],
  'CPU-R5-5600': [
    [
      'Beto Juárez',
      5,
      150,
      'Revivió mi PC',
      'Actualicé el BIOS de mi B450 y entró sin problema. Por este precio no hay nada mejor para AM4.',
    ],
    [
      'Sofía R.',
      5,
      88,
      'Muy buen procesador',
      'Frío y rápido. El disipador que trae es ruidoso bajo carga, pero cumple.',
    ],
    ['Arturo H.', 4, 31, 'Cumple', 'Para Valorant y tareas sobra. Llegó en tres días a Puebla.'],
  ],
  'CPU-R5-7600': [
    [
      'Rodrigo P.',
      5,
      58,
      'La entrada correcta a AM5',
      'Consume poquísimo y todavía me queda socket para un X3D más adelante.',
    ],
    [
      'Mariana G.',
      4,
      19,
      'Bien',
      'Rinde bien. El primer arranque tardó como dos minutos entrenando la memoria, casi me da algo.',
    ],
  ],
  'CPU-R7-7800X3D': [
    [
      'Chuy Cantú',
      5,
      130,
      'Sigue siendo una bestia',
      'Lo agarré en oferta y no le envidio nada al nuevo a 1440p.',
    ],
    ['Óscar Zepeda', 5, 74, 'Muy eficiente', 'No pasa de 75 W jugando. Mi cuarto lo agradece en mayo.'],
  ],
  'CPU-I5-14600K': [
    [
      'Luis Fernando T.',
      4,
      95,
      'Rápido y caliente',
      'Para edición va muy bien. Eso sí, consigue buen enfriamiento: con uno de 120 mm se iba a 95 grados.',
    ],
    [
      'Paty Salgado',
      3,
      47,
      'Ojo con el BIOS',
      'Actualicen el BIOS antes que nada por el tema del voltaje. Después de eso, sin quejas.',
    ],
  ],
  'CPU-U7-265K': [
    [
      'Daniela Ochoa',
      4,
      23,
      'Muy bueno para trabajar',
      'Compilo y renderizo mejor y más fresco que con mi 12700K. Jugando se siente casi igual.',
    ],
    [
      'Iván M.',
      3,
      61,
      'Esperaba más en juegos',
      'En trabajo excelente, pero un 9800X3D le gana de calle en lo que yo juego. Debí leer más.',
    ],
  ],
  'CPU-I5-12400F': [
    [
      'Karla V.',
      5,
      201,
      'El rey de la gama media',
      'Barato, fresco y con DDR4 que ya tenía. La combinación perfecta para no gastar.',
    ],
    [
      'Arturo H.',
      4,
      120,
      'Todo bien',
      'Recuerden que la F no trae video integrado; mi primo no sabía y pensó que venía malo.',
    ],
  ],
  'CPU-R5-8600G': [
    [
      'Fernanda L.',
      4,
      84,
      'Para la PC de la sala',
      'Corre juegos ligeros en 1080p sin tarjeta. Con memoria rápida se nota bastante.',
    ],
  ],
  'MB-B650-TOMAHAWK': [
    [
      'Memo Treviño',
      5,
      41,
      'Sólida',
      'Buenos disipadores, tres M.2 y BIOS fácil de entender. Trae botón de Flash BIOS que usé sin procesador.',
    ],
    [
      'Rodrigo P.',
      4,
      110,
      'Muy completa',
      'Lo único malo es que el audio integrado tiene un zumbido leve con audífonos sensibles.',
    ],
  ],
  'MB-B850-TUF-PLUS-WIFI': [
    [
      'Sofía R.',
      5,
      16,
      'Wi-Fi 7 y fácil de armar',
      'El seguro de la tarjeta de video con botón es una maravilla, ya no hay que meter el desarmador.',
    ],
    [
      'Beto Juárez',
      4,
      37,
      'Buena placa',
      'Llegó con BIOS viejo y no reconoció el 9800X3D a la primera; con el USB se actualizó en diez minutos.',
    ],
  ],
  'MB-B550M-PRO-VDH-WIFI': [
    [
      'Arturo H.',
      4,
      140,
      'Barata y con Wi-Fi',
      'Hace lo que promete. Los conectores frontales quedan apretados en gabinetes chicos.',
    ],
    [
      'Luis Fernando T.',
      3,
      77,
      'Regular',
      'Funciona, pero el Wi-Fi 5 se queda corto; terminé poniendo una tarjeta aparte.',
    ],
  ],
  'MB-B760M-A-WIFI-D4': [
    [
      'Mariana G.',
      5,
      53,
      'Para reutilizar DDR4',
      'Me ahorré cambiar la memoria. Arrancó a la primera con un 13400F.',
    ],
  ],
  'RAM-KF-D5-6000-32K-RGB': [
    [
      'Iván M.',
      5,
      12,
      'Se ven preciosas',
      'EXPO a 6000 sin tocar nada. Las luces se controlan desde el programa de la placa.',
    ],
    [
      'Paty Salgado',
      4,
      48,
      'Bien, revisen la altura',
      'Buenísimas, pero el disipador de doble torre quedó rozando el primer módulo.',
    ],
  ],
  'RAM-GS-FX5-D5-6000-32K': [
    [
      'Memo Treviño',
      5,
      39,
      'CL30 a buen precio',
      'Perfil bajo, caben debajo de cualquier disipador. Llevan un mes sin un solo error.',
    ],
    ['Óscar Zepeda', 5, 73, 'Recomendadas', 'Para Ryzen es lo que hay que comprar y ya.'],
  ],
  'RAM-CR-VLPX-D4-3200-32K': [
    [
      'Chuy Cantú',
      5,
      160,
      'No fallan',
      'Es el tercer kit que compro para diferentes equipos y ninguno ha salido malo.',
    ],
    ['Fernanda L.', 4, 92, 'Cumplen', 'Activen el XMP, de fábrica arrancan en 2133.'],
  ],
  'RAM-KF-D4-3200-16K': [
    [
      'Beto Juárez',
      4,
      149,
      'Justo lo que necesitaba',
      'Barata y funcionando. Sin luces, que es como me gusta.',
    ],
    [
      'Sofía R.',
      2,
      35,
      'Un módulo llegó muerto',
      'Uno de los dos no encendía. La garantía la respetaron sin problema, pero fueron diez días sin computadora.',
    ],
  ],
  'GPU-5070TI-ASUS-TUF-OC': [
    [
      'Karla V.',
      5,
      64,
      'Silenciosa y poderosa',
      'A 1440p no hay nada que la ponga a sudar. Los ventiladores ni se oyen.',
    ],
    [
      'Rodrigo P.',
      4,
      29,
      'Enorme',
      'Mídanle a su gabinete, en el mío entró con un centímetro de sobra. El soporte que trae sí hace falta.',
    ],
    [
      'Luis Fernando T.',
      5,
      81,
      'Para IA local también',
      'Los 16 GB dan para modelos de 14B cuantizados sin tocar la RAM. Doble uso.',
    ],
  ],
  'GPU-5070-ASUS-DUAL-OC': [
    [
      'Daniela Ochoa',
      4,
      44,
      'Compacta y fresca',
      'Dos ventiladores y cabe en mi gabinete chico. Los 12 GB me preocupan a futuro, hoy alcanzan.',
    ],
    ['Arturo H.', 5, 21, 'Gran salto', 'Vengo de una 2060. No tengo palabras.'],
  ],
  'GPU-5060TI16-MSI-VENTUS-OC': [
    [
      'Sofía R.',
      5,
      50,
      'La de 16 GB es la buena',
      'No compren la de 8. Con esta Blender ya no se queja por memoria.',
    ],
    [
      'Memo Treviño',
      4,
      18,
      'Buena para 1080p',
      'Se calienta poco y consume 180 W. A 1440p hay que bajarle tantito.',
    ],
    [
      'Fernanda L.',
      3,
      73,
      'Zumbido de bobinas',
      'Arriba de 200 cuadros se le escucha un chillido. Limitando los cuadros desaparece, pero ahí está.',
    ],
  ],
  'GPU-9070XT-SAPPHIRE-PULSE': [
    [
      'Chuy Cantú',
      5,
      33,
      'AMD por fin',
      'FSR 4 se ve muy bien y salió más barata que la competencia. Cero arrepentido.',
    ],
    [
      'Iván M.',
      4,
      57,
      'Muy buena, controladores mejorables',
      'Rinde increíble. Tuve un par de cierres en un juego hasta que salió el controlador nuevo.',
    ],
    [
      'Óscar Zepeda',
      5,
      90,
      'Silenciosa',
      'El modelo Pulse es sobrio, sin luces y no se oye. Justo lo que buscaba.',
    ],
  ],
  'GPU-5060-MSI-VENTUS-OC': [
    [
      'Beto Juárez',
      3,
      27,
      '8 GB en 2025',
      'Corre todo en 1080p, pero en dos juegos ya tuve que bajar texturas. Sabía a lo que iba.',
    ],
    [
      'Paty Salgado',
      4,
      41,
      'Para mi hijo está perfecta',
      'Fortnite y Minecraft con sombreados sin problema. Consume poco y no pidió fuente nueva.',
    ],
  ],
  'GPU-B580-INTEL-LE': [
    [
      'Luis Fernando T.',
      4,
      99,
      'Sorpresa agradable',
      'Por el precio y 12 GB no hay competencia. Activen Resizable BAR o no sirve de mucho.',
    ],
    [
      'Rodrigo P.',
      2,
      62,
      'Con CPU viejo, no',
      'En mi Ryzen 3600 pierde muchísimo. La devolví y me atendieron bien, pero avisen en la ficha.',
    ],
  ],
  'GPU-5090-MSI-TRIO-OC': [
    [
      'Óscar Zepeda',
      5,
      15,
      'Una locura',
      'La uso para render y entrenar modelos. Los 32 GB se pagan solos; el recibo de luz, no tanto.',
    ],
  ],
  'GPU-9060XT16-SAPPHIRE-PULSE': [
    [
      'Mariana G.',
      5,
      34,
      'La mejor compra del año',
      '16 GB, dos ventiladores y a 1440p con FSR va volando. Muy contenta.',
    ],
    [
      'Arturo H.',
      4,
      13,
      'Muy bien',
      'Todo perfecto, la caja llegó un poco golpeada pero la tarjeta intacta.',
    ],
  ],
  'SSD-KINGSTON-NV3-1TB': [
    [
      'Fernanda L.',
      4,
      91,
      'Barato y rápido',
      'Para sistema y juegos va perfecto. Copiando archivos enormes sí baja la velocidad.',
    ],
    ['Beto Juárez', 5, 148, 'Excelente precio', 'Se nota un mundo de diferencia contra mi disco viejo.'],
    [
      'Karla V.',
      3,
      65,
      'Cumple sin más',
      'No trae DRAM y en copias largas se va a velocidad de SATA. Para lo que cuesta está bien.',
    ],
  ],
  'SSD-SAMSUNG-990-PRO-2TB': [
    [
      'Iván M.',
      5,
      56,
      'De lo mejor en PCIe 4.0',
      'Edito video directo del disco y no se inmuta. Vino con el firmware corregido.',
    ],
    ['Daniela Ochoa', 5, 25, 'Rápido y confiable', 'Llevo varios Samsung y jamás me han fallado.'],
  ],
  'SSD-WD-SN850X-1TB': [
    ['Memo Treviño', 5, 38, 'Volando', 'Lo uso en la PS5 con disipador y carga todo en segundos.'],
    [
      'Chuy Cantú',
      4,
      82,
      'Muy bueno',
      'Se calienta si tu placa no trae disipador para M.2. Con él, 55 grados máximo.',
    ],
  ],
  'SSD-CRUCIAL-P3-PLUS-1TB': [
    ['Arturo H.', 4, 119, 'Bueno para guardar juegos', 'Es QLC, úsenlo de segundo disco y estarán felices.'],
    [
      'Sofía R.',
      2,
      86,
      'Lento al llenarse',
      'Pasando del 80 % se puso lentísimo. Para sistema yo compraría otro.',
    ],
  ],
  'SSD-KINGSTON-A400-480GB': [
    [
      'Paty Salgado',
      5,
      176,
      'Le devolvió la vida a mi laptop',
      'Una HP de 2014 que ahora prende en veinte segundos. Increíble por este precio.',
    ],
    ['Óscar Zepeda', 3, 110, 'Básico', 'Cumple, pero si tu equipo acepta M.2 ya no tiene caso comprar SATA.'],
  ],
  'HDD-SEAGATE-IRONWOLF-4TB': [
    [
      'Luis Fernando T.',
      5,
      97,
      'Dos años en mi NAS',
      'Cuatro discos en RAID y ni un sector malo. Se oyen un poco al buscar.',
    ],
    [
      'Daniela Ochoa',
      4,
      45,
      'Bien empacado',
      'Cada disco venía en su caja con plástico inflado. Llegaron sanos a Mérida.',
    ],
  ],
  'HDD-WD-BLUE-1TB': [
    [
      'Chuy Cantú',
      3,
      180,
      'Para respaldos',
      'Es un disco mecánico, no esperen velocidad. Para guardar fotos está bien.',
    ],
  ],
  'PSU-CORSAIR-RM850E-2025': [
    [
      'Karla V.',
      5,
      63,
      'Ni se oye',
      'El ventilador casi no gira. El cable nativo de 16 pines deja todo muy limpio.',
    ],
    [
      'Memo Treviño',
      5,
      36,
      'Cables fáciles de acomodar',
      'Más cortita que mi fuente anterior, cupo perfecto con el radiador al frente.',
    ],
  ],
  'PSU-MSI-MAG-A750GLS-PCIE5': [
    [
      'Rodrigo P.',
      4,
      30,
      'Buena relación precio',
      'Los conectores amarillos ayudan a saber si quedó bien metido. Los cables son algo tiesos.',
    ],
    ['Fernanda L.', 5, 52, 'Sin problemas', 'Alimenta mi 9070 XT desde hace dos meses sin un solo reinicio.'],
  ],
  'PSU-EVGA-600-W3': [
    [
      'Beto Juárez',
      3,
      147,
      'Para equipos modestos',
      'Está bien para una PC de oficina con tarjeta básica. Los cables no se quitan.',
    ],
    [
      'Iván M.',
      2,
      101,
      'Ruidosa',
      'Desde la segunda semana el ventilador hace un tic tic. Sirve, pero molesta.',
    ],
  ],
  'PSU-CORSAIR-SF750-2024': [
    [
      'Óscar Zepeda',
      5,
      58,
      'La reina de las SFX',
      'Para mi NR200P es perfecta; trae adaptador ATX por si acaso.',
    ],
  ],
  'CASE-NZXT-H6-FLOW': [
    [
      'Sofía R.',
      5,
      51,
      'Precioso',
      'La doble cámara esconde todo el cablerío. Los tres ventiladores del frente mueven mucho aire.',
    ],
    [
      'Paty Salgado',
      4,
      22,
      'Bonito y amplio',
      'El vidrio es un imán de polvo y huellas, cómprense un trapito.',
    ],
  ],
  'CASE-FRACTAL-NORTH-TG': [
    [
      'Daniela Ochoa',
      5,
      70,
      'Parece mueble',
      'Está en mi sala y las visitas creen que es una bocina. La madera es de verdad.',
    ],
    [
      'Luis Fernando T.',
      5,
      102,
      'Calidad nórdica',
      'Tornillería de sobra, filtros que se lavan y todo embona a la primera.',
    ],
    [
      'Arturo H.',
      4,
      32,
      'Casi perfecto',
      'Arriba solo entra un radiador de 240 y con RAM bajita; midan antes.',
    ],
  ],
  'CASE-LIANLI-LANCOOL-207': [
    [
      'Memo Treviño',
      5,
      42,
      'Mejor compra',
      'Compacto y trae cuatro ventiladores. La fuente al frente es raro, pero enfría muchísimo.',
    ],
    ['Karla V.', 4, 67, 'Muy ventilado', 'Bajé ocho grados la tarjeta de video. El manual está solo por QR.'],
  ],
  'CASE-CM-NR200P': [
    [
      'Óscar Zepeda',
      5,
      59,
      'El mejor ITX para empezar',
      'Todo se quita sin herramienta. Metí una tarjeta de tres ventiladores y un disipador decente.',
    ],
    [
      'Rodrigo P.',
      4,
      109,
      'Chiquito pero rendidor',
      'Se arma con paciencia. No intenten con una fuente ATX, es SFX.',
    ],
  ],
  'CASE-MONTECH-AIR-903-MAX': [
    [
      'Mariana G.',
      5,
      28,
      'Barato y bien hecho',
      'Cuatro ventiladores con luz incluidos por este precio, no lo podía creer.',
    ],
    ['Beto Juárez', 4, 60, 'Muy buen gabinete', 'La lámina es delgada, pero una vez armado ni se nota.'],
  ],
  'COOL-THERMALRIGHT-PA120-SE': [
    ['Iván M.', 5, 11, 'No gasten más', 'Mantiene el 9800X3D en 70 grados por menos de mil pesos. Absurdo.'],
    [
      'Chuy Cantú',
      5,
      128,
      'El famoso Peerless',
      'Todo lo que dicen es cierto. La pasta que trae hasta sobra.',
    ],
    [
      'Fernanda L.',
      4,
      78,
      'Alto',
      'Mide 155 mm, revisen su gabinete. El ventilador de adelante topa con memorias altas.',
    ],
  ],
  'COOL-ARCTIC-LF3-PRO-360': [
    [
      'Luis Fernando T.',
      5,
      94,
      'El mejor líquido sin lucecitas',
      'El ventilador chiquito para el VRM sí baja la temperatura de la placa. Radiador gordo: midan.',
    ],
    [
      'Karla V.',
      3,
      68,
      'No cupo a la primera',
      'El radiador es de 38 mm y tuve que cambiar los ventiladores de lugar. Enfriar, enfría una barbaridad.',
    ],
  ],
  'COOL-DEEPCOOL-AK400': [
    ['Arturo H.', 5, 121, 'Bueno, bonito y barato', 'Para un 5600 es más que suficiente y no se oye.'],
    [
      'Paty Salgado',
      4,
      49,
      'Fácil de instalar',
      'Primera vez que pongo un disipador y pude sola con el video del fabricante.',
    ],
  ],
  'COOL-NZXT-KRAKEN-240': [
    [
      'Sofía R.',
      4,
      85,
      'La pantalla es puro show, y me encanta',
      'Puse un gif de mi gato. Enfría bien; el programa se traga memoria.',
    ],
    [
      'Rodrigo P.',
      2,
      46,
      'Falló la bomba al año',
      'Empezó a hacer burbujas y subió a 90 grados. La garantía va en trámite, ya veremos.',
    ],
  ],
  'FAN-ARCTIC-P12-PWM-PST-5PACK': [
    [
      'Memo Treviño',
      5,
      43,
      'Cinco por el precio de uno bueno',
      'Silenciosos hasta 1200 rpm y se conectan en cadena. Qué más quieren.',
    ],
    [
      'Daniela Ochoa',
      5,
      71,
      'Llené el gabinete',
      'Cambié todos los de fábrica y bajó la temperatura y el ruido.',
    ],
  ],
  'PASTE-ARCTIC-MX-6-4G': [
    [
      'Beto Juárez',
      5,
      146,
      'La de siempre',
      'Rinde como para seis procesadores. Se esparce bien sin espátula.',
    ],
    [
      'Óscar Zepeda',
      4,
      54,
      'Espesa pero buena',
      'En frío cuesta que salga de la jeringa, caliéntenla un poco con la mano.',
    ],
  ],
  'MON-LG-27GS75Q': [
    [
      'Mariana G.',
      5,
      26,
      'Excelente para 1440p',
      'Colores buenos de fábrica y 180 Hz. Subir de 60 a esto fue otro mundo.',
    ],
    [
      'Chuy Cantú',
      4,
      75,
      'Muy bien, base sencilla',
      'La base no sube ni baja; compré un brazo y quedó perfecto.',
    ],
    [
      'Fernanda L.',
      4,
      104,
      'Buen panel',
      'Sin pixeles muertos. El negro es gris en cuarto oscuro, como todo IPS.',
    ],
  ],
  'MON-ASUS-XG27AQDMG': [
    [
      'Iván M.',
      5,
      55,
      'OLED es otra cosa',
      'Los negros, la velocidad, todo. El recubrimiento brillante refleja si tienes ventana atrás.',
    ],
    [
      'Óscar Zepeda',
      4,
      89,
      'Impresionante',
      'Le quito una estrella porque el texto chiquito se ve con un borde raro. Jugando, perfecto.',
    ],
  ],
  'MON-AOC-24G4': [
    [
      'Arturo H.',
      5,
      33,
      'No hay mejor por este precio',
      '180 Hz, IPS y base que sube y gira. Lo compré dos veces.',
    ],
    [
      'Paty Salgado',
      4,
      98,
      'Buena pantalla',
      'Los colores venían muy fríos; con diez minutos de ajuste quedó.',
    ],
  ],
  'MON-GIGABYTE-M27U': [
    [
      'Luis Fernando T.',
      4,
      93,
      '4K y KVM',
      'El KVM es la joya: un teclado para la laptop del trabajo y la PC. El menú es un lío.',
    ],
  ],
  'KB-REDR-K552': [
    [
      'Rodrigo P.',
      2,
      6,
      'Se repite una tecla',
      'A los cuatro meses la E marca doble. Los primeros tres meses era una maravilla.',
    ],
    [
      'Beto Juárez',
      5,
      170,
      'Tanque',
      'Llevo años con uno igual y compré otro para la oficina. Con Ñ, que es lo importante.',
    ],
    [
      'Mariana G.',
      4,
      87,
      'Muy bueno y muy ruidoso',
      'Mi roomie me odia. Fuera de eso, por este precio no hay nada igual.',
    ],
  ],
  'KB-KEYC-V6-MAX': [
    [
      'Ximena R.',
      5,
      80,
      'Mi favorito',
      'Escribo todo el día y mis manos lo agradecen. La batería dura como tres semanas sin luces.',
    ],
    ['Daniela Ochoa', 4, 24, 'Muy bien hecho', 'Suena delicioso. Es alto, consideren un reposamuñecas.'],
  ],
  'KB-AULA-F75': [
    [
      'Sofía R.',
      5,
      17,
      'Suena a lluvia',
      'No entiendo cómo cuesta tan poco. Los interruptores ya vienen lubricados.',
    ],
    ['Karla V.', 4, 69, 'Precioso', 'El programa está en inglés a medias, pero el teclado es una joya.'],
  ],
  'MOUSE-LOGI-G305': [
    ['Ximena R.', 4, 1, 'Buen básico', 'Llegó ayer. Pesa un poquito por la pila, pero responde perfecto.'],
    ['Chuy Cantú', 5, 190, 'Eterno', 'Cinco años con el mío. Cambio la pila dos veces al año y ya.'],
    [
      'Fernanda L.',
      3,
      76,
      'Doble clic',
      'Al año y medio empezó con el doble clic. Me gustó tanto que compré otro igual, soy así.',
    ],
  ],
  'MOUSE-LOGI-SUPERLIGHT-2': [
    ['Iván M.', 5, 53, 'Una pluma', 'Sesenta gramos y la batería me dura dos semanas. Caro, sí.'],
    [
      'Memo Treviño',
      4,
      79,
      'Excelente, sin extras',
      'Por este precio deberían incluir el receptor de más frecuencia.',
    ],
  ],
  'MOUSE-LOGI-MX-MASTER-3S': [
    [
      'Daniela Ochoa',
      5,
      20,
      'Para hojas de cálculo eternas',
      'La rueda que gira libre me ahorra la vida. El clic silencioso es una bendición en la oficina.',
    ],
    [
      'Luis Fernando T.',
      4,
      105,
      'Muy bueno',
      'No es para jugar y es grande para mi mano, pero para trabajar no lo cambio.',
    ],
  ],
  'HS-HYPX-CLOUD-III-WL': [
    [
      'Ximena R.',
      5,
      1,
      'Comodísima',
      'Estuve seis horas en llamadas y ni la sentí. El micrófono se oye mejor que el de mi laptop.',
    ],
    ['Óscar Zepeda', 4, 72, 'Batería infinita', 'La cargo cada dos semanas. Extraño que tenga Bluetooth.'],
    [
      'Arturo H.',
      2,
      36,
      'Me apretaba',
      'Buen sonido, pero uso lentes y a la hora ya dolía. La cambié por otra sin problema.',
    ],
  ],
  'HS-LOGI-G435': [
    [
      'Paty Salgado',
      4,
      50,
      'Perfecta para niños',
      'A mi hija de diez le queda bien y no le pesa. El micrófono capta todo el cuarto, eso sí.',
    ],
    ['Karla V.', 3, 64, 'Sonido normalito', 'Ligera y bonita. Los graves casi no existen.'],
  ],
  'LAP-LNV-LOQ-15IRX9-4050': [
    [
      'Fernanda L.',
      5,
      49,
      'Mucho por el precio',
      'Corre todo lo que juego en medio-alto. El teclado es cómodo para la uni.',
    ],
    [
      'Mariana G.',
      3,
      83,
      'La batería no dura',
      'Sin cargador aguanta tres horas haciendo tareas. Y el cargador es un ladrillo.',
    ],
  ],
  'LAP-APPLE-MBA13-M4': [
    [
      'Sofía R.',
      5,
      60,
      'Me duró todo el semestre',
      'Dos días de clases sin cargar. Silencio absoluto, no tiene ventilador.',
    ],
    [
      'Daniela Ochoa',
      4,
      18,
      'Excelente, poco disco',
      '256 GB se acaban volando, consideren un externo desde el principio.',
    ],
  ],
  'LAP-ASUS-VIVOBOOK15-I5': [
    [
      'Beto Juárez',
      4,
      40,
      'Para la papelería',
      'La usamos para facturar y con eso basta. Le puse 8 GB más y mejoró mucho.',
    ],
    [
      'Rodrigo P.',
      2,
      112,
      'Pantalla muy pobre',
      'Con 8 GB va apretada y los colores de la pantalla son lavados. Está para tareas y nada más.',
    ],
  ],
  'NET-TPL-ARCHER-AX55': [
    [
      'Ximena R.',
      5,
      25,
      'Adiós al módem de la compañía',
      'Ya llega señal hasta el cuarto de servicio. Se configura en cinco minutos desde el celular.',
    ],
    [
      'Luis Fernando T.',
      4,
      107,
      'Muy buen router',
      'Le saco 700 megas por Wi-Fi. La aplicación insiste en que pagues por seguridad extra.',
    ],
  ],
  'NET-TPL-DECO-X55-3': [
    [
      'Óscar Zepeda',
      5,
      88,
      'Casa de tres pisos cubierta',
      'Los conecté por cable entre sí y es una maravilla. Cero cortes en videollamadas.',
    ],
    [
      'Paty Salgado',
      4,
      47,
      'Fácil',
      'Sin cable entre ellos la velocidad baja a la mitad en el último, pero no se corta.',
    ],
  ],
  'UPS-CYB-CP1500PFCLCD': [
    [
      'Ximena R.',
      5,
      28,
      'Ya me salvó dos veces',
      'En mi colonia se va la luz cada semana. Me da diez minutos con la PC y el monitor.',
    ],
    [
      'Memo Treviño',
      5,
      65,
      'Onda pura de verdad',
      'Mi fuente con el no break anterior se apagaba igual. Con este, ni parpadea.',
    ],
    ['Arturo H.', 4, 114, 'Pesado', 'Once kilos. Funciona perfecto; el pitido se puede silenciar.'],
  ],
  'UPS-APC-BE600M1': [
    [
      'Karla V.',
      4,
      91,
      'Para el módem',
      'Mantiene internet más de una hora. Los contactos quedan juntos y no caben dos cargadores grandes.',
    ],
    [
      'Chuy Cantú',
      3,
      56,
      'Justo',
      'Para una PC con tarjeta de video no alcanza, lean los watts. Para módem y consola, bien.',
    ],
  ],
  'EXT-SAMSUNG-T7-SHIELD-2TB': [
    ['Daniela Ochoa', 5, 52, 'Aguanta todo', 'Se me cayó en un rodaje y siguió copiando. Rápido de verdad.'],
    ['Iván M.', 4, 30, 'Muy bueno', 'El cable es cortito. Por lo demás, perfecto para llevar proyectos.'],
  ],
  'CHAIR-COUGAR-ARMOR-ONE': [
    [
      'Fernanda L.',
      3,
      95,
      'Dura',
      'Se ve muy bien y está firme, pero el asiento es durísimo las primeras semanas.',
    ],
    ['Beto Juárez', 4, 131, 'Resistente', 'Peso 110 y ni rechina. Armarla entre dos toma media hora.'],
  ],
  'CHAIR-CORS-TC100': [
    [
      'Mariana G.',
      4,
      57,
      'La tela fue buena decisión',
      'En verano la de piel era una tortura. El cojín lumbar se mueve mucho.',
    ],
    [
      'Óscar Zepeda',
      1,
      44,
      'Llegó sin tornillos',
      'Venía incompleta y tardaron una semana en mandarme la bolsita. Ya armada está bien, pero qué coraje.',
    ],
  ],
  'ACC-MS-XBOX-CTRL': [
    ['Arturo H.', 5, 116, 'Conectar y jugar', 'Windows lo reconoce solo. Usen pilas recargables y listo.'],
    ['Sofía R.', 4, 39, 'El de siempre', 'Muy cómodo. A estas alturas debería traer batería.'],
  ],
  'PAD-RZR-GIGANTUS-V2-XXL': [
    ['Ximena R.', 4, 79, 'Enorme', 'Cubre todo mi escritorio. Los primeros días huele a llanta.'],
    ['Memo Treviño', 5, 103, 'Muy liso', 'Va de maravilla con el sensor óptico y no se mueve nada.'],
  ],
  'MIC-HYPX-SOLOCAST': [
    [
      'Rodrigo P.',
      5,
      61,
      'Cambió mis clases en línea',
      'Mis alumnos notaron la diferencia el primer día. Silenciar tocándolo es comodísimo.',
    ],
    ['Karla V.', 4, 42, 'Muy bien', 'Capta el teclado si está cerca, pónganlo en un brazo.'],
  ],
  'CAM-LOGI-C920S': [
    [
      'Paty Salgado',
      4,
      118,
      'Cumple desde hace años',
      'Buena imagen con luz; de noche se ve granulosa. La tapita da tranquilidad.',
    ],
    [
      'Chuy Cantú',
      3,
      66,
      'Ya se siente vieja',
      'Funciona sin instalar nada, pero por este precio ya debería ser de 60 cuadros.',
    ],
  ],
};

/** Reviews from one to five stars on about seventy products; nobody reviews a product twice. */
export const demoReviews: readonly DemoReview[] = Object.entries(rowsBySku).flatMap(([sku, rows]) =>
  rows.map(([author, rating, daysAgo, title, comment]) => ({ sku, author, rating, title, comment, daysAgo })),
);

/** What the shop answered to some of them. */
export const demoReplies: readonly { sku: string; author: string; reply: string }[] = [
  {
    sku: 'RAM-KF-D4-3200-16K',
    author: 'Sofía R.',
    reply: 'Lamentamos los diez días. Desde entonces probamos cada módulo de reposición antes de enviarlo.',
  },
  {
    sku: 'GPU-B580-INTEL-LE',
    author: 'Rodrigo P.',
    reply:
      'Tenías razón: ya lo dice la ficha. Necesita Resizable BAR y rinde mejor con procesadores recientes.',
  },
  {
    sku: 'CHAIR-CORS-TC100',
    author: 'Óscar Zepeda',
    reply: 'Una semana por una bolsa de tornillos es demasiado. Ahora las tenemos en los tres almacenes.',
  },
];
