import createCache, { type EmotionCache } from '@emotion/cache'

/** `compat` stops Emotion from printing a style element beside each element: the server prints all rules once, in the head. */
export function createEmotionCache(): EmotionCache {
  const cache = createCache({ key: 'css' })
  cache.compat = true
  return cache
}

/** The browser's cache finds this element by its attribute, and does not insert the rules that it lists again. */
export function emotionStyleElement(cache: EmotionCache): string {
  const rules = Object.entries(cache.inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const ids = rules.map(([id]) => id).join(' ')
  return `<style data-emotion="${cache.key} ${ids}">${rules.map(([, css]) => css).join('')}</style>`
}
