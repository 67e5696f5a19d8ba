import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      file.endsWith('.tsx') && !/\.(test|fixture)\.|\/testing\/|^app\/dev\/|previews\/|static-pages\//.test(file),
  )
  .map((file) => [file, readFileSync(`src/${file}`, 'utf8')] as const)

/** Opening tags that match `tag` and can be translated. */
const findTranslatable = (tag: RegExp) =>
  screens.flatMap(([file, text]) =>
    [...text.matchAll(tag)].filter(([found]) => !found.includes('translate=')).map(([found]) => `${file}: ${found}`),
  )

it('[LY65] no element of a figure is translated', () => {
  expect(findTranslatable(/<[a-z][^<]*className="[^"]*\bnum\b[^"]*"[^<]*?(?=>\n|>\{|\/>)/g)).toEqual([])
})

it('[LY65] no element that holds only a name is translated', () => {
  expect(
    findTranslatable(
      /<(?:(?!title)[a-z]\w*|Link)(?: (?:[^<>]|=>)*)?>\s*@?\{(?:(?:pet|egg|item|user|data|entry)\.(?:name|displayName)|(?!texts)\w+\.egg(?:Name)?)\}/g,
    ),
  ).toEqual([])
})

it('[LY65] no element that holds only what a function makes of a name is translated', () => {
  expect(
    findTranslatable(
      /<(?:[a-z]\w*|Link)(?: (?:[^<>]|=>)*)?>\s*\{(?:toSafeName|toPetName|variantName|baseName)\((?:[^{}]|\{[^{}]*\})*\}/g,
    ),
  ).toEqual([])
})
