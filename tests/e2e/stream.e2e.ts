import { expect, test } from './app-test.ts'

const FILTER = 'topic=hatch&slug=lunar-fox&slug=space-bull'

type Seen = { type: string; id: string; slug?: string }

/** Reads a stream as a web page does, until it has so many hatches. */
const readStream = ({ query, count }: { query: string; count: number }) =>
  new Promise<Seen[]>((resolve) => {
    const seen: Seen[] = []
    const source = new EventSource(`/api/stream?${query}`)
    const look = (event: MessageEvent<string>) => {
      const { slug } = JSON.parse(event.data) as { slug?: string }
      seen.push({ type: event.type, id: event.lastEventId, ...(slug !== undefined && { slug }) })
      document.documentElement.dataset['stream'] = 'open'
      if (seen.filter(({ type }) => type === 'hatch').length < count) return
      source.close()
      resolve(seen)
    }
    source.addEventListener('position', look)
    source.addEventListener('hatch', look)
  })

test('[SM1, SM2, SM3] a browser reads a filtered stream with EventSource, and resumes it', async ({ page, ingest }) => {
  await page.goto('/privacy-policy')
  const reading = page.evaluate(readStream, { query: FILTER, count: 2 })
  await expect(page.locator('html')).toHaveAttribute('data-stream', 'open')
  await ingest.hatches([{ slug: 'lunar-fox' }, { slug: 'dark-dragon' }, { slug: 'space-bull' }])
  const seen = await reading
  expect(seen.map(({ type, slug }) => [type, slug])).toEqual([
    ['position', undefined],
    ['hatch', 'lunar-fox'],
    ['hatch', 'space-bull'],
  ])
  await ingest.hatches([{ slug: 'lunar-fox' }])
  const again = await page.evaluate(readStream, { query: `${FILTER}&after=${seen[1]!.id}`, count: 2 })
  expect(again.map(({ slug }) => slug)).toEqual(['space-bull', 'lunar-fox'])
})
