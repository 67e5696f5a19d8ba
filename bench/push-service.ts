import { fakeServices } from '../tests/support/alerts/fake-services.ts'

/**
 * A push service in a process of its own, with this many subscribers. Sends where it is; then how many messages came; and then, after it has
 * decrypted and verified each, when they came.
 */
const services = await fakeServices({ isLate: true })
const count = Number(process.argv[2])
process.send!({ detour: services.detour, subscriptions: Array.from({ length: count }, () => services.subscribe()) })
process.on('message', (asked: 'count' | 'check') => {
  if (asked === 'count') {
    process.send!({ count: services.uncheckedCount })
    return
  }
  services.check()
  process.send!({ arrivals: services.pushed.map(({ path, at }) => ({ path, at })), faults: services.faults.length })
})
process.on('disconnect', () => process.exit())
