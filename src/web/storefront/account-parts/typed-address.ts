/** What is typed into the form; goes on the wire as it is. */
export type TypedAddress = {
  recipient: string;
  phone: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  directions: string;
  is_default: boolean;
};

export const emptyAddress: TypedAddress = {
  recipient: '',
  phone: '',
  street: '',
  exterior_number: '',
  interior_number: '',
  neighbourhood: '',
  municipality: '',
  state: '',
  postal_code: '',
  directions: '',
  is_default: false,
};
