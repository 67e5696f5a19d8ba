/** Whether a path asks for a picture by its ending: such a path is answered with a picture or a 404, never with a page (rule PI2). */
export function isPicturePath(path: string): boolean {
  return /\.(?:webp|png|jpe?g|gif|svg|ico|avif)$/i.test(path)
}
