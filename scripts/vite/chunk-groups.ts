import { resolve } from 'node:path'

/** The part of Rolldown's module graph that groups read. */
type Graph = {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

const APP = resolve('src/app/entries/hydrate.tsx')
const ROUTES = resolve('src/app/routes.tsx')
/** Code that fewer routes share has chunks by itself; with fewer, the texts' pages grow. docs/decisions/118 */
const MIN_ROUTES = 8

const isOurs = (id: string) => id.startsWith(resolve('src')) && !id.includes('/node_modules/')
/** Schemas bring Valibot, and no page needs them before its first answer. docs/decisions/130 */
const isSchema = (id: string) => id.startsWith(resolve('src/contract'))

/** @throws if the build has no such module, so a renamed file never moves code silently. RU48 */
function findModule(id: string, graph: Graph) {
  const info = graph.getModuleInfo(id)
  if (!info) throw new Error(`chunk groups: the build has no ${id}`)
  return info
}

/** Modules of ours that a module imports statically, itself included. */
function findReached(start: string, graph: Graph): Set<string> {
  const reached = new Set([start])
  for (const id of reached)
    findModule(id, graph)
      .importedIds.filter(isOurs)
      .forEach((each) => reached.add(each))
  return reached
}

/** The name of one chunk with everything that the app imports statically, so that every page loads it. */
export function namePageChunk() {
  let reached: Set<string> | undefined
  return (id: string, graph: Graph): string | null => {
    reached ??= findReached(APP, graph)
    // Not the app itself: it awaits its route, whose code would then wait for the app.
    return id !== APP && reached.has(id) ? 'page' : null
  }
}

/** The name of one chunk with everything that at least MIN_ROUTES routes import statically. */
export function nameCommonChunk() {
  let routes: Set<string>[] | undefined
  return (id: string, graph: Graph): string | null => {
    routes ??= findModule(ROUTES, graph).dynamicallyImportedIds.map((route) => findReached(route, graph))
    return isOurs(id) && !isSchema(id) && routes.filter((reached) => reached.has(id)).length >= MIN_ROUTES
      ? 'common'
      : null
  }
}
