import { toScale } from '#domain/trade/verdict-display.ts'
import * as texts from '#messages/calculator.ts'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

/** A picture of the words next to it: the trade's place, and how far the doubt reaches. CA9 */
export function VerdictScale({
  percent,
  margin,
}: { percent: number; margin: number } | { percent: null; margin: null }) {
  const scale = percent === null ? null : toScale(percent, margin)
  return (
    <Root aria-hidden="true" data-off={scale === null ? '' : undefined}>
      <div className="track">
        <i className="zone" />
        {scale && (
          <i className="band" style={{ insetInlineStart: `${scale.from}%`, width: `${scale.to - scale.from}%` }} />
        )}
        {scale && <i className="mark" style={{ insetInlineStart: `${scale.mark}%` }} />}
      </div>
      <p>
        <span>{texts.scale.lose}</span>
        <span>{texts.scale.fair}</span>
        <span>{texts.scale.win}</span>
      </p>
    </Root>
  )
}

const Root = styled.div(css`
  width: 100%; margin-block-start: var(--s-5);
  .track { position: relative; height: 14px; border-radius: 7px; background: linear-gradient(90deg, var(--bad-soft) 0 42%, var(--info-soft) 42% 58%, var(--good-soft) 58%); }
  .zone { position: absolute; inset: 0 42%; border-inline: 2px solid var(--surface); }
  .band { position: absolute; inset-block: 4px; border-radius: 3px; background: var(--v); opacity: .5; }
  .mark { position: absolute; inset-block-start: 50%; width: 22px; height: 22px; translate: -50% -50%; border-radius: 50%; background: var(--v); border: 4px solid var(--surface); box-shadow: 0 0 0 1.5px var(--v); transition: inset-inline-start var(--dur-base) var(--ease-out); }
  &[data-off] .track { opacity: .55; filter: grayscale(1); }
  p { display: grid; grid-template-columns: 42% 16% 42%; margin-block-start: 8px; text-align: center; font-size: var(--t-sm); color: var(--text-3); }
`)
