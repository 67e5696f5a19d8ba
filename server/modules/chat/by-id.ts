import * as v from 'valibot'

/** The parameters of a path that ends with an id. */
export const ById = v.object({ id: v.string() })
