import '@vitejs/plugin-react/preamble' // Fast Refresh without an inline script; empty in a build

/**
 * The server's markup is a whole page, so it is painted first: until then neither the line nor the processor is shared with
 * scripts. Then all chunks that this page needs are asked for at once, as the server named them, and run.
 */
function start() {
  const files = document.querySelector<HTMLElement>('script[data-then]')?.dataset['then'] ?? ''
  for (const href of files.split(' ').filter((file) => file !== '')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
  void import('./hydrate.tsx')
}

requestAnimationFrame(() => setTimeout(start))
