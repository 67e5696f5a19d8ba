import { Outlet, ScrollRestoration } from 'react-router-dom'

export function Layout() {
  return (
    <>
      <main><Outlet /></main>
      <ScrollRestoration />
    </>
  )
}
