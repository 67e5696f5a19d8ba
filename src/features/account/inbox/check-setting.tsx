import { DEMANDS } from '#contract/catalogue.ts'
import type { InboxCheck } from '#contract/inbox-rules.ts'
import * as texts from '#messages/inbox-rules.ts'
import { Select } from '#ui/select.tsx'
import { Input } from '#ui/input.tsx'

const PERCENTS = [-25, -10, -5, 0, 5, 10, 25]
const PETS = [1, 2, 4, 6, 8, 10, 20]
const DAYS = [1, 7, 30, 90, 365]
const RATES = [1, 3, 5, 10, 20, 60]

type Props<T extends InboxCheck> = { check: T; onChange: (check: InboxCheck) => void }

/** The number, level or hours of a check; nothing for one that has none. */
export function CheckSetting({ check, onChange }: Props<InboxCheck>) {
  const label = texts.check[check.kind]
  switch (check.kind) {
    case 'verdict':
      return (
        <Numbers
          label={label}
          among={PERCENTS}
          value={check.percent}
          toText={texts.percent}
          onChange={(percent) => onChange({ ...check, percent })}
        />
      )
    case 'pets':
      return <Numbers label={label} among={PETS} value={check.most} onChange={(most) => onChange({ ...check, most })} />
    case 'rate':
      return (
        <Numbers label={label} among={RATES} value={check.most} onChange={(most) => onChange({ ...check, most })} />
      )
    case 'age':
      return <Numbers label={label} among={DAYS} value={check.days} onChange={(days) => onChange({ ...check, days })} />
    case 'demand':
      return (
        <Select
          label={label}
          options={DEMANDS.map((value) => ({ value, label: texts.demand[value] }))}
          value={check.least}
          onChange={(least) => onChange({ ...check, least })}
        />
      )
    case 'hours':
      return <Hours check={check} onChange={onChange} />
    default:
      return null
  }
}

type NumbersProps = {
  label: string
  among: readonly number[]
  value: number
  toText?: (value: number) => string
  onChange: (value: number) => void
}

/** Usual numbers, and the one that is set by other means. */
function Numbers({ label, among, value, toText = String, onChange }: NumbersProps) {
  const all = [...new Set([...among, value])].toSorted((a, b) => a - b)
  return (
    <Select
      label={label}
      options={all.map((each) => ({ value: String(each), label: toText(each) }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

function Hours({ check, onChange }: Props<Extract<InboxCheck, { kind: 'hours' }>>) {
  const { from, to } = check.hours
  const set = (hours: typeof check.hours) => {
    if (hours.from !== '' && hours.to !== '' && hours.from !== hours.to) onChange({ ...check, hours })
  }
  return (
    <span className="hours">
      <Input
        type="time"
        aria-label={texts.from}
        value={from}
        onChange={(event) => set({ from: event.target.value, to })}
      />
      <Input type="time" aria-label={texts.to} value={to} onChange={(event) => set({ from, to: event.target.value })} />
    </span>
  )
}
