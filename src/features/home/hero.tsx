import type { ItemRow } from '#contract/items.ts'
import { toPetCard } from '#domain/items/pet-card.ts'
import * as texts from '#messages/home.ts'
import { trends } from '#messages/pets.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PetPicture } from '#ui/pet-picture.tsx'
import { TrendChip } from '#ui/trend-chip.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Scale } from 'lucide-react'

const BUBBLES = ['a', 'b', 'c', 'd', 'e'] as const

/** One row of each pet; first those with a figure to show, else in their order. */
const distinct = (rows: readonly ItemRow[]) =>
  rows
    .toSorted((one, other) => Number(typeof other.value === 'number') - Number(typeof one.value === 'number'))
    .filter(({ baseSlug }, at, sorted) => sorted.findIndex((row) => row.baseSlug === baseSlug) === at)

/** `pets` float next to the headline in soap bubbles, the one piece of decoration on the site. HM1 */
export function Hero({ pets }: { pets: readonly ItemRow[] }) {
  const floating = distinct(pets).map(toPetCard)
  return (
    <Root className="wrap">
      <div className="text">
        <p className="logo">
          <img src="/Logo.png" alt="" width={44} height={44} />
          BGSI <b>Values</b>
        </p>
        <h1>{texts.heading}</h1>
        <p className="sub">{texts.lead}</p>
        <p className="ways">
          <ButtonLink to="/items" look="primary" size="lg">
            {texts.browse}
          </ButtonLink>
          <ButtonLink to="/calculator" look="outline" size="lg">
            <Scale aria-hidden="true" />
            {texts.checkTrade}
          </ButtonLink>
        </p>
      </div>
      <div className="art" aria-hidden="true">
        {BUBBLES.map((name, at) => {
          const pet = floating[at]
          return (
            <span key={name} className="bubble" data-bubble={name} style={{ '--hue': pet?.hue ?? 290 }}>
              {pet && <PetPicture src={pet.image} size={192} isOptional />}
              {pet && at < 3 && (
                <span className="price">
                  <span className="num" translate="no">
                    {pet.value.text}
                  </span>
                  {pet.trend && <TrendChip {...pet.trend} label={trends[pet.trend.trend]} />}
                </span>
              )}
            </span>
          )
        })}
        <span className="bubble" data-bubble="f" style={{ '--hue': 330 }} />
        <span className="bubble" data-bubble="g" style={{ '--hue': 200 }} />
      </div>
    </Root>
  )
}

const Root = styled.div(css`
  position: relative; display: grid;
  .text { position: relative; z-index: 1; padding-block: var(--s-2) var(--s-5); }
  .logo { display: inline-flex; align-items: center; gap: var(--s-2); font: 800 1.25rem/1 var(--font-display); }
  .logo img { width: 34px; height: 34px; }
  .logo b { font-weight: 500; color: var(--text-2); margin-inline-start: -2px; }
  h1 { font-size: var(--d-hero); line-height: 1.02; letter-spacing: -.015em; font-weight: 800; margin-block-start: var(--s-3); max-width: 7.47em; }
  .sub { margin: var(--s-3) 0 var(--s-5); color: var(--text-2); font-size: 1.0625rem; max-width: 21.6em; }
  .ways { display: flex; flex-wrap: wrap; gap: var(--s-3); }
  a { width: 100%; }

  .art { position: absolute; inset: 0; pointer-events: none; overflow: clip; overflow-clip-margin: 12px; }
  .bubble {
    position: absolute; display: grid; place-items: center; width: var(--d); height: var(--d); border-radius: 50%;
    background: radial-gradient(circle at 50% 44%, hsl(var(--hue) 72% 58% / .3), hsl(var(--hue) 68% 48% / .12) 58%, hsl(var(--hue) 80% 62% / .24) 88%, hsl(var(--hue) 90% 74% / .42) 100%);
  }
  /* a thin iridescent film on the rim, then the gloss */
  .bubble::before {
    content: ""; position: absolute; inset: 0; border-radius: 50%; padding: max(1.5px, calc(var(--d) * .014));
    background: conic-gradient(from 215deg, hsl(var(--hue) 92% 80% / .2), #ffb3da 9%, #fff 15%, hsl(var(--hue) 92% 82% / .9) 26%, hsl(var(--hue) 80% 70% / .25) 44%, hsl(calc(var(--hue) + 70) 90% 76% / .85) 62%, hsl(var(--hue) 80% 70% / .2) 78%, hsl(var(--hue) 92% 80% / .2));
    mask: linear-gradient(#000 0 0) content-box exclude, linear-gradient(#000 0 0);
  }
  .bubble::after {
    content: ""; position: absolute; z-index: 2; inset-inline-start: 14%; inset-block-start: 11%; width: 27%; height: 15%; border-radius: 50%; rotate: -36deg;
    background: linear-gradient(180deg, rgb(255 255 255 / .5), transparent 92%);
  }
  [data-theme="light"] & .bubble { background: radial-gradient(circle at 50% 44%, hsl(var(--hue) 100% 92% / .95), hsl(var(--hue) 96% 93% / .7) 58%, hsl(var(--hue) 92% 86% / .8) 88%, hsl(var(--hue) 86% 76% / .9) 100%); }
  [data-theme="light"] & .bubble::after { background: linear-gradient(180deg, #fff, rgb(255 255 255 / .25)); }
  .bubble img { width: 64%; height: 64%; object-fit: contain; }
  .price { display: none; }

  [data-bubble="a"] { --d: 104px; inset-inline-end: -8px; inset-block-start: 44px; }
  [data-bubble="b"] { --d: 64px; inset-inline-end: 92px; inset-block-start: 0; }
  [data-bubble="c"] { --d: 50px; inset-inline-end: 70px; inset-block-start: 138px; }
  [data-bubble="d"], [data-bubble="e"] { display: none; }
  [data-bubble="f"] { --d: 18px; inset-inline-end: 42px; inset-block-start: 162px; }
  [data-bubble="g"] { --d: 14px; inset-inline-end: 14px; inset-block-start: 18px; }
  @media (min-width: 768px) {
    grid-template-columns: 392px 1fr; align-items: center; min-height: 366px;
    .text { align-self: start; padding-block: var(--s-4) var(--s-8); }
    .logo { font-size: 1.5rem; } .logo img { width: 44px; height: 44px; }
    .sub { font-size: 1.1875rem; margin-block: var(--s-3) var(--s-6); }
    a { width: auto; }
    .art { position: relative; inset: auto; align-self: stretch; overflow: visible; }
    [data-bubble="a"] { --d: 178px; inset-inline: 102px auto; inset-block-start: 78px; }
    [data-bubble="b"] { --d: 104px; inset-inline-end: -10px; inset-block-start: 0; }
    [data-bubble="c"] { --d: 104px; inset-inline: 12px auto; inset-block-start: 240px; }
    [data-bubble="d"] { display: grid; --d: 80px; inset-inline-start: 30px; inset-block-start: 14px; }
    [data-bubble="e"] { display: grid; --d: 76px; inset-inline-end: -8px; inset-block-start: 266px; }
    [data-bubble="f"] { --d: 28px; inset-inline: 150px auto; inset-block-start: 306px; }
    [data-bubble="g"] { --d: 20px; inset-inline: 136px auto; inset-block-start: 20px; }
    .price { position: absolute; inset-block-end: -8px; z-index: 2; align-items: center; gap: 8px; padding: 6px 12px; border-radius: var(--r-full); background: var(--surface); border: 1px solid var(--line); box-shadow: var(--shadow-2); }
    .price .num { font-size: 1.0625rem; }
    [data-bubble="a"] .price { display: inline-flex; }
  }
  @media (min-width: 1100px) {
    grid-template-columns: 560px 1fr; min-height: 440px;
    [data-bubble="a"] { --d: 268px; inset-inline-start: calc(50% - 116px); inset-block-start: 62px; }
    [data-bubble="b"] { --d: 164px; inset-inline-end: 14px; inset-block-start: 4px; }
    [data-bubble="c"] { --d: 152px; inset-inline-start: 34px; inset-block-start: 246px; }
    [data-bubble="d"] { --d: 116px; inset-inline-start: 74px; inset-block-start: 56px; }
    [data-bubble="e"] { --d: 112px; inset-inline-end: 46px; inset-block-start: 290px; }
    [data-bubble="f"] { --d: 40px; inset-inline-start: 40%; inset-block-start: 362px; }
    [data-bubble="g"] { --d: 26px; inset-inline-start: 45%; inset-block-start: 20px; }
    & :is([data-bubble="b"], [data-bubble="c"]) .price { display: inline-flex; }
  }
  @media (prefers-reduced-motion: no-preference) {
    [data-settled] & .bubble { animation: bob 2.3s var(--ease-in-out) 2 alternate; }
    [data-settled] & :is([data-bubble="b"], [data-bubble="e"]) { animation-delay: .4s; }
    [data-settled] & :is([data-bubble="c"], [data-bubble="d"]) { animation-delay: .2s; }
  }
  @keyframes bob { to { translate: 0 -9px; } }
`)
