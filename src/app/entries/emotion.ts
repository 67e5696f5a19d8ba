import createCache, { type EmotionCache } from '@emotion/cache'

const RULES = 'data-rules'

/**
 * `compat` stops Emotion from printing a style element next to each element: the server prints all rules once, in the head.
 * In the browser the rules that are there already count as inserted. Emotion would find them by an attribute of its own, but
 * takes their element out of the head and puts it back, twice: the browser then computes the styles of the whole page again, twice.
 */
export function createEmotionCache(): EmotionCache {
  const cache = createCache({ key: 'css' })
  cache.compat = true
  const printed = typeof document === 'undefined' ? null : document.querySelector(`style[${RULES}]`)
  for (const id of printed?.getAttribute(RULES)?.split(' ') ?? []) cache.inserted[id] = true
  return cache
}

export function emotionStyleElement(cache: EmotionCache): string {
  const rules = Object.entries(cache.inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return `<style ${RULES}="${rules.map(([id]) => id).join(' ')}">${rules.map(([, css]) => css).join('')}</style>`
}
