/** OKLab coordinates of one sRGB pixel: lightness 0 to 1, a and b about -0.4 to 0.4. */
export type Lab = { L: number; a: number; b: number }

const linear = Array.from({ length: 256 }, (_, byte) => {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
})

/** The OKLab colour of an sRGB pixel given as three bytes. */
export function oklab(red: number, green: number, blue: number): Lab {
  const r = linear[red] ?? 0
  const g = linear[green] ?? 0
  const b = linear[blue] ?? 0
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** The HSL hue of an sRGB pixel, 0 to 360 degrees; 0 for a grey. */
export function hslHue(red: number, green: number, blue: number): number {
  const max = Math.max(red, green, blue)
  const span = max - Math.min(red, green, blue)
  if (span === 0) return 0
  const sextant =
    max === red ? (green - blue) / span : max === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return (sextant * 60 + 360) % 360
}

/** Degrees from one hue to another, by the shorter way: -180 to 180. */
export function hueTurn(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180
}

/** The sRGB bytes of an HSL colour: hue in degrees, saturation and lightness 0 to 1. */
export function hslToRgb(
  hue: number,
  saturation: number,
  lightness: number,
): [red: number, green: number, blue: number] {
  const span = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + hue / 30 + 12) % 12
    return Math.round(255 * (lightness - span * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

/**
 * Degrees by which to turn a picture so that a colour of one HSL hue becomes one of another. The turn is made around a
 * perceptual circle, whose degrees are not those of HSL.
 */
export function perceptualTurn(fromHue: number, toHue: number): number {
  const angle = (hue: number) => {
    const { a, b } = oklab(...hslToRgb(hue, 0.75, 0.6))
    return (Math.atan2(b, a) * 180) / Math.PI
  }
  return Math.round(hueTurn(angle(fromHue), angle(toHue)))
}
