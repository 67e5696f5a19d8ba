import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { APP_ICONS } from '#server/pictures/app-icons.ts'
import { isComplete } from '#server/pictures/complete.ts'
import { GROUND } from '#ui/theme.ts'
import { buildPictures } from './build.ts'
import { eggs, pets } from './drawing/catalogue.ts'
import { createEggLook } from './drawing/egg-looks.ts'
import { eggSvg } from './drawing/egg-template.ts'
import { icons } from './drawing/icons.ts'
import { planPictures } from './drawing/plan.ts'
import { openPictureStore } from './picture-store.ts'

const few = {
  pets: pets.filter(({ slug }) => ['doggy', 'king-doggy', 'golem'].includes(slug)),
  eggs: eggs.filter(({ slug }) => slug === 'common-egg'),
}
const lines: string[] = []
let outDir: string
const build = (what: typeof few = few) => buildPictures({ outDir, log: (line) => lines.push(line), ...what })
// doggy and golem have two variants each, king-doggy four.
const total = 2 + 2 + 4 + 1 + icons.length + APP_ICONS.length

beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  lines.length = 0
})
afterEach(() => rm(outDir, { recursive: true }))

describe('buildPictures', () => {
  it('[PI1, PI8, PI13] makes each picture in three sizes with a transparent ground, and nothing on a second run', async () => {
    expect(await build()).toEqual({ made: total, kept: 0, removed: 0 })
    const files = (await readdir(join(outDir, 'items'))).sort()
    expect(files).toEqual(
      [
        'doggy',
        'golem',
        'king-doggy',
        'mythic-king-doggy',
        'shiny-doggy',
        'shiny-golem',
        'shiny-king-doggy',
        'shiny-mythic-king-doggy',
      ]
        .flatMap((slug) => [`${slug}.webp`, `${slug}@256.webp`, `${slug}@96.webp`])
        .sort(),
    )
    for (const [file, side] of [
      ['items/shiny-king-doggy.webp', 192],
      ['items/golem@96.webp', 96],
      ['eggs/common-egg@256.webp', 256],
      ['icons/coin.webp', 64],
    ] as const) {
      const { width, height, hasAlpha, format } = await sharp(join(outDir, file)).metadata()
      expect({ width, height, hasAlpha, format }).toEqual({ width: side, height: side, hasAlpha: true, format: 'webp' })
      expect((await stat(join(outDir, file))).size).toBeLessThan(side * 120)
    }
    const before = (await stat(join(outDir, 'items/doggy.webp'))).mtimeMs
    expect(await build()).toEqual({ made: 0, kept: total, removed: 0 })
    expect((await stat(join(outDir, 'items/doggy.webp'))).mtimeMs).toBe(before)
    expect(lines.at(-1)).toMatch(/^pictures: 0 made, \d+ kept, 0 removed in \d+\.\d s$/)
  })

  it('[PI8, PI17, PI18] makes again what is missing or changed, removes what is not wanted, and leaves nothing half-written', async () => {
    await build()
    await rm(join(outDir, 'items/doggy@96.webp'))
    await writeFile(join(outDir, 'items/unheard-of.webp'), 'left over')
    const renamed = few.pets.map((pet) => (pet.slug === 'king-doggy' ? { ...pet, themeHue: 200 } : pet))
    expect(await build({ ...few, pets: renamed })).toEqual({ made: 1 + 4, kept: total - 5, removed: 1 })
    const all = await readdir(outDir, { recursive: true })
    expect(all.filter((name) => name.endsWith('.part') || name.includes('unheard-of'))).toEqual([])
    expect(all).toContain('items/doggy@96.webp')
  })

  it('[PI21] leaves what another process is writing, and removes what one has abandoned', async () => {
    const [written, abandoned] = ['doggy.webp.1.part', 'doggy.webp.2.part']
    await mkdir(join(outDir, 'items'))
    for (const name of [written, abandoned]) await writeFile(join(outDir, 'items', name), 'half')
    const hourAgo = new Date(Date.now() - 3_601_000)
    await utimes(join(outDir, 'items', abandoned), hourAgo, hourAgo)
    expect(await build()).toEqual({ made: total, kept: 0, removed: 1 })
    expect((await readdir(join(outDir, 'items'))).filter((name) => name.endsWith('.part'))).toEqual([written])
  })

  it('[PI12] stamps the folder once nothing is missing, and takes the stamp away when something is', async () => {
    await build()
    expect(isComplete(outDir)).toBe(true)
    await rm(join(outDir, 'items/doggy.webp'))
    await openPictureStore({ outDir, ...few })
    expect(isComplete(outDir)).toBe(false)
    await build()
    expect(isComplete(outDir)).toBe(true)
  })

  it('[PI8] draws every picture where the manifest cannot be read', async () => {
    await writeFile(join(outDir, 'manifest.json'), '{"half')
    expect(await build({ pets: [], eggs: few.eggs })).toEqual({
      made: 1 + icons.length + APP_ICONS.length,
      kept: 0,
      removed: 0,
    })
    expect(Object.keys(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')) as object)).toContain(
      'eggs/common-egg',
    )
  })

  it('[PI8] names the picture that cannot be made, and remembers those that were', async () => {
    await mkdir(join(outDir, 'items/doggy.webp'), { recursive: true })
    await expect(build()).rejects.toThrow('cannot make the picture items/doggy')
    expect(isComplete(outDir)).toBe(false)
    expect((await readdir(outDir, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([])
    await rm(join(outDir, 'items/doggy.webp'), { recursive: true })
    expect(await build()).toMatchObject({ made: 1 })
  })
})

describe('the plan', () => {
  it('[PI1] holds every variant of every pet, every egg and every icon once', () => {
    const plan = planPictures(pets, eggs)
    const variants = pets.reduce((sum, pet) => sum + (pet.hasMythic ? 4 : 2), 0)
    expect(plan.length).toBe(variants + eggs.length + icons.length + APP_ICONS.length)
    expect(new Set(plan.flatMap(({ files }) => files.map(({ path }) => path))).size).toBe(
      (variants + eggs.length) * 3 + icons.length + APP_ICONS.length,
    )
  })
})

describe('the icons of the installed site', () => {
  it('[ST6] have the sizes they say; what a device cuts to its own shape has a ground to its edges and its drawing in the safe middle', async () => {
    await build({ pets: [], eggs: [] })
    const ground = [1, 3, 5].map((at) => Number.parseInt(GROUND.dark.slice(at, at + 2), 16))
    const looks = await Promise.all(
      APP_ICONS.map(async ({ file, side, purpose }) => {
        const { data, info } = await sharp(join(outDir, 'app', file))
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const pixels = Array.from({ length: info.width * info.height }, (_, index) => [
          ...data.subarray(index * 4, index * 4 + 4),
        ])
        // How far from the middle, in sides, what is neither transparent nor the ground reaches.
        const reach = pixels
          .map(([red = 0, green = 0, blue = 0, alpha = 0], index) => {
            const isDrawn = alpha > 0 && [red, green, blue].some((part, at) => Math.abs(part - (ground[at] ?? 0)) > 12)
            return isDrawn ? Math.hypot((index % side) - side / 2, Math.floor(index / side) - side / 2) / side : 0
          })
          .reduce((most, each) => Math.max(most, each), 0)
        return {
          file,
          size: [info.width, info.height],
          isWhole: pixels.every(([, , , alpha]) => alpha === 255),
          isPlaced: purpose === 'maskable' ? reach < 0.4 : reach > 0.3,
        }
      }),
    )
    expect(looks).toEqual(
      APP_ICONS.map(({ file, side, purpose }) => ({
        file,
        size: [side, side],
        isWhole: purpose !== 'any',
        isPlaced: true,
      })),
    )
  })
})

describe('eggs', () => {
  it('[PI1] are all drawn, and no two alike', () => {
    const drawings = eggs.map((egg) => eggSvg(createEggLook(egg), 256))
    expect(new Set(drawings).size).toBe(eggs.length)
  })

  it('[PI1] say what they are', () => {
    const of = (slug: string) => createEggLook(eggs.find((egg) => egg.slug === slug)!)
    expect(of('super-og-egg').emblem).toBe('Crown')
    expect(of('season-3-egg')).toMatchObject({ emblem: 'Tickets', pips: 3 })
    expect(createEggLook({ slug: 'new-egg', name: 'New Egg', kind: 'limited', world: null })).toMatchObject({
      emblem: 'Egg',
      pips: 0,
    })
  })

  it('[PI1] refuse an emblem that does not exist', () => {
    expect(() => eggSvg({ ...createEggLook(eggs[0]!), emblem: 'NoSuchIcon' }, 64)).toThrow(
      'Lucide has no icon named NoSuchIcon',
    )
  })
})
