import type { Rarity } from '#contract/catalogue.ts'
import * as texts from '#messages/item.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = { picture: string; rarity: Rarity; hue: number; status: string }

/** The pet in its light, with its rarity and status. `picture`: the 256 px one. IT5, IT7 */
export function ItemStage({ picture, rarity, hue, status }: Props) {
  return (
    <Stage className="stage item-stage" style={stageLight(hue)}>
      <RarityTag rarity={rarity} size="lg" className="corner" />
      <span className="status">
        <span className="sr-only">{texts.status}</span>
        {status}
      </span>
      <span className="disc" aria-hidden="true" />
      <PetPicture src={picture} size={256} eager />
    </Stage>
  )
}

const Stage = styled.div(css`
  border-radius: var(--r-xl); border: 1px solid var(--line); --stage-a: var(--stage-a-lit);
  .corner { position: absolute; inset-inline-start: 16px; inset-block-start: 14px; z-index: 2; }
  .status { position: absolute; inset-inline-end: 14px; inset-block-start: 12px; z-index: 2; padding: 2px 10px; border-radius: var(--r-full); background: var(--surface); font-size: var(--t-sm); line-height: 1.25rem; font-weight: 600; color: var(--text-2); }
  .disc { position: absolute; width: 204px; height: 204px; border-radius: 50%; border: 1.5px solid hsl(var(--hue) 90% 72% / .28); }
  > img { width: 132px; height: 132px; }
  &::after { width: 120px; height: 14px; inset-block-end: 9%; }
  @media (min-width: 768px) { .disc { width: 290px; height: 290px; } > img { width: 196px; height: 196px; } }
  @media (min-width: 1024px) { .disc { width: 304px; height: 304px; } > img { width: 208px; height: 208px; } }
`)
