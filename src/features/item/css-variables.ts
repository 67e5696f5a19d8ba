import type { CSSProperties } from 'react'

type Variables = CSSProperties & { readonly [name: `--${string}`]: string | number }

/** A style of custom properties, which React's own type of styles does not know. */
export const cssVariables = (variables: Variables): CSSProperties => variables
