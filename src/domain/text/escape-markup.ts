const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for an element or a double-quoted attribute of HTML, SVG or XML, without characters that XML 1.0 has no form for. RC72 */
export const escapeMarkup = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
