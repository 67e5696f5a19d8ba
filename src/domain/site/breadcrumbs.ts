/** Structured data: the way from the home page to a page. `steps` are names and paths, the page itself last. SE7 */
export const breadcrumbs = (origin: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
