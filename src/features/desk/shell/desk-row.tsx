import type { Proposal } from '#contract/proposals.ts'
import { PetPicture } from '#ui/pet-picture.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ROW_HEIGHT, rowId, type RowPlace } from './row-list.tsx'

type Props = RowPlace & {
  id: string
  item: Proposal['item']
  to: string
  isCurrent: boolean
  onOpen: (id: string) => void
  /** Reason why the server refused a request for this row; takes the place of its figures. */
  refusal: string | undefined
  figures: ReactNode
  side: ReactNode
  /** Before the link. */
  children?: ReactNode
}

/** One row of a list of the desk. */
export const DeskRow = ({ id, item, to, index, count, isCurrent, onOpen, refusal, figures, side, children }: Props) => (
  <li style={{ insetBlockStart: index * ROW_HEIGHT }} aria-posinset={index + 1} aria-setsize={count}>
    {children}
    <Link
      id={rowId(id)}
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onOpen(id)
      }}
    >
      <PetPicture src={item.image} size={48} />
      <span className="what">
        <b translate="no">{item.name}</b>
        {refusal === undefined ? (
          <span className="values">{figures}</span>
        ) : (
          <span className="values refused">{refusal}</span>
        )}
      </span>
      <span className="side">{side}</span>
    </Link>
  </li>
)
