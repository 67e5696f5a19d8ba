/** The tag of notifications about hatches of a variant: the system shows one of them at a time. AL250, NO90 */
export const hatchTag = (slug: string): string => `hatched-${slug}`
