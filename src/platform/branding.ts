/** How what leaves the shop says whose it is: documents, pictures, pages of others. */
export type Branding = {
  name: string;
  colours: {
    /** What stands out on white paper, `#rrggbb`. */
    accent: string;
    /** A field behind it. */
    tint: string;
    accentInTheDark: string;
    tintInTheDark: string;
  };
  /** Addresses of the logo on the site, for light and for dark grounds; undefined: the shop's own mark with its name. */
  logo: { light: string; dark: string } | undefined;
};
