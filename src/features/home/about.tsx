import * as texts from '#messages/home.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { VariantTag } from '#ui/variant-tag.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

const EXAMPLES = [
  { variant: 'Normal', words: 'Normal', slug: 'king-doggy' },
  { variant: 'Shiny', words: 'Shiny', slug: 'shiny-king-doggy' },
  { variant: 'Mythic', words: 'Mythic', slug: 'mythic-king-doggy' },
  { variant: 'ShinyMythic', words: 'Shiny Mythic', slug: 'shiny-mythic-king-doggy' },
] as const

/** HM5 */
export const About = () => (
  <Root aria-labelledby="about">
    <h2 id="about">{texts.aboutTitle}</h2>
    <p>{texts.aboutText}</p>
    <div className="row" aria-hidden="true">
      {EXAMPLES.map(({ variant, words, slug }) => (
        <figure key={slug} style={stageLight(40)}>
          <div className="stage">
            <PetPicture src={`/items/${slug}.webp`} size={92} />
          </div>
          <figcaption>
            <VariantTag variant={variant} words={words} className="name" />
          </figcaption>
        </figure>
      ))}
    </div>
  </Root>
)

const Root = styled.section(css`
  padding-block: var(--s-6);
  p { margin-block-start: var(--s-2); color: var(--text-2); max-width: 36em; }
  .row { display: grid; grid-template-columns: repeat(4, 1fr); gap: var(--s-2); margin-block-start: var(--s-5); }
  figure { border-radius: var(--r-lg); overflow: hidden; border: 1px solid var(--line); background: var(--surface); min-width: 0; }
  .stage { height: 92px; }
  .stage img { width: 58px; height: 58px; }
  figcaption { display: grid; place-items: center; min-height: 40px; padding: 4px; text-align: center; }
  .name { white-space: normal; }
  .name .glyph { display: none; }
  @media (min-width: 768px) {
    .row { gap: var(--s-3); }
    .stage { height: 148px; }
    .stage img { width: 92px; height: 92px; }
    .name { font-size: .875rem; }
    .name .glyph { display: block; }
    figcaption { min-height: 44px; }
  }
`)
