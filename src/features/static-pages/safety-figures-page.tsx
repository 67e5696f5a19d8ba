import { safetyFigures } from './safety-figures.tsx'
import { StaticPage } from './static-page.tsx'

export const SafetyFiguresPage = () => <StaticPage path="/safety-figures" page={safetyFigures} />
