/** A path without slashes at its end. A pattern such as `/\/+$/` takes the square of the time that the path is long. ML140 */
export function trimSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
