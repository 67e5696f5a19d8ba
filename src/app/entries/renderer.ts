/** In a chunk of its own, so that React DOM is compiled and evaluated in tasks of its own. LY42 */
export { hydrateRoot } from 'react-dom/client'
