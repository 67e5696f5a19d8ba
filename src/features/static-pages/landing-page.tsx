import { landing } from './landing.tsx'
import { StaticPage } from './static-page.tsx'

export const LandingPage = () => <StaticPage path="/bubble-gum-simulator-infinity-values" page={landing} />
