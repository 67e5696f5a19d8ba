import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Settings, toLines } from './events.ts'
import { createWorld, settingsFor, withoutRings } from './world.ts'

/** `npx tsx bench/estimator/make-world.ts --kind market --seed 3 --out FOLDER [--full]` writes events.ndjson, honest.ndjson (without rings) and truth.json. */
const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'market' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'reports/world' },
    full: { type: 'boolean', default: false },
  },
})
const world = createWorld(settingsFor(values.kind as Settings['kind'], Number(values.seed), values.full))
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'events.ndjson'), toLines(world.events))
writeFileSync(join(values.out, 'honest.ndjson'), toLines(withoutRings(world)))
writeFileSync(join(values.out, 'truth.json'), JSON.stringify(world.truth))
console.log(`${world.truth.name}: ${world.events.length} events in ${values.out}`)
