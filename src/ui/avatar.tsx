import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** Initials instead of a picture, because pages request nothing from other sites. The name is next to it. */
export const Avatar = ({ name }: { name: string }) => (
  <Root style={{ '--hue': toHue(name) }} aria-hidden="true">
    {initials(name)}
  </Root>
)

/** First letter as a reader sees it, with its accents; a flag or joined emoji is one. Intl.Segmenter came to Firefox in 2024. AC13 */
const LETTER = /^(?:\p{RI}{2}|.(?:\p{M}|\p{Emoji_Modifier}|\u200d.)*)/su

const initials = (name: string) => {
  const words = name.split(/[\s_]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => LETTER.exec(word)?.[0].toUpperCase())
    .join('')
}

/** The same name has always the same colour. */
const toHue = (name: string) => [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)

const Root = styled.span(css`
  display: grid; place-items: center; width: 32px; height: 32px; flex: none; border-radius: 50%; font-size: .75rem; font-weight: 700;
  color: #fff; background: oklch(42% .1 var(--hue));
`)
