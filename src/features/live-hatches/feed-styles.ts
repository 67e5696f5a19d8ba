import { css } from '@emotion/react'
import styled from '@emotion/styled'

/**
 * All rows are equally high, and each is moved to its place by a transform: when others come above it no layout shifts. Each is contained, so that those
 * which stay are neither laid out nor painted again, and cuts off as few boxes as it can, since each of them is painted by itself. HA7, HA9
 */
export const List = styled.ul(css`
  position: relative; overflow-anchor: none; --card: 7.5rem; --step: calc(var(--card) + var(--s-2)); height: calc(var(--rows) * var(--step));
  li { position: absolute; inset-block-start: 0; inset-inline-start: 0; width: 100%; contain: strict; height: var(--step); padding-block-end: var(--s-2); transform: translateY(calc(var(--row) * var(--step))); }
  article, .waiting {
    --glow: var(--rarity-common-glow);
    position: relative; display: grid; grid-template: "art who" auto "art figures" minmax(1.5rem, auto) / 78px minmax(0, 1fr); align-content: center; align-items: center; column-gap: var(--s-3);
    height: var(--card); padding-block: 0; padding-inline: 10px 14px; border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
    background: radial-gradient(150px 150px at 54px 50%, color-mix(in srgb, var(--glow) 30%, transparent), transparent), var(--surface);
  }
  [data-rarity="Unique"] { --glow: var(--rarity-unique-glow); }
  [data-rarity="Rare"] { --glow: var(--rarity-rare-glow); }
  [data-rarity="Epic"] { --glow: var(--rarity-epic-glow); }
  [data-rarity="Legendary"] { --glow: var(--rarity-legendary-glow); }
  article[data-rarity="Secret"] {
    background: radial-gradient(110px 120px at 46px 58%, color-mix(in srgb, var(--rarity-secret-glow) 30%, transparent), transparent),
      radial-gradient(240px 170px at 70px 36%, color-mix(in srgb, var(--rarity-secret-glow-2) 24%, transparent), transparent), var(--surface);
  }
  article[data-rarity="Infinity"] {
    border: 1.5px solid transparent;
    background: radial-gradient(170px 160px at 54px 50%, color-mix(in srgb, var(--rarity-infinity-glow) 30%, transparent), transparent) padding-box,
      linear-gradient(var(--surface), var(--surface)) padding-box, var(--rainbow) border-box;
  }
  article:has(a:hover) { border-color: color-mix(in srgb, var(--glow) 70%, transparent); }
  .art { grid-area: art; display: grid; place-items: center; height: 88px; }
  .art img { width: 68px; height: 68px; object-fit: contain; transition: opacity var(--dur-base); }
  .who { grid-area: who; min-width: 0; min-height: 4.3125rem; } /* as high as its three lines before they come */
  h2 { font: 700 1.0625rem/1.375rem var(--font-display); overflow-wrap: anywhere; } /* a card has room for two lines of a name */
  h2 > span { margin-inline-end: 6px; }
  h2 a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
  h2 a:focus-visible { outline: 0; }
  article:has(a:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
  .who p { margin-block-start: 1px; font-size: var(--t-md); line-height: 1.25rem; color: var(--text-2); white-space: nowrap; }
  .who p { display: flex; align-items: center; }
  .who p svg { width: 15px; height: 15px; flex: none; margin-inline-end: 4px; color: var(--text-3); }
  /* The egg has its room first: it says where the pet comes from. LY74 */
  .hatcher, .egg { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  .egg { flex: none; max-width: calc(100% - 3rem); color: var(--text-3); }
  .egg::before { content: "·"; margin-inline: 5px; }
  .star { position: absolute; z-index: 1; inset-block-start: 0; inset-inline-start: 0; }
  dl { grid-area: figures; display: flex; justify-content: space-between; margin-block-start: 3px; }
  dl > div { display: flex; align-items: baseline; gap: 6px; }
  dt { font-size: var(--t-sm); color: var(--text-3); }
  dd { margin: 0; font-size: 1.0625rem; }
  time { position: absolute; inset-inline-end: 14px; inset-block-start: 12px; font-size: var(--t-sm); line-height: 1rem; color: var(--text-3); }
  @media (max-width: 18rem) { article, .waiting { grid-template-columns: 56px minmax(0, 1fr); column-gap: 8px; } .art img { width: 52px; height: 52px; } dl { gap: 8px; } } /* large letters */
  .waiting { background: var(--surface); }
  .waiting .who { grid-row: 1 / span 2; display: grid; gap: 10px; }
  @media (min-width: 768px) {
    --card: 6.75rem;
    article, .waiting { grid-template: "art who figures" auto / 104px minmax(0, 1fr) minmax(10.5rem, auto); padding-block: 0; padding-inline: 12px 20px; column-gap: var(--s-4); }
    .art img { width: 76px; height: 76px; }
    .who { min-height: 4.4375rem; }
    h2 { font-size: 1.25rem; line-height: 1.5rem; }
    dl { display: grid; grid-template-columns: repeat(2, minmax(4.5rem, auto)); justify-content: end; gap: var(--s-6); margin-block-start: 22px; }
    dl > div { display: grid; justify-items: end; gap: 0; }
    dt { font-size: .75rem; line-height: 1rem; }
    dd { font-size: 1.25rem; line-height: 1.5rem; }
    time { inset-inline-end: 20px; inset-block-start: 13px; }
  }
`)

/** New hatches: always in view, over the list, and takes no room. */
export const NewBar = styled.div(css`
  position: sticky; inset-block-start: calc(var(--topbar-h) + 8px); z-index: 5; display: grid; justify-items: center; height: 0;
  button { border-radius: var(--r-full); font-size: .9375rem; box-shadow: 0 3px 0 var(--accent-edge), var(--shadow-2); }
  @media (min-width: 768px) { inset-block-start: calc(var(--topbar-h) + 54px); }
`)

/** Pause, on a phone in the line of the last filter. LY73 */
export const PauseBar = styled.div(css`
  display: grid; justify-content: end; height: 44px; margin-block: -44px var(--s-3); pointer-events: none;
  button { position: relative; pointer-events: auto; font-size: .9375rem; }
  @media (max-width: 18rem) { height: auto; min-height: 44px; margin-block-start: 0; } /* large letters */
  @media (min-width: 768px) { margin-block: 6px; }
`)

export const Section = styled.section(css`
  min-height: 100vh; padding-block-end: var(--s-12); outline: 0; /* what follows is out of sight, so that a short list may grow */
  .offline { display: block; padding: var(--s-3) var(--s-4); margin-block-end: var(--s-2); border-radius: var(--r-md); background: var(--warn-soft); color: var(--warn); font-weight: 600; }
  .more { display: grid; justify-items: center; padding-block-start: var(--s-3); color: var(--text-2); }
`)
