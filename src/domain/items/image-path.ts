/** Path of an item's picture: as given if that is an address or a path of ours, otherwise under /items/. VA34 */
export const imagePath = (image: string): string =>
  image.includes('http') || image.startsWith('/items/') ? image : `/items/${image.replace(/^\/+/, '')}`
