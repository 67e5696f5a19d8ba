import { css } from '@emotion/react'
import styled from '@emotion/styled'

export const List = styled.ol(css`
  display: grid; gap: var(--s-2);
  li {
    display: grid; grid-template: "thumb date in in" auto "thumb name name name" auto "thumb egg egg odds" auto / auto minmax(0, 1fr) auto auto;
    align-items: center; gap: 1px 10px; padding-block: 12px; padding-inline: 12px 14px; background: var(--surface); border: 1px solid var(--line); border-radius: var(--r-lg); box-shadow: var(--shadow-1);
  }
  .thumb { grid-area: thumb; --hue: 345; width: 60px; height: 60px; border-radius: var(--r-md); }
  .name { display: contents; }
  .name a { grid-area: name; font-size: 1.0625rem; font-weight: 600; line-height: 2rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .name a:hover, a.egg:hover { color: var(--accent); }
  .name small { grid-area: odds; text-align: end; font-size: .9375rem; color: var(--text-2); }
  .egg { grid-area: egg; display: flex; align-items: center; gap: 8px; min-height: 36px; min-width: 0; font-size: var(--t-md); color: var(--text-2); white-space: nowrap; }
  .egg img { width: 28px; height: 28px; object-fit: contain; flex: none; }
  .egg span:last-child { overflow: hidden; text-overflow: ellipsis; }
  .mark { flex: none; display: grid; place-items: center; width: 22px; height: 27px; margin-inline: 3px; border-radius: 50% 50% 48% 48% / 60% 60% 40% 40%; background: var(--surface-3); font-size: .9375rem; }
  .date { grid-area: date; font-size: var(--t-sm); line-height: 1.125rem; color: var(--text-3); }
  .date b { font-weight: 450; }
  .date small { margin-inline-start: 6px; font-size: inherit; }
  .in { grid-area: in; display: inline-flex; align-items: baseline; gap: 5px; white-space: nowrap; }
  .in .num { font-size: 1rem; }
  .in small { font-size: var(--t-sm); color: var(--text-3); }
  @media (min-width: 768px) {
    li { grid-template: "date thumb name egg in" auto / 92px auto minmax(0, 1.1fr) minmax(0, 1fr) 104px; column-gap: var(--s-4); padding: 8px 20px; }
    .date b { display: block; font-weight: 600; font-size: .9375rem; color: var(--text); }
    .date small { margin: 0; }
    .thumb { width: 52px; height: 52px; }
    .name { grid-area: name; display: grid; min-width: 0; }
    .name a { grid-area: auto; line-height: 1.5rem; padding-block: 5px 3px; }
    .name small { grid-area: auto; text-align: start; }
    .egg { font-size: .9375rem; min-height: 44px; }
    .egg img { width: 32px; height: 32px; }
    .in { justify-content: end; }
    .in .num { font-size: 1.0625rem; }
    .in small { display: none; }
  }
`)
