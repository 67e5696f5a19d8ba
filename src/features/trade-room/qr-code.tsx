import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { encode } from 'uqr'

/** Light modules around the code, which a camera needs to find it. */
const BORDER = 4

/** A text as a QR code: dark on light in both themes, as cameras read it. A separate chunk. RM144 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <Root className="code">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
    </Root>
  )
}

const Root = styled.figure(css`
  width: 200px; height: 200px; margin: 0; overflow: hidden; border-radius: var(--r-md); background: #fff;
  svg { display: block; fill: #000; }
`)
