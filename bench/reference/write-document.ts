import { createWords, writeWords } from './words.ts'
import { writeFunctions } from './write-script.ts'

/** Letters of each kind in a document, and its elements. */
export type Weights = { text: number; elements: number; styles: number; scripts: number; data: number }

export type Files = {
  entry: string
  fonts: readonly string[]
  pictures: readonly string[]
}

const SECTION = 40
const PARAGRAPH = 5
/** `main` and `h1` are elements too. */
const FRAME = 2

function writeStyles(word: () => string, length: number, fonts: readonly string[]): string {
  const faces = fonts.map(
    (path, index) => `@font-face{font-family:f${index};font-display:optional;src:url(${path}) format("woff2")}`,
  )
  let styles =
    faces.join('') +
    'body{margin:8px;font:16px f0,f1,sans-serif;color:#fff;background:#120c24}p{margin:4px 0}' +
    'section{margin:16px 0;content-visibility:auto;contain-intrinsic-size:auto 300px}'
  for (let index = 0; styles.length < length - 50; index++)
    styles += `.${word()} .${word()}{padding:${index % 16}px;color:#fa${100 + (index % 900)}}`
  return styles.padEnd(length)
}

/** Writes sections of paragraphs of spans; an attribute takes the place of all classes and addresses. */
function writeBody(word: () => string, length: number, { elements, text }: Weights): string {
  let [body, section] = ['', '']
  for (let index = 0; index < elements; index++) {
    const isFirst = index % SECTION === 0
    const isParagraph = index % PARAGRAPH === 1
    if (isFirst) {
      if (index > 0) section += '</p></section>'
      body += section
      section = ''
    } else if (isParagraph && index % SECTION !== 1) section += '</p>'
    const tag = isFirst ? 'section' : isParagraph ? 'p' : 'span'
    const words = writeWords(word, Math.round(text / elements))
    const end = tag === 'span' ? '</span>' : ''
    const bare = `<${tag} data-a="">${words}${end}`
    const due = Math.round(((index + 1) * length) / elements) - body.length - section.length - bare.length
    section += `<${tag} data-a="${writeWords(word, due)}">${words}${end}`
  }
  return `${body}${section}</p></section>`
}

/** Writes a document of `length` letters with the weights of another one, of plain elements. */
export function writeDocument(
  length: number,
  weights: Weights,
  { entry, fonts, pictures }: Files,
  noise: number,
): string {
  const word = createWords(length, noise)
  const head =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<script>${writeFunctions(weights.scripts, noise)}</script>` +
    '<title>Reference</title><meta name="description" content="A page without an application">' +
    fonts.map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`).join('') +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${writeStyles(word, weights.styles, fonts)}</style>` +
    `<script type="module" fetchpriority="low" src="${entry}"></script></head><body><div id="root"><main><h1>Reference</h1>` +
    pictures.map((path) => `<img src="${path}" width="24" height="24" alt="">`).join('')
  const state = JSON.stringify(writeWords(word, weights.data - 2))
  const foot = `</main></div><script type="application/json" id="state">${state}</script></body></html>`
  const plain = { ...weights, elements: Math.max(2, weights.elements - pictures.length - FRAME) }
  const closing = '</p></section>'.length
  const body = writeBody(word, length - head.length - foot.length - closing, plain)
  return `${head}${body}${foot}`
}
