import { expect, it } from 'vitest'
import { RULES } from './planted-faults.ts'
import { runRoom } from './run-room.ts'

const BATCHES = 20
const BATCH_SIZE = 5_000

it.each(Array.from({ length: BATCHES }, (_, batch) => batch * BATCH_SIZE))(
  '[RM40] [RM41] [RM42] 5,000 interleavings of two seats from seed %s agree on nothing that one of them has not SEEN for its full wait',
  { timeout: 300_000 },
  (first) => {
    let agreed = 0
    for (let seed = first; seed < first + BATCH_SIZE; seed++) {
      const { violation, states } = runRoom(`${seed}`, RULES)
      expect(violation && { violation, seed }).toBeUndefined()
      if (states.has('agreed')) agreed += 1
    }
    expect(agreed).toBeGreaterThan(BATCH_SIZE / 10)
  },
)
