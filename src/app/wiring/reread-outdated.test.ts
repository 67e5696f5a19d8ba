import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { rereadOutdated } from './reread-outdated.ts'

const queryKey = ['rules']

/** A client whose reads are answered by hand, in their order. */
function start() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  onTestFinished(() => client.clear())
  rereadOutdated(client)
  const reads: { resolve(answer: string): void; reject(error: Error): void }[] = []
  const queryFn = () => new Promise<string>((resolve, reject) => reads.push({ resolve, reject }))
  const observe = () => onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}))
  const data = () => client.getQueryData(queryKey)
  return { client, reads, queryFn, observe, data }
}

it('[CN48] a first read that began before a change is followed by another one', async () => {
  const { client, reads, observe, data } = start()
  observe()
  expect(reads.length).toBe(1)
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
  expect(reads.length).toBe(1)
  reads[0]!.resolve('before')
  await vi.waitFor(() => expect(reads.length).toBe(2))
  reads[1]!.resolve('after')
  await vi.waitFor(() => expect(data()).toBe('after'))
  expect([reads.length, client.isFetching()]).toEqual([2, 0])
})

it('[CN48] without a change one read is enough, and a later change is one more', async () => {
  const { client, reads, observe, data } = start()
  observe()
  reads[0]!.resolve('one')
  await vi.waitFor(() => expect(data()).toBe('one'))
  expect([reads.length, client.isFetching()]).toEqual([1, 0])
  void client.invalidateQueries({ queryKey })
  reads[1]!.resolve('two')
  await vi.waitFor(() => expect(data()).toBe('two'))
  expect([reads.length, client.isFetching()]).toEqual([2, 0])
  // The library drops a later read that is under way, and asks again by itself.
  void client.refetchQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
  reads[3]!.resolve('three')
  await vi.waitFor(() => expect(data()).toBe('three'))
  expect([reads.length, client.isFetching()]).toEqual([4, 0])
})

it('[CN48] a change from before the first read asks for nothing', async () => {
  const { client, reads, queryFn, data } = start()
  const observer = new QueryObserver(client, { queryKey, queryFn, enabled: false })
  onTestFinished(observer.subscribe(() => {}))
  void client.invalidateQueries({ queryKey })
  observer.setOptions({ queryKey, queryFn })
  reads[0]!.resolve('one')
  await vi.waitFor(() => expect(data()).toBe('one'))
  expect([reads.length, client.isFetching()]).toEqual([1, 0])
})

it('[CN48] only the outdated query is read again, not those whose keys begin like its own', async () => {
  const { client, reads, observe, data } = start()
  const other = vi.fn<() => Promise<string>>().mockResolvedValue('other')
  onTestFinished(new QueryObserver(client, { queryKey: [...queryKey, 1], queryFn: other }).subscribe(() => {}))
  observe()
  void client.invalidateQueries({ queryKey, exact: true })
  reads[0]!.resolve('before')
  await vi.waitFor(() => expect(reads.length).toBe(2))
  reads[1]!.resolve('after')
  await vi.waitFor(() => expect(data()).toBe('after'))
  expect(other).toHaveBeenCalledOnce()
})

it('[CN48] what nothing shows is not read again until something shows it', async () => {
  const { client, reads, queryFn, observe, data } = start()
  void client.prefetchQuery({ queryKey, queryFn })
  void client.invalidateQueries({ queryKey })
  reads[0]!.resolve('before')
  await vi.waitFor(() => expect(data()).toBe('before'))
  expect(client.isFetching()).toBe(0)
  observe()
  expect(reads.length).toBe(2)
})

it('[CN48] a first read that failed is not followed by another one, nor is the one after it', async () => {
  const { client, reads, observe, data } = start()
  observe()
  void client.invalidateQueries({ queryKey })
  reads[0]!.reject(new Error('gone'))
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'))
  expect([reads.length, client.isFetching()]).toEqual([1, 0])
  void client.refetchQueries({ queryKey })
  reads[1]!.resolve('after')
  await vi.waitFor(() => expect(data()).toBe('after'))
  expect([reads.length, client.isFetching()]).toEqual([2, 0])
})
