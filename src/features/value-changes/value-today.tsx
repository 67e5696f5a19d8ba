import type { ValueReceipt } from '#contract/value-changes.ts'
import { compareValues } from '#domain/values/view-change.ts'
import { valueFigure } from '#domain/items/pet-card.ts'
import { rowsQuery } from '#lib/queries.ts'
import { fullValues } from '#messages/pets.ts'
import * as texts from '#messages/receipt.ts'
import { NameIn } from '#ui/name-in.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFlash } from '#ui/use-flash.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

/** Today's value, and how far it has moved since the receipt; live. RC24 */
export function ValueToday({ receipt: { item, after } }: { receipt: ValueReceipt }) {
  const { data } = useQuery(rowsQuery([item.slug]))
  const row = data?.pets.find(({ slug }) => slug === item.slug)
  const figure = row && valueFigure(row.value)
  const flash = useFlash(figure?.text ?? '', figure === undefined)
  const since = row && compareValues(after.value, row.value)
  return (
    <Panel aria-labelledby="now">
      <h2 id="now">{texts.now}</h2>
      {row && figure && since ? (
        <>
          <p className="figures num" translate="no" data-way={since.way}>
            <span {...flash} title={fullValues[figure.title] ?? figure.title}>
              {figure.text}
            </span>
            {since.percent !== null && (
              <>
                <b className="percent">{since.percent}</b> <small>{texts.movedSince}</small>
              </>
            )}
          </p>
          <p>{row.value === after.value ? texts.stillTheSame : texts.differs}</p>
        </>
      ) : (
        <Skeleton style={{ width: '60%', height: 60 }} />
      )}
      <p className="reference">
        <Link className="link" to={`/items/${item.slug}`}>
          <NameIn text={texts.toPet} name={item.name} />
        </Link>
      </p>
    </Panel>
  )
}
