import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ATTACKS } from './attacks.ts'
import { type Settings, toLines } from './events.ts'
import { createWorld, KINDS, settingsFor, withoutRings } from './world.ts'

/**
 * `node bench/estimator/make-world.ts --kind market --seed 3 --out FOLDER [--full] [--set anchoring=0.2] [--attack 'aged, patient']`
 * writes events.ndjson, honest.ndjson (without rings) and truth.json.
 */
const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: 'market' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'reports/world' },
    full: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
    attack: { type: 'string', multiple: true },
  },
})
const kind = KINDS.find((name) => name === values.kind)
const wrong = (values.attack ?? []).filter((name) => !Object.hasOwn(ATTACKS, name))
if (kind === undefined || wrong.length > 0) {
  console.error(`kinds: ${KINDS.join('; ')}\nattacks: ${Object.keys(ATTACKS).join('; ')}`)
  process.exit(2)
}
const world = createWorld({
  ...settingsFor(kind, Number(values.seed), values.full),
  ...(Object.fromEntries(
    values.set.map((text) => {
      const [name = '', value] = text.split('=')
      return [name, Number(value)]
    }),
  ) satisfies Partial<Record<keyof Settings, number>>),
  ...(values.attack && { attacks: values.attack }),
})
mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'events.ndjson'), toLines(world.events))
writeFileSync(join(values.out, 'honest.ndjson'), toLines(withoutRings(world)))
writeFileSync(join(values.out, 'truth.json'), JSON.stringify(world.truth))
console.log(`${world.truth.name}: ${world.events.length} events in ${values.out}`)
