import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** A bar in the place of what is still on its way; give it the size of that by `style`. */
export const Skeleton = styled.span(css`
  display: block; position: relative; overflow: hidden; width: 100%; height: 12px; border-radius: 6px; background: var(--surface-3);
  &::after {
    content: ""; position: absolute; inset: 0; translate: -100% 0; animation: shimmer 1.6s infinite;
    background: linear-gradient(90deg, transparent, color-mix(in srgb, var(--text) 8%, transparent), transparent);
  }
`)
