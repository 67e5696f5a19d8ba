import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Pictures of links are drawn at one size, for no reader's screen. */
const DRAWN = 'features/previews/'

const declaration =
  /(?<![\w-])(?:font-size|line-height|font|--(?:[td]-[a-z]+|card-num|card-stat))\s*:[^;`}\n]*?\d(?:\.\d+)?px/g

it('[AC15] letters are sized in rem, so that they follow the reader’s default size', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true }).filter(
    (path) => /\.(?:tsx?|css)$/.test(path) && !path.startsWith(DRAWN) && !path.includes('.test.'),
  )
  const inPixels = files.flatMap((path) =>
    (readFileSync(`src/${path}`, 'utf8').match(declaration) ?? []).map((found) => `${path}: ${found}`),
  )
  expect(inPixels).toEqual([])
  expect('font: 600 15px/1 x; --t-md: 14px'.match(declaration)).toEqual(['font: 600 15px', '--t-md: 14px'])
})
