import * as texts from '#messages/previews.ts'
import { stageLight } from '#ui/stage-light.ts'
import type { PropsWithChildren } from 'react'

/** The name of the site, and below what `foot` says, or that values are samples. DE4 */
export function PreviewFrame({
  host,
  sample,
  foot,
  kind,
  children,
}: PropsWithChildren<{ host: string; sample: boolean; foot: string; kind: string }>) {
  return (
    <div className="preview" data-kind={kind}>
      {children}
      <div className="brand">
        <img src="/logo.svg" alt="" width={26} height={26} />
        <b>BGSI</b>
        <span>Values</span>
      </div>
      <div className="foot">
        <span>{sample ? texts.sample : foot}</span>
        <span>{host}</span>
      </div>
    </div>
  )
}

/** A pet or an egg on its light; `size` in CSS pixels. */
export function Art({
  folder = 'items',
  slug,
  hue,
  size,
}: {
  folder?: 'items' | 'eggs'
  slug: string
  hue: number
  size: number
}) {
  return (
    <div className="art" style={stageLight(hue)}>
      <img src={`/${folder}/${slug}@256.webp`} alt="" width={size} height={size} />
    </div>
  )
}

/** Largest width of a figure next to the longest trend, in CSS pixels; a digit of this face is about 0.56 of its size wide. */
const CHIP = 178
export const ValueChip = ({ text, note }: { text: string; note: string | null }) => (
  <p
    className="chip"
    data-word={note === null ? undefined : ''}
    style={{ fontSize: Math.min(40, CHIP / (text.length * 0.56)) }}
  >
    {text}
    {note === null ? null : <small>{note}</small>}
  </p>
)
