import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Elements that are disabled by something under way, as the names of such values say. */
const findDisabled = (source: string) =>
  [...source.matchAll(/[^-\w]disabled=\{([^}]*)\}/g)].filter(([, condition]) =>
    /\b(?:isPending|isFetching\w*|isBusy|isSaving|isSending|isLeaving|isLoading\w*|isMoving)\b/.test(condition ?? ''),
  )

it('[AC19] nothing takes the focus away by being disabled while something is under way', () => {
  const files = readdirSync('src', { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => findDisabled(readFileSync(`src/${file}`, 'utf8')).length > 0)).toEqual([])
})

it.each([
  ['<Button disabled={saving.isPending || text === ""}>', 1],
  ['<Switch disabled={list.isFetchingNextPage} />', 1],
  ['<Button disabled={text === ""} isBusy={saving.isPending}>', 0],
  ['<button aria-disabled={isBusy}>', 0],
])('[AC19] %s takes the focus away: %i', (source, count) => {
  expect(findDisabled(source)).toHaveLength(count)
})
