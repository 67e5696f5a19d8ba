import { landing } from './landing.tsx'
import { safetyFigures } from './safety-figures.tsx'
import { StaticPage } from './static-page.tsx'

const PAGES = { '/bubble-gum-simulator-infinity-values': landing, '/safety-figures': safetyFigures }

/** Pages of text with figures, in a chunk of their own. ST1 */
export const FigurePages = () => <StaticPage pages={PAGES} />
