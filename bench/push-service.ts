import { fakeServices } from '../tests/support/alerts/fake-services.ts'

/** A push service in a process of its own, with this many subscribers. Sends where it is, and then what came and when. */
const services = await fakeServices()
const count = Number(process.argv[2])
process.send!({ detour: services.detour, subscriptions: Array.from({ length: count }, () => services.subscribe()) })
process.on('message', () => {
  process.send!({ arrivals: services.pushed.map(({ at }) => at), faults: services.faults.length })
})
process.on('disconnect', () => process.exit())
