import { startStarToasts } from './star-toasts.ts'

/** What follows stars on every page. Its own chunk: nothing before the first touch needs it. WL6 */
export function startAlerts({ go }: { go: (to: string) => void }): void {
  startStarToasts({ go })
}
