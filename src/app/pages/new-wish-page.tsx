import { NewWish } from '#features/trades/own-wishes/new-wish.tsx'
import { lazy } from 'react'

/** Brings schemas and parts of the calculator, so its code comes after the page's. RU23 */
const Form = lazy(() => import('./new-wish-form.tsx'))

/** `/trades/new`. WI80 */
export const NewWishPage = () => <NewWish Form={Form} />
