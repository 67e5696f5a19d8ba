/** Structured data: the way to a page. `steps` are names and paths, from the home page to the page itself. SE7 */
export const breadcrumbs = (origin: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
