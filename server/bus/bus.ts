import type { BusMessages, Topic } from './bus-messages.ts'

/**
 * Messages between the processes of one site. At most once: a message may come late or never, so what must not be missed has a number
 * in the database, and a gap is the time to read it.
 */
export type Bus = {
  /** Names this run of this process. */
  readonly processId: string
  /** Sends a message to all other processes, in the order of publishing. Never throws, never waits. */
  publish<T extends Topic>(topic: T, message: BusMessages[T]): void
  /** Receives the messages of other processes. Returns the function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, subscriber: (message: BusMessages[T], from: string) => void): () => void
  /** Calls back when messages published since then (epoch ms) may be lost: after each gap, and every two seconds while the bus is down. */
  onGap(listener: (since: number) => void): () => void
  /** False while this process hears nothing: poll instead. */
  readonly isHealthy: boolean
  /** Calls back with the id of each other process, now or when it is first heard, and when it has stopped. */
  onProcess(listener: (event: { processId: string; isRunning: boolean }) => void): () => void
  /** Says how many clients this process serves. */
  setSubscribers(count: number): void
  /** The clients of all processes. */
  readonly subscribers: number
  readonly counts: BusCounts
  /** Time since the last message of the running process that was silent for longest, in milliseconds; this one counts too. */
  readonly oldestHeartbeatMs: number
  /** Says goodbye to the others. */
  close(): Promise<void>
}

type BusCounts = {
  /** Reported gaps. */
  readonly gaps: number
  /** Texts that do not parse. */
  readonly unreadable: number
  /** Messages of topics or versions that this process does not know. */
  readonly unknown: number
}

/** Carries texts between processes and back to their sender; it may lose them. */
export type BusLink = {
  /** Never throws, never waits. */
  send(text: string): void
  onText(listener: (text: string) => void): void
  /** Calls back when a connection opens: until now it could not be silent. */
  onOpen(listener: () => void): void
  /** Replaces a connection that is open but silent. */
  reconnect(): void
  close(): Promise<void>
}
