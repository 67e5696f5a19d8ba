import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashInputs, stampFile } from './complete.ts'
import { nothingToDraw, startDrawing } from './drawing.ts'
import { createPictureFiles } from './picture-files.ts'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'drawing-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A drawing process as the script says, which is an ES module with `outDir`, `report` and `draw`. */
function start(script: string) {
  const [outDir, home] = [folder(), folder()]
  writeFileSync(
    join(home, 'draw.mjs'),
    `
    import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    const outDir = process.argv[2]
    mkdirSync(outDir + '/items', { recursive: true })
    const report = (message) => process.send(message)
    const draw = (name) => {
      appendFileSync(outDir + '/order.txt', name + '\\n')
      writeFileSync(outDir + '/' + name + '.webp', name)
      report({ type: 'drawn', name })
    }
    process.on('disconnect', () => process.exit())
    ${script}
  `,
  )
  const failures: string[] = []
  const drawing = startDrawing({
    script: join(home, 'draw.mjs'),
    outDir,
    report: ({ message }) => failures.push(message),
  })
  onTestFinished(drawing.stop)
  const pictures = createPictureFiles({ picturesDir: outDir, drawing })
  const text = async (path: string) => (await pictures.read(path))?.content.toString()
  return {
    outDir,
    drawing,
    text,
    failures,
    order: () => readFileSync(join(outDir, 'order.txt'), 'utf8').trim().split('\n'),
  }
}

it('[PI20] a picture that is asked for is drawn before it is answered, once for all who ask', async () => {
  const { text, order } = start(`
    report({ type: 'missing', names: ['items/a', 'items/b'] })
    process.on('message', ({ name }) => draw(name))
  `)
  expect(await Promise.all([text('items/b.webp'), text('items/b.webp'), text('items/a.webp')])).toEqual([
    'items/b',
    'items/b',
    'items/a',
  ])
  expect(order()).toEqual(['items/b', 'items/a'])
})

it('[PI2, PI11] a picture that is in no plan is not asked for', async () => {
  const { text, drawing } = start(`
    report({ type: 'missing', names: ['items/a'] })
    process.on('message', ({ name }) => name === 'items/a' ? draw(name) : process.exit(3))
  `)
  expect([await text('items/nobody.webp'), await text('items/a.webp')]).toEqual([undefined, 'items/a'])
  drawing.stop()
})

it('[PI11] a picture that is there does not wait for the drawing process', async () => {
  const { outDir, text } = start(`setInterval(() => {}, 1000)`)
  await expect.poll(() => readdirSync(outDir)).toEqual(['items'])
  writeFileSync(join(outDir, 'items/a.webp'), 'there')
  expect(await text('items/a.webp')).toBe('there')
})

it('[PI8] a picture that cannot be drawn is reported, and answered as missing', async () => {
  const { text, failures } = start(`
    report({ type: 'missing', names: ['items/a'] })
    process.on('message', ({ name }) => report({ type: 'failed', name, reason: 'no art' }))
  `)
  expect([await text('items/a.webp'), failures]).toEqual([undefined, ['no art']])
})

it.each([
  ['before it says what is missing', ''],
  ['while visitors wait', `report({ type: 'missing', names: ['items/a'] });`],
])('[PI11] no request waits for a drawing process that dies %s', async (_, script) => {
  const { text, failures } = start(`${script} setTimeout(() => process.exit(7), 50)`)
  expect(await text('items/a.webp')).toBeUndefined()
  expect(failures).toEqual(['the drawing process ended with code 7'])
})

it.each([
  ['the present inputs', hashInputs(), true],
  ['other inputs', '0'.repeat(64), false],
])('[PI12] whether a folder drawn from %s starts no process: its stamp decides', (_, stamp, isComplete) => {
  const outDir = folder()
  writeFileSync(stampFile(outDir), stamp)
  const script = join(folder(), 'draw.mjs')
  writeFileSync(script, '')
  const drawing = startDrawing({ script, outDir, report: () => {} })
  onTestFinished(drawing.stop)
  expect(drawing === nothingToDraw).toEqual(isComplete)
})

it('[PI11, PI20] the real process draws what is asked for before the rest', async () => {
  const outDir = folder()
  const failures: Error[] = []
  const drawing = startDrawing({
    script: 'scripts/pictures/drawing-process.ts',
    outDir,
    report: (error) => failures.push(error),
  })
  onTestFinished(drawing.stop)
  const pictures = createPictureFiles({ picturesDir: outDir, drawing })
  const asked = (await pictures.read('items/shiny-mythic-king-doggy@96.webp'))!
  expect(asked.content.subarray(8, 12).toString()).toBe('WEBP')
  expect(readdirSync(join(outDir, 'items')).length).toBeLessThan(300)
  expect(statSync(join(outDir, 'items/shiny-mythic-king-doggy.webp')).size).toBeGreaterThan(500)
  expect(failures).toEqual([])
})
