import { storedText } from '#lib/stored-text.ts'

/** Variants that one look at the alerts may ask for. */
const KEPT = 100

/** Slugs of one line each. */
const stored = storedText('hatches-announced')
const read = () => (stored.get() ?? '').split('\n').filter((slug) => slug !== '')

/** Variants whose hatch this browser announced, in any tab, until its alerts were read. AL227 */
export const announcedHatches = {
  read: (): readonly string[] => read(),
  add: (slug: string): void => stored.set([...read().filter((each) => each !== slug), slug].slice(-KEPT).join('\n')),
  remove(slugs: readonly string[]): void {
    const left = read().filter((slug) => !slugs.includes(slug))
    if (left.length > 0) stored.set(left.join('\n'))
    else stored.remove()
  },
}
