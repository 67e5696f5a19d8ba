/** One line of a page of metrics. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }

/** Reads a page in Prometheus' text format. */
export const readMetrics = (page: string): Sample[] =>
  page
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
