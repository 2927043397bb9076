declare module 'subset-font' {
  /** Gives the font with these characters only; an axis given one value is fixed there, a range is cut to it. */
  export default function subset(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes: Record<string, number | { min: number; max: number }>;
      noHinting?: boolean;
      keepFeatures?: string[];
    },
  ): Promise<Buffer>;
}
