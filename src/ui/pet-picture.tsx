import { useState } from 'react'
import { noPicture } from './words.ts'

type Props = {
  src: string
  /** In CSS pixels, of both sides. */
  size: number
  /** For what is in the first screen: fetched immediately, not when it comes near. */
  eager?: boolean
  /** Empty where the name is next to it. */
  alt?: string
  /** Nothing is shown in place of a missing picture. */
  isOptional?: boolean
}

/**
 * Fades in when loaded. Without scripts, or when it came before them, it is simply there: only a picture that is
 * still on its way is hidden, and only once its `load` can be heard. PC4, PC6
 */
export function PetPicture({ src, size, eager = false, alt = '', isOptional = false }: Props) {
  const [failed, setFailed] = useState<string>()
  const watch = (img: HTMLImageElement | null) => {
    if (img === null || img.dataset['state'] !== undefined) return
    if (!img.complete) img.dataset['state'] = 'loading'
    else if (img.src !== '' && img.naturalWidth === 0) setFailed(src) // failed before this ran
  }
  if (failed === src)
    return isOptional ? null : (
      <span className="no-picture" data-state="error">
        <i className="glyph" data-glyph="broken" />
        <span>{noPicture}</span>
      </span>
    )
  return (
    <img
      ref={watch}
      src={src}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      onLoad={(event) => (event.currentTarget.dataset['state'] = 'loaded')}
      onError={() => setFailed(src)}
    />
  )
}
