import { NotFoundError } from '#contract/source.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs } from 'react-router-dom'

/** Context by which loaders reach the query client. */
export const clientContext = createContext<QueryClient>()

/** A loader's refusal that becomes the 404 page. */
export const notFound = (text: string) => data(null, { status: 404, statusText: text })

/**
 * A loader fills the query cache and returns null, so that nothing travels twice. The server waits, and turns a missing
 * thing into status 404; the browser starts the reads and shows the page's own waiting and error states meanwhile.
 */
export const load =
  (start: (client: QueryClient, args: LoaderFunctionArgs) => readonly Promise<unknown>[]) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    const reads = start(args.context.get(clientContext), args)
    if (import.meta.env.SSR) {
      await Promise.all(reads).catch((error: unknown) => {
        throw error instanceof NotFoundError ? notFound(error.message) : error
      })
    } else {
      for (const read of reads) read.catch(() => undefined)
    }
    return null
  }
