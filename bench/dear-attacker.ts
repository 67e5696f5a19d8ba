import { attack } from './attacker.ts'
import { DEAREST_PAGES, DEAREST_READS, LONG_REQUESTS, type Names } from './dearest-requests.ts'

/** Holds connections that request each of the dearest in turn. Arguments: origin, connections, their names, and `Names` as JSON. */
const [origin = '', connections, chosen = '', names = ''] = process.argv.slice(2)
const makers = chosen.split('|').map((name) => {
  const maker = DEAREST_READS[name] ?? DEAREST_PAGES[name] ?? LONG_REQUESTS[name]
  if (!maker) throw new Error(`no such request: ${name}`)
  return maker(JSON.parse(names) as Names)
})
let turn = 0
attack(origin, Number(connections), () => makers[turn++ % makers.length]!())
