import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A component's own custom properties, such as the hue of its light. */
    [property: `--${string}`]: string | number | undefined
  }
}
