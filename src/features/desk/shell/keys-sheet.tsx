import * as texts from '#messages/desk.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { css } from '@emotion/react'
import styled from '@emotion/styled'

type Props = {
  open: boolean
  onClose: () => void
  keys: typeof texts.keys
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** The list of keys, and their switch: single keys get in the way of speech input. DK21 */
export const KeysSheet = ({ open, onClose, keys: all, isOn, onSwitch }: Props) => (
  <Sheet open={open} onClose={onClose} title={texts.showKeys}>
    <Keys>
      {all.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </Keys>
    <Switch label={texts.useKeys} checked={isOn} onChange={onSwitch} />
  </Sheet>
)

const Keys = styled.dl(css`
  display: grid; gap: 2px; margin: 0 0 var(--s-3);
  div { display: flex; align-items: center; gap: var(--s-4); min-height: 40px; }
  dt { display: flex; gap: 6px; width: 110px; flex: none; }
  dd { margin: 0; color: var(--text-2); }
  kbd { display: inline-grid; place-items: center; min-width: 30px; height: 30px; padding: 0 8px; border-radius: var(--r-xs); background: var(--tile); box-shadow: inset 0 -2px 0 var(--line-control), inset 0 0 0 1px var(--line-control); font: 600 var(--t-md)/1 var(--font-text); }
`)
