/** Whether a picture is drawn or rendered by the shop, not a photo of the product: the shop's own stand in one folder. */
export function isIllustration(imageUrl: string): boolean {
  return imageUrl.startsWith('/media/demo/');
}
