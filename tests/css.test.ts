import { readdirSync, readFileSync } from 'node:fs'
import { list, parse } from 'postcss'
import { type ESTree, parseSync } from 'vite'
import { expect, it } from 'vitest'
import { calleeNames, descend } from '../scripts/spec/syntax.ts'

/** Takumi, which draws link previews, knows no logical insets. docs/decisions/127 */
const DRAWN = 'src/features/previews/'

/** State of the page, on its root or its `main`: every room may read it. */
const PAGE_STATES = ['data-fills-screen', 'data-ready', 'data-session', 'data-settled', 'data-theme']

/** Classes that the design system offers to the HTML of every room, beyond its components. */
const OFFERED = ['actions', 'data-meant', 'data-still', 'link', 'live-dot', 'note', 'pet-grid', 'wrap']

type Declared = { prop: string; value: string; line: number }
type Styles = { declarations: Declared[]; selectors: { text: string; line: number }[]; sets: string[] }

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Declarations and selectors of CSS that begins at `line` of its file. */
function readCss(css: string, line = 1): Omit<Styles, 'sets'> {
  const found: Omit<Styles, 'sets'> = { declarations: [], selectors: [] }
  parse(css).walk((node) => {
    const at = (node.source?.start?.line ?? 1) + line - 1
    if (node.type === 'decl') found.declarations.push({ prop: node.prop, value: node.value, line: at })
    if (node.type === 'rule') found.selectors.push({ text: node.selector, line: at })
  })
  return found
}

/** Values of a template are no part of its CSS. */
const withoutValues = (template: string) =>
  template.replace(/\$\{[^}]*\}/g, (value) => `/*${' '.repeat(value.length - 4)}*/`)

const isCss = ({ tag }: ESTree.TaggedTemplateExpression) =>
  ['css', 'keyframes', 'styled'].includes(calleeNames(tag).at(-1) ?? '')

const toProperty = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The styles of a component, and the classes and data attributes that it sets. */
function readCode(path: string, source: string): Styles {
  const found: Styles = { declarations: [], selectors: [], sets: [] }
  for (const node of descend(parseSync(path, source).program)) {
    if (node.type === 'TaggedTemplateExpression' && isCss(node)) {
      const start = node.quasi.start + 1
      const css = readCss(withoutValues(source.slice(start, node.quasi.end - 1)), lineAt(source, start))
      found.declarations.push(...css.declarations)
      found.selectors.push(...css.selectors)
    }
    if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'className')
      for (const part of descend(node.value)) if (part.type === 'Literal') found.sets.push(String(part.value))
    if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier') {
      const name = node.name.name
      if (name.startsWith('data-')) found.sets.push(name)
      for (const part of node.value ? descend(node.value) : []) {
        if (name === 'className' && part.type === 'Literal') found.sets.push(...String(part.value).split(' '))
        if (name === 'className' && part.type === 'TemplateElement') found.sets.push(...part.value.raw.split(' '))
        if (name === 'style' && part.type === 'Property' && part.key.type === 'Identifier')
          found.declarations.push({ prop: toProperty(part.key.name), value: '', line: lineAt(source, part.start) })
      }
    }
    // Set by a script: `dataset['state']`, `setAttribute('data-state', …)`, `{ 'data-state': … }`.
    if (node.type === 'Literal' && typeof node.value === 'string' && /^data-[\w-]+$/.test(node.value))
      found.sets.push(node.value)
    if (
      node.type === 'MemberExpression' &&
      calleeNames(node.object)[0] === 'dataset' &&
      node.property.type === 'Literal'
    )
      found.sets.push(`data-${toProperty(String(node.property.value))}`)
  }
  return found
}

const read = (path: string, source: string): Styles =>
  path.endsWith('.css') ? { ...readCss(source), sets: [] } : readCode(path, source)

/** The folder whose names are its own: a screen, a part of the app, the design system. */
const toRoom = (path: string) => /^src\/(?:features|app)\/[^/.]+(?=\/)|^src\/[^/]+/.exec(path)![0]

/** A property that names a side by where it is on the screen. */
const PHYSICAL =
  /^(?:left|right|top|bottom)$|^(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right|top|bottom)\b|^border-(?:top|bottom)-(?:left|right)-radius$/

/** Shorthands whose second and fourth values are right and left. */
const FOUR_SIDES = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/

function isPhysical({ prop, value }: Declared): boolean {
  if (/^(?:text-align|float|clear)$/.test(prop)) return /^(?:left|right)$/.test(value)
  if (/^(?:transition(?:-property)?|will-change)$/.test(prop))
    return value.split(/[\s,]+/).some((word) => PHYSICAL.test(word))
  const sides = list.space(value)
  if (FOUR_SIDES.test(prop)) return sides.length === 4 && sides[1] !== sides[3]
  if (prop === 'border-radius')
    return value.split('/').some((part) => {
      const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = list.space(part)
      return topLeft !== topRight || bottomLeft !== bottomRight
    })
  return PHYSICAL.test(prop)
}

/** Classes and data attributes that a selector names. */
const readNames = (selector: string) =>
  [...selector.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/\.([a-z_][\w-]*)|\[(data-[\w-]+)/gi)].map(
    ([, name, attribute]) => name ?? attribute!,
  )

type Source = readonly [path: string, source: string]

const findPhysical = (sources: readonly Source[]) =>
  sources.flatMap(([path, source]) =>
    read(path, source)
      .declarations.filter(isPhysical)
      .map(({ prop, value, line }) => `${path}:${line} ${prop}${value && `: ${value}`}`),
  )

/** Names in selectors that only other rooms set. What no room sets is a library's. */
function findReach(sources: readonly Source[]): string[] {
  const files = sources.map(([path, source]) => ({ path, room: toRoom(path), ...read(path, source) }))
  const reach = ({ room }: { room: string }, name: string) => {
    if (PAGE_STATES.includes(name) || (room === 'src/ui' && OFFERED.includes(name))) return []
    const owners = new Set(files.filter(({ sets }) => sets.includes(name)).map((file) => file.room))
    return owners.size === 0 || owners.has(room) ? [] : [`${name} of ${[...owners].join(', ')}`]
  }
  return files.flatMap((file) =>
    file.selectors.flatMap(({ text, line }) =>
      readNames(text)
        .flatMap((name) => reach(file, name))
        .map((found) => `${file.path}:${line} ${found}`),
    ),
  )
}

const sources: readonly Source[] = readdirSync('src', { encoding: 'utf8', recursive: true })
  .map((file) => `src/${file}`)
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.(?:test|fixture|d)\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)

it('[RU69] styles name sides by the direction of the text', () => {
  const own = sources.filter(([path]) => !path.startsWith(DRAWN))
  expect(own.reduce((sum, [path, source]) => sum + read(path, source).declarations.length, 0)).toBeGreaterThan(4_000)
  expect(findPhysical(own)).toEqual([])
})

it.each([
  ['left: 0', true],
  ['margin-left: auto', true],
  ['border-top: 1px solid', true],
  ['border-top-left-radius: 4px', true],
  ['scroll-padding-top: 9px', true],
  ['text-align: right', true],
  ['transition: left .2s', true],
  ['padding: 0 1px 0 2px', true],
  ['border-radius: 0 4px 4px 0', true],
  ['inset-inline-start: 0', false],
  ['margin: 0 auto 4px auto', false],
  ['border-radius: 4px 4px 0 0', false],
  ['text-align: center', false],
  ['transition: border-color .2s', false],
  ['max-width: 1px', false],
  ['overflow-x: auto', false],
  ['--left: 0', false],
])('[RU69] %s names a side of the screen: %s', (css, isOne) => {
  const line = isOne ? [`2 ${css}`] : []
  expect(findPhysical([['src/ui/planted.css', `a {\n${css} }`]])).toEqual(line.map((at) => `src/ui/planted.css:${at}`))
  const code = `const A = styled.a(css\`\n\${looks} b { ${css}; }\`)`
  expect(findPhysical([['src/ui/planted.tsx', code]])).toEqual(line.map((at) => `src/ui/planted.tsx:${at}`))
})

it('[RU69] a style attribute counts as well', () => {
  expect(findPhysical([['src/ui/planted.tsx', '<i style={{ marginLeft: 4, width: 8 }} />']])).toEqual([
    'src/ui/planted.tsx:1 margin-left',
  ])
})

it('[RU70] no room styles a class or a data attribute that only other rooms set', () => {
  expect(findReach(sources)).toEqual([])
})

const SET = ['src/features/planted/one.tsx', '<i className={isOn ? "bar on" : `bar`} data-open="" />'] as const
it.each([
  ['another screen’s class', 'src/features/other/two.tsx', 'styled.i(css`\n.bar { top: 0; }`)', ['2 bar']],
  ['another screen’s attribute', 'src/ui/two.tsx', 'css`& > [data-open="a.b"] { color: red; }`', ['1 data-open']],
  ['a class below a media query', 'src/ui/two.css', '@media print {\n  p:has(.on) {} }', ['2 on']],
  ['its own', 'src/features/planted/two.css', '.bar[data-open] {}', []],
  ['a library’s', 'src/ui/two.css', '[data-swipe="move"] {}', []],
  ['the page’s state', 'src/features/other/two.css', '[data-theme="light"] p {}', []],
])('[RU70] %s', (_, path, source, found) => {
  const theme = ['src/ui/theme.ts', 'root.dataset["theme"] = "light"'] as const
  expect(findReach([SET, theme, [path, source]])).toEqual(found.map((at) => `${path}:${at} of src/features/planted`))
})
