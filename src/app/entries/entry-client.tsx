import '@vitejs/plugin-react/preamble' // Fast Refresh without an inline script; empty in a build

/** Lets everything else that waits go first. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

/**
 * The server's markup is a whole page, so it is painted first: until then neither the line nor the processor is shared with
 * scripts. Then all chunks that this page needs are asked for at once, as the server named them, and run: part by part, for in one
 * go they would hold up a slow phone, and whoever touches it, for a sixth of a second.
 */
async function start() {
  const files = document.querySelector<HTMLElement>('script[data-then]')?.dataset['then'] ?? ''
  for (const href of files.split(' ').filter((file) => file !== '')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  await import('#app/app.tsx')
  await turn()
  await import('react-dom/client')
  await turn()
  await import('./hydrate.tsx')
}

requestAnimationFrame(() => setTimeout(() => void start()))
