import type { CurrencyStats, Variant } from '#contract/catalogue.ts'
import { parseLevel } from '#domain/items/level-input.ts'
import { bonusShare, MAX_LEVEL, statsAtLevel } from '#domain/items/level-stats.ts'
import { shownStats } from '#domain/items/pet-card.ts'
import * as texts from '#messages/item.ts'
import { stats as names } from '#messages/pets.ts'
import { Panel } from '#ui/panel.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { PanelHead } from './item-styles.ts'

/** Stats at a level, which is typed, stepped or slid. A half-typed level counts as what it will become. IT6 */
export function LevelPanel({ stats, variant }: { stats: CurrencyStats; variant: Variant }) {
  const [draft, setDraft] = useState('1')
  const heading = useId()
  const level = parseLevel(draft)
  const choose = (next: number) => setDraft(String(parseLevel(String(next))))
  const visibleStats = shownStats(statsAtLevel(stats, level, variant))
  return (
    <Level className="level" aria-labelledby={heading}>
      <div className="columns">
        <div>
          <PanelHead>
            <h2 id={heading}>{texts.levelTitle}</h2>
            <div className="stepper">
              <button
                type="button"
                aria-label={texts.levelDown}
                aria-disabled={level === 1}
                onClick={() => choose(level - 1)}
              >
                <Minus aria-hidden="true" />
              </button>
              <input
                aria-label={texts.levelField(MAX_LEVEL)}
                inputMode="numeric"
                autoComplete="off"
                value={draft}
                onChange={(event) => setDraft(event.target.value)}
                onBlur={() => choose(level)}
                onKeyDown={(event) => event.key === 'Enter' && choose(level)}
              />
              <button
                type="button"
                aria-label={texts.levelUp}
                aria-disabled={level === MAX_LEVEL}
                onClick={() => choose(level + 1)}
              >
                <Plus aria-hidden="true" />
              </button>
            </div>
          </PanelHead>
          <input
            className="range"
            type="range"
            min={1}
            max={MAX_LEVEL}
            value={level}
            aria-label={texts.level}
            style={{ '--p': `${((level - 1) / (MAX_LEVEL - 1)) * 100}%` }}
            onChange={(event) => choose(event.target.valueAsNumber)}
          />
          <p className="ends">
            <span>1</span>
            <span className="bonus">
              {level === 1 ? texts.baseStats : texts.bonus((bonusShare(level) * 100).toFixed(1))}
            </span>
            <span>{MAX_LEVEL}</span>
          </p>
        </div>
        {visibleStats.length > 0 ? (
          <dl aria-live="polite">
            {visibleStats.map(({ kind, text }) => (
              <div key={kind}>
                <dt>
                  <i className="glyph" data-glyph={kind} aria-hidden="true" />
                  {names[kind]}
                </dt>
                <dd className="num" translate="no">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="none">{texts.noStats}</p>
        )}
      </div>
    </Level>
  )
}

const Level = styled(Panel)(css`
  container-type: inline-size;
  .stepper { display: inline-flex; align-items: center; border-radius: var(--r-md); background: var(--surface-2); }
  .stepper button { width: 44px; height: 44px; display: grid; place-items: center; border: 0; border-radius: var(--r-md); background: none; color: var(--text-2); cursor: pointer; }
  .stepper button:hover:enabled { background: var(--surface-3); color: var(--text); }
  .stepper button[aria-disabled=true] { opacity: .35; cursor: default; }
  .stepper input { width: 44px; height: 44px; border: 0; padding: 0; background: none; text-align: center; font: 700 1.0625rem/1 var(--font-display); border-radius: var(--r-xs); }
  .stepper svg { width: 18px; height: 18px; }
  .range { appearance: none; width: 100%; height: 44px; margin: 0; background: none; cursor: pointer; }
  .range::-webkit-slider-runnable-track { height: 8px; border-radius: 4px; background: linear-gradient(90deg, var(--accent-fill) var(--p), var(--meter-off) var(--p)); }
  .range::-webkit-slider-thumb { appearance: none; width: 26px; height: 26px; margin-block-start: -9px; border-radius: 50%; background: var(--accent-fill); border: 4px solid var(--surface); box-shadow: 0 0 0 1.5px var(--accent-edge); }
  .range::-moz-range-track { height: 8px; border-radius: 4px; background: linear-gradient(90deg, var(--accent-fill) var(--p), var(--meter-off) var(--p)); }
  .range::-moz-range-thumb { width: 18px; height: 18px; border-radius: 50%; background: var(--accent-fill); border: 4px solid var(--surface); box-shadow: 0 0 0 1.5px var(--accent-edge); }
  .ends { display: flex; justify-content: space-between; font-size: var(--t-sm); margin-block-start: -6px; color: var(--text-3); }
  .bonus { color: var(--accent); font-weight: 600; }
  .none { color: var(--text-3); }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(76px, 1fr)); gap: var(--s-2); margin-block-start: var(--s-4); }
  dd { margin: 0; font-size: 1.375rem; order: -1; overflow-wrap: anywhere; text-align: center; }
  dl > div { display: grid; justify-items: center; gap: 6px; padding: 14px 4px 12px; background: var(--surface-2); border-radius: var(--r-md); }
  dt { display: inline-flex; align-items: center; gap: 5px; font-size: var(--t-sm); color: var(--text-2); }
  [data-glyph="bubbles"] { color: var(--stat-bubbles); }
  [data-glyph="coins"] { color: var(--stat-coins); }
  [data-glyph="gems"] { color: var(--stat-gems); }
  [data-glyph="tickets"] { color: var(--stat-tickets); }
  [data-glyph="seashells"] { color: var(--stat-seashells); }
  [data-glyph="pearls"] { color: var(--stat-pearls); }
  @media (max-width: 767px) {
    padding-block: var(--s-2) var(--s-3);
    h2 { font-size: 1.25rem; }
    .ends, .range { display: none; } /* the stepper does the same */
    dl { margin-block-start: var(--s-1); }
    dl > div { padding: 6px 4px; gap: 2px; }
    dd { font-size: 1.125rem; }
  }
  @container (min-width: 560px) {
    .columns { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s-8); align-items: center; }
    dl { margin-block-start: 0; }
  }
`)
