import type { EggPreview as View } from '#domain/previews/egg-preview.ts'
import { eggPrice } from '#messages/egg-price.ts'
import { petsAndChances } from '#messages/previews.ts'
import { RarityTag } from '#ui/rarity-tag.tsx'
import { Art, PreviewFrame } from './preview-frame.tsx'

/** Eggs have no hue of their own: they are in the brand's light. */
const EGG_HUE = 280

/** SE8 */
export function EggPreview({ slug, name, price, currency, samplePrice, location, pets, rarest, host, sample }: View) {
  return (
    <PreviewFrame kind="egg" host={host} sample={sample} foot={petsAndChances(pets)}>
      <div className="shelf">
        <Art folder="eggs" slug={slug} hue={EGG_HUE} size={196} />
      </div>
      <div className="facts">
        <h1 data-long={name.length > 15 ? '' : undefined}>{name}</h1>
        <div className="price">
          {price === null ? (
            eggPrice.unknown
          ) : (
            <>
              <b>{price}</b>
              <span>{currency}</span>
              {samplePrice ? <small>{eggPrice.sample}</small> : null}
            </>
          )}
          {location === null ? null : <span className="place">{location}</span>}
        </div>
        <div className="rarest">
          {rarest.map((pet) => (
            <div key={pet.slug} className="tile">
              <Art slug={pet.slug} hue={pet.hue} size={48} />
              <p className="name">{pet.name}</p>
              <RarityTag rarity={pet.rarity} className="rank" />
              <p className="chance">{pet.chance}</p>
            </div>
          ))}
        </div>
      </div>
    </PreviewFrame>
  )
}
