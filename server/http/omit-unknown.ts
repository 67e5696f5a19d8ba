type Nullable<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T]
type Known<T> = Omit<T, Nullable<T>> & { [K in Nullable<T>]?: NonNullable<T[K]> }

/** The fields that are not null: a public read leaves out a key that it has no value for. AP47 */
export const omitUnknown = <T extends object>(fields: T): Known<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Known<T> // Object.fromEntries forgets the keys
