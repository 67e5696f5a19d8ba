import * as texts from '#messages/shell.ts'
import { Link } from 'react-router-dom'

/** The logo, leading home. */
export const Brand = () => (
  <Link to="/" className="brand" aria-label={texts.homeLink}>
    <img src="/Logo.png" alt="" width={38} height={38} />
    <span className="word">
      BGSI <b>Values</b>
    </span>
  </Link>
)
