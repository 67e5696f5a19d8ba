/** As high as the screen, so that the footer stays below it. AC5 */
export const Waiting = () => <div aria-busy="true" style={{ minHeight: '100vh' }} />
