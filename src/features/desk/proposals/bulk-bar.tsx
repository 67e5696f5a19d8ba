import * as pages from '#messages/desk-pages.ts'
import * as texts from '#messages/desk.ts'
import { Button } from '#ui/button.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'
import type { Running } from '../decide/use-bulk-run.ts'

type Props = {
  /** Number of small changes that can be chosen, and that are. */
  choosable: number
  chosen: number
  running: Running | null
  onChooseAll: (isOn: boolean) => void
  onApprove: () => void
}

/** Approves the chosen small changes together. DK60, DK63 */
export const BulkBar = ({ choosable, chosen, running, onChooseAll, onApprove }: Props) => (
  <Root>
    {running === null ? (
      <>
        <label>
          <input
            type="checkbox"
            checked={chosen > 0 && chosen >= choosable}
            onChange={({ target }) => onChooseAll(target.checked)}
          />
          <span>
            {texts.all(choosable)} <span className="sr-only">{texts.smallChanges(choosable)}</span>
          </span>
        </label>
        {chosen > 0 && (
          <Button look="primary" onClick={onApprove}>
            {texts.approveChosen(chosen)}
          </Button>
        )}
      </>
    ) : (
      <>
        <progress aria-label={texts.approving} max={running.count} value={running.done} />
        <output>{pages.progress(running.done, running.count)}</output>
      </>
    )}
  </Root>
)

const Root = styled.div(css`
  position: sticky; inset-block-start: var(--topbar-h); z-index: 2; display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--s-3);
  min-height: 52px; padding-block: 4px; background: var(--bg);
  label { display: flex; align-items: center; gap: var(--s-3); min-height: 44px; padding-inline-start: 2px; font-weight: 600; color: var(--text-2); cursor: pointer; }
  input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent-fill); cursor: inherit; }
  progress { flex: 1; min-width: 120px; height: 10px; accent-color: var(--accent-fill); }
  output { color: var(--text-2); font-variant-numeric: tabular-nums; }
`)
