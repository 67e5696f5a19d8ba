import { configure } from '@testing-library/react'

// For busy machines; no rule is about this time.
configure({ asyncUtilTimeout: 60_000 })
