/** Pixels of a square picture, four bytes each (RGBA, alpha not multiplied in). */
export type Pixels = Buffer<ArrayBufferLike>

/**
 * One picture and the files it becomes, WebP or PNG by their ending. It depends on `recipe`, `arts` and the code of this folder; `draw` makes its pixels on a
 * square of `side`.
 */
export type Picture = {
  name: string
  recipe: unknown
  arts: readonly string[]
  files: readonly { path: string; side: number }[]
  draw: () => Promise<{ pixels: Pixels; side: number }>
}
