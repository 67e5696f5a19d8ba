import { watchParts } from './reload-once.ts'

/** Lets input and painting go first. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Runs after the first paint, so that scripts do not compete with it. Requests all scripts of the page together, as the server lists
 * them, and evaluates each in its own task: together they would block a slow phone for a sixth of a second. The last one is
 * `hydrate.tsx`, which the development server does not list. LY42
 */
async function start() {
  const files: string[] = JSON.parse(document.getElementById('scripts')?.textContent ?? '')
  const reload = watchParts(String(files.at(-1)))
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  try {
    for (const file of files) {
      await import(/* @vite-ignore */ file)
      await nextTask()
    }
  } catch (error) {
    reload()
    throw error
  }
  if (import.meta.env.DEV) await import('./hydrate.tsx')
}

requestAnimationFrame(() => setTimeout(() => void start()))
