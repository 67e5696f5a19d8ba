import type { CSSProperties } from 'react'

/**
 * The light of a stage in the picture's hue, in degrees. Dark yellow reads as brown, so the rim of a golden light
 * leans to rose, as a sunset does.
 */
export function stageLight(hue: number): CSSProperties {
  return hue >= 15 && hue <= 75 ? { '--hue': hue, '--rim': 335 + (hue - 15) / 3 } : { '--hue': hue }
}
