import { animationFrames, audit, buffer, connect, filter, type OperatorFunction, race, skip, timer } from 'rxjs'

/** A hidden page has no frames: it is given what came after this long, in milliseconds, or once there is this much. */
const WITHOUT_FRAMES = 1_000
const LIMIT = 500

/** Batches what came since the last animation frame, in order: never empty, and never more than LIMIT. CN19 */
export const bufferPerAnimationFrame = <T>(): OperatorFunction<T, readonly T[]> =>
  connect((shared) => {
    // What came first began the wait and is not counted by it; the last is gathered before it is heard of here.
    const due = () => race(animationFrames(), timer(WITHOUT_FRAMES), shared.pipe(skip(LIMIT - 2)))
    return shared.pipe(
      buffer(shared.pipe(audit(due))),
      filter((gathered) => gathered.length > 0),
    )
  })
