import { attack } from './attacker.ts'
import { EXPENSIVE, type ExpensiveName } from './expensive-addresses.ts'

/** Holds connections on one expensive address, no request twice. Arguments: origin, connections, name of the address, slugs. */
const [origin = '', connections, name, slugs = ''] = process.argv.slice(2)
const address = EXPENSIVE[name as ExpensiveName](slugs.split(','))
attack(origin, Number(connections), () => ({ path: address() }))
