import type { Egg } from '#contract/eggs.ts'
import { chanceFigure, priceFigure, rarestFirst } from '#domain/eggs/egg-view.ts'
import * as price from '#messages/egg-price.ts'
import * as texts from '#messages/eggs.ts'
import { EggPrice } from '#ui/egg-price.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { stageLight } from '#ui/stage-light.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Link } from 'react-router-dom'

/** Number of pets that a card has room for. */
const SHOWN = 3

/** An egg, standing in the light of its rarest pet. EG6 */
export function EggCard({ egg, eager }: { egg: Egg; eager: boolean }) {
  const pets = rarestFirst(egg.pets)
  const [rarest] = pets
  const chance = rarest && chanceFigure(rarest.chance)
  const more = pets.length - SHOWN
  return (
    <CardLink to={`/eggs/${egg.slug}`} style={rarest && stageLight(rarest.hue)}>
      <div className="stage">
        <PetPicture src={egg.image} size={100} eager={eager} />
      </div>
      <div className="body">
        <h2 title={egg.name} translate="no">
          {egg.name}
        </h2>
        <p className="where">{egg.location ?? price.unknownLocation}</p>
        <EggPrice
          on="card"
          price={priceFigure(egg)}
          currency={egg.currency}
          sample={egg.sample === true}
          words={price.eggPrice}
        />
        {rarest && chance && (
          <p className="best">
            <RarityTag rarity={rarest.rarity} />
            <span className="num" translate="no" title={texts.chanceLabel(rarest.name, chance.title)}>
              {chance.text}
            </span>
          </p>
        )}
        <p className="pets">
          <span className="sr-only">{texts.pets(pets.length)}</span>
          {pets.slice(0, SHOWN).map(({ slug, hue }) => (
            <span key={slug} className="thumb" style={stageLight(hue)}>
              <PetPicture src={`/items/${slug}@96.webp`} size={26} />
            </span>
          ))}
          {more > 0 && <small aria-hidden="true">+{more}</small>}
        </p>
      </div>
    </CardLink>
  )
}

/** Exactly a card's size. AC5 */
export const EggCardSkeleton = () => (
  <Card aria-hidden="true">
    <div className="stage">
      <Skeleton style={{ width: 74, height: 95, borderRadius: '50% 50% 48% 48% / 60% 60% 40% 40%' }} />
    </div>
    <div className="body">
      <Skeleton style={{ width: '72%', height: 16, marginBlockStart: 4 }} />
      <Skeleton style={{ width: '50%', marginBlockStart: 8 }} />
      <Skeleton style={{ width: '60%', height: 18, marginBlockStart: 12 }} />
    </div>
  </Card>
)

const looks = css`
  position: relative; display: flex; flex-direction: column; overflow: hidden; height: calc(164px + 9.75rem); background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--r-lg); box-shadow: var(--shadow-1); transition: border-color var(--dur-base), box-shadow var(--dur-base);
  /* What is far from the screen is neither laid out nor painted; the height is known without it. */
  content-visibility: auto; contain-intrinsic-size: auto 320px;
  /* As high in every card, so that nothing moves when the rest of a card comes; below it is room for two lines of a name and of a place. EG12, LY61 */
  .stage { flex: none; height: 118px; padding-block-start: 10px; border-block-end: 1px solid var(--line-soft); --stage-a: 40%; }
  .stage > img { width: 100px; height: 100px; transform-origin: 50% 100%; transition: rotate var(--dur-slow) var(--ease-pop), scale var(--dur-base) var(--ease-out); }
  .stage::after { inset-block-end: 9%; width: 70px; }
  .body { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; flex: 1; padding: 10px 12px 12px; }
  h2 { font: 700 1.125rem/1.375rem var(--font-display); overflow-wrap: anywhere; }
  .where { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  .best { display: flex; align-items: center; justify-content: space-between; gap: 6px; margin-block-start: 8px; padding-block-start: 8px; border-block-start: 1px solid var(--line-soft); }
  .best .num { font-size: .9375rem; line-height: 1.25rem; color: var(--text-2); }
  .pets { display: flex; align-items: center; gap: 4px; margin-block-start: 8px; }
  .pets .thumb { width: 32px; height: 32px; }
  .pets small { margin-inline-start: 4px; font-size: var(--t-sm); color: var(--text-3); }
  &:is(a):hover { border-color: hsl(var(--hue, 262) 70% 62% / .75); box-shadow: var(--shadow-2); }
  &:is(a):hover .stage { --stage-a: var(--stage-a-lit); }
  &:is(a):hover .stage > img { rotate: -6deg; scale: 1.05; }
`
const CardLink = styled(Link)(looks)
const Card = styled.div(looks)
