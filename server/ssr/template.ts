import type { RenderedParts } from '#app/entries/entry-server.tsx'

/** A document of the top level, which renders the page of these parts and scripts. */
export type Template = (parts: RenderedParts, scripts: readonly string[]) => string

/** React prints title, meta and link elements ahead of the markup where it does not render the head itself. */
const hoisted = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/

const PLACEHOLDER = /<!--(head|styles|html|scripts|state)-->/

/** Splits a document at its placeholders. The pieces are added up, because `join` copies the page once more: 1 ms for Home. */
export function parseTemplate(document: string): Template {
  const pieces = document.split(PLACEHOLDER) // every second one is a name
  return ({ html, styles, state }, scripts) => {
    const head = hoisted.exec(html)?.[0] ?? ''
    const filled: Record<string, string> = {
      head,
      styles,
      html: html.slice(head.length),
      scripts: JSON.stringify(scripts),
      state,
    }
    return pieces.reduce((page, piece, at) => page + (at % 2 === 0 ? piece : filled[piece]), '')
  }
}
