/** The status of an answer and the code of its problem. */
export const statusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
