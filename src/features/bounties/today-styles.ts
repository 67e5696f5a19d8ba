import { css } from '@emotion/react'
import styled from '@emotion/styled'

const glow = (first: string, second: string) =>
  `radial-gradient(420px 340px at ${first}, color-mix(in oklab, var(--rarity-secret-glow) 27%, transparent), transparent), ` +
  `radial-gradient(720px 520px at ${second}, color-mix(in oklab, var(--rarity-secret-glow-2) 27%, transparent), transparent), var(--surface)`

export const Root = styled.section(css`
  position: relative; display: grid; overflow: hidden; border: 1px solid var(--line); border-radius: var(--r-xl); box-shadow: var(--shadow-2);
  background: ${glow('50% 150px', '60% 90px')};
  .art { position: relative; height: 196px; overflow: hidden; }
  .art img { width: 100%; height: 100%; object-fit: contain; filter: drop-shadow(0 10px 14px var(--art-shadow)); }
  .egg, .pet, .ring { position: absolute; }
  .egg { width: 148px; height: 148px; inset-inline-start: calc(50% - 132px); inset-block-start: 22px; rotate: -9deg; }
  .egg.unknown {
    display: grid; place-items: center; width: 112px; height: 144px; inset-inline-start: calc(50% - 114px); font-size: 4rem; color: var(--text-2);
    border-radius: 50% 50% 48% 48% / 60% 60% 40% 40%; background: var(--surface-3);
  }
  .pet { width: 150px; height: 150px; inset-inline-start: calc(50% - 32px); inset-block-start: 30px; }
  .ring { width: 214px; height: 214px; inset-inline-start: calc(50% - 62px); inset-block-start: -8px; border-radius: 50%; background: radial-gradient(circle, color-mix(in oklab, var(--rarity-secret-glow) 34%, transparent), transparent 66%); }
  .text { min-width: 0; padding: 0 var(--s-5); }
  .tags { display: flex; flex-wrap: wrap; gap: var(--s-2); margin-block-end: 10px; }
  .tag { display: inline-flex; align-items: center; gap: 6px; padding: 4px 12px; border-radius: var(--r-full); background: var(--accent-soft); font: 650 var(--t-md)/1.25rem var(--font-text); }
  .tag svg { width: 15px; height: 15px; }
  .soon { background: var(--warn-soft); color: var(--warn); padding-inline-start: 9px; }
  .sample { background: var(--idle-soft); color: var(--text-2); }
  h2 { margin-block-start: 2px; font-size: clamp(1.875rem, 1.4vw + 1.625rem, 2.875rem); font-weight: 800; letter-spacing: -.01em; line-height: 1.08; overflow-wrap: anywhere; }
  h2 a:hover { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 4px; }
  .in { margin-block-start: 2px; font-size: 1.0625rem; color: var(--text-2); }
  .in a { display: inline-block; padding-block: 9px; }
  dl { display: flex; flex-wrap: wrap; gap: var(--s-2) var(--s-6); margin-block-start: var(--s-2); }
  dt { font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-2); }
  dd { margin: 0; font-size: 1.375rem; line-height: 1.75rem; }
  > [role="timer"] { margin: var(--s-4); }
  @media (min-width: 768px) {
    grid-template: "art text" auto "art clock" auto / 300px minmax(0, 1fr); background: ${glow('150px 52%', '260px 40%')};
    .art { grid-area: art; height: auto; min-height: 27.875rem; }
    .text { grid-area: text; padding-block: var(--s-8) 0; padding-inline: 0 var(--s-6); }
    > [role="timer"] { grid-area: clock; margin-block: var(--s-5) var(--s-6); margin-inline: 0 var(--s-6); }
    .egg { width: 172px; height: 172px; inset-inline-start: 10px; inset-block-start: calc(50% - 118px); }
    .egg.unknown { width: 130px; height: 168px; inset-inline-start: 28px; }
    .pet { width: 186px; height: 186px; inset-inline-start: 98px; inset-block-start: calc(50% - 66px); }
    .ring { inset-inline-start: 60px; inset-block-start: calc(50% - 98px); width: 250px; height: 250px; }
  }
  @media (min-width: 1024px) {
    grid-template: "art text clock" auto / 400px minmax(0, 1fr) 340px; align-items: center;
    .art { min-height: 360px; }
    .text { min-height: 13.375rem; padding: 0; }
    > [role="timer"] { margin-block: 0; margin-inline: 0 var(--s-6); padding: var(--s-5); }
    .egg { width: 212px; height: 212px; inset-inline-start: 22px; inset-block-start: calc(50% - 140px); }
    .egg.unknown { width: 160px; height: 206px; inset-inline-start: 48px; }
    .pet { width: 232px; height: 232px; inset-inline-start: 130px; inset-block-start: calc(50% - 86px); }
    .ring { inset-inline-start: 92px; inset-block-start: calc(50% - 130px); width: 310px; height: 310px; }
  }
`)
