/** The message of an error, or the text of whatever else was thrown. */
export const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export const describeInOneLine = (error: unknown) => describeError(error).split('\n')[0]
