import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

export function ErrorPage() {
  const error = useRouteError()
  const text = isRouteErrorResponse(error) && error.status === 404 ? 'Oops! Page not found' : 'Something went wrong'
  return (
    <>
      <title>{text}</title>
      <h1>{text}</h1>
      <Link to="/">Return to Home</Link>
    </>
  )
}
