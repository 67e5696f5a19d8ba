/** As `lower` of both databases: other letters than ASCII's stay. */
export const toLowerAscii = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
