/** Units of one line that go into a shipment, with their serial numbers where they have been read. */
export type PackedLine = {
  position: number;
  quantity: number;
  serials?: string[] | undefined;
  /** Those of a kit's parts instead. */
  parts?: readonly { product_id: number; serials: string[] }[] | undefined;
};
