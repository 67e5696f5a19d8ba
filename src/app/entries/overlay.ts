import { startOverlay } from './embeds/overlay-view.ts'

const filters = new URLSearchParams(location.search)
const list = document.querySelector<HTMLElement>('ol')
if (list) startOverlay({ list, open: () => new EventSource(`/api/stream?topic=hatch&${filters}`) })
// As the pages of the site say it.
document.documentElement.dataset['ready'] = ''
