import type { MessagePage } from '#contract/chat.ts'
import {
  catchError,
  EMPTY,
  filter,
  finalize,
  from,
  groupBy,
  mergeMap,
  type OperatorFunction,
  Subject,
  throttle,
} from 'rxjs'

type Options = {
  /** The last message before anything that is missing; null: nothing is known of the conversation. */
  end: (conversationId: string) => number | null
  read: (conversationId: string, after: number) => Promise<MessagePage>
  add: (conversationId: string, page: MessagePage) => void
  warn?: (text: string, error: unknown) => void
}

/**
 * Reads the missing messages of each conversation that is named, page by page, one read of a conversation at a time.
 * Requests during a read make one more read after it. CH3
 */
export function chatCatchUp({ end, read, add, warn = console.warn }: Options): OperatorFunction<string, never> {
  const finished$ = new Subject<string>()

  async function readMissing(id: string) {
    for (let after = end(id), isWhole = false; after !== null && !isWhole; after = end(id)) {
      const page = await read(id, after)
      add(id, page)
      isWhole = page.messages.length === 0 || (page.messages.at(-1)?.seq ?? 0) >= page.seq
    }
  }

  return (requests$) =>
    requests$.pipe(
      groupBy((id) => id),
      mergeMap((requests) =>
        requests.pipe(
          throttle((id) => finished$.pipe(filter((each) => each === id)), { leading: true, trailing: true }),
          mergeMap((id) =>
            from(readMissing(id)).pipe(
              mergeMap(() => EMPTY),
              catchError((error: unknown) => {
                warn('chat: missing messages could not be read', error)
                return EMPTY
              }),
              finalize(() => finished$.next(id)),
            ),
          ),
        ),
      ),
    )
}
