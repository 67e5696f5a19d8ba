import * as v from 'valibot'

/** Refuses half a surrogate pair: UTF-8, and so the database, would keep another text than was sent. `isWellFormed` for older browsers, too. IN15 */
export const wellFormed = v.regex(/^\P{Cs}*$/u, 'must be well-formed text')
