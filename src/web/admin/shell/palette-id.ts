/** Of the palette's window; its keys are read apart from it, before its script is there. */
export const paletteId = 'command-palette';
