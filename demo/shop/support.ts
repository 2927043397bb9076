/** A support conversation: who wrote, when (hours before the seeding moment) and what. */
export type DemoTicket = {
  subject: string;
  topic: 'order' | 'product' | 'warranty' | 'invoice';
  customerEmailAddress: string;
  /** Product the question is about. */
  sku?: string;
  state: 'open' | 'waiting' | 'closed';
  priority: 'low' | 'normal' | 'high';
  messages: readonly { from: 'customer' | 'staff'; hoursAgo: number; text: string }[];
};

export const demoTickets: readonly DemoTicket[] = [
  {
    subject: '¿Mi pedido sale completo o en dos paquetes?',
    topic: 'order',
    customerEmailAddress: 'cliente@ensambla.example',
    sku: 'HS-HYPX-CLOUD-III-WL',
    state: 'waiting',
    priority: 'normal',
    messages: [
      {
        from: 'customer',
        hoursAgo: 30,
        text: 'Hola, pedí una diadema y un mouse antier y solo veo una guía. ¿Vienen juntos? El viernes no hay quien reciba.',
      },
      {
        from: 'staff',
        hoursAgo: 27,
        text: 'Hola, Ximena. Los dos salieron de CDMX en la misma caja, por eso hay una sola guía. Está programada para el jueves antes de las 6; si no te acomoda, la paquetería permite moverla desde su página.',
      },
      {
        from: 'customer',
        hoursAgo: 26,
        text: 'Jueves está perfecto, gracias. ¿Me confirman cuando salga a ruta?',
      },
    ],
  },
  {
    subject: 'Tecla que se repite en mi teclado',
    topic: 'warranty',
    customerEmailAddress: 'rodrigo.p@ensambla.example',
    sku: 'KB-REDR-K552',
    state: 'open',
    priority: 'high',
    messages: [
      {
        from: 'customer',
        hoursAgo: 6,
        text: 'Buenas, la letra E de mi Kumara marca dos veces desde hace una semana. Lo compré hace cuatro meses, ya le eché aire comprimido y sigue igual. ¿Cómo hago válida la garantía?',
      },
    ],
  },
  {
    subject: 'Factura con régimen simplificado de confianza',
    topic: 'invoice',
    customerEmailAddress: 'karla.v@ensambla.example',
    state: 'closed',
    priority: 'normal',
    messages: [
      {
        from: 'customer',
        hoursAgo: 220,
        text: 'Hola, al pedir mi factura no encontraba RESICO en la lista. ¿Me la pueden hacer ustedes?',
      },
      {
        from: 'staff',
        hoursAgo: 216,
        text: 'Claro, Karla. Es la clave 626. ¿Nos confirmas tu código postal fiscal y el uso del CFDI tal como aparece en tu constancia?',
      },
      { from: 'customer', hoursAgo: 214, text: 'CP 44100 y gastos en general.' },
      {
        from: 'staff',
        hoursAgo: 210,
        text: 'Listo, te llegó el PDF y el XML al correo. Ya agregamos la búsqueda por clave en la lista para que sea más fácil la próxima vez.',
      },
    ],
  },
];

/** What staff write often. */
export const demoReplies: readonly { title: string; body: string }[] = [
  {
    title: 'Garantía: qué necesitamos',
    body: 'Para revisarlo necesitamos el número de serie de la pieza, una foto de la etiqueta y un video corto de la falla. Con eso abrimos la devolución y te mandamos la guía sin costo.',
  },
  {
    title: 'Factura de otro régimen',
    body: 'Con gusto la corregimos: sube tu Constancia de Situación Fiscal en «Facturación» y cancelamos la anterior el mismo día.',
  },
  {
    title: 'Dos paquetes',
    body: 'Tu pedido sale de dos almacenes, por eso verás dos guías. Cada una se sigue desde tu pedido y no hay costo adicional.',
  },
];
