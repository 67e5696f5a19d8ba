import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Content that the server's page leaves out, such as words about an address where one page is kept for many. Only it renders again once
 * the page is hydrated: what is around it may still wait for its code.
 */
export const BrowserOnly = ({ children }: { children: () => ReactNode }) => useHydrated() && children()
