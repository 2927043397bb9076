/** A staff account of the demo shop. Passwords are made when the shop is filled and never written here. */
export type DemoStaffMember = {
  emailAddress: string;
  displayName: string;
  role: 'owner' | 'catalog' | 'support';
};

export const demoStaff: readonly DemoStaffMember[] = [
  { emailAddress: 'direccion@ensambla.example', displayName: 'Regina Montes', role: 'owner' },
  { emailAddress: 'catalogo@ensambla.example', displayName: 'Emilio Saldaña', role: 'catalog' },
  { emailAddress: 'soporte@ensambla.example', displayName: 'Abril Camacho', role: 'support' },
];
