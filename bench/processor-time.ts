/** Event of a trace; times in microseconds. */
type Timed = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number }

const isTask = ({ name }: Timed) => name === 'ThreadControllerImpl::RunTask' || name === 'RunTask'

/**
 * Shortens each task of a trace to its time on the processor, with all that happened in it: by the clock, a task also lasts while its thread
 * waits for programs beside the browser. RU54
 */
export function toProcessorTime(events: readonly Timed[]): void {
  const tasks = new Map<string, { start: number; end: number; ratio: number }>()
  // What happened in a task follows it; of two that began together the longer one is around the other.
  const ordered = events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  for (const event of ordered) {
    const thread = `${event.pid} ${event.tid}`
    let task = tasks.get(thread) ?? { start: 0, end: 0, ratio: 1 }
    if (isTask(event) && event.ts >= task.end && event.dur && event.tdur !== undefined) {
      task = { start: event.ts, end: event.ts + event.dur, ratio: Math.min(1, event.tdur / event.dur) }
      tasks.set(thread, task)
    }
    if (event.ts >= task.end) continue
    event.ts = task.start + (event.ts - task.start) * task.ratio
    if (event.dur !== undefined) event.dur *= task.ratio
  }
}
