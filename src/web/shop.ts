/** What the pages say about the shop itself; a shop under another name changes only this file and the logo. */
export const shop = {
  name: 'Ensambla',
  claim: 'Componentes y equipos de cómputo, explicados y con existencia real.',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/', icon: 'facebook' },
    { name: 'Instagram', url: 'https://www.instagram.com/', icon: 'instagram' },
    { name: 'X', url: 'https://x.com/', icon: 'x' },
    { name: 'YouTube', url: 'https://www.youtube.com/', icon: 'youtube' },
  ],
} as const;
