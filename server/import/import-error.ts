/** The faults of an import file, one line each. Nothing was written. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
}

const SHOWN = 20

/** @throws ImportError with the first faults, when there are any */
export function refuse(file: string, faults: readonly string[]) {
  if (faults.length === 0) return
  const more = faults.length > SHOWN ? [`… and ${faults.length - SHOWN} more`] : []
  throw new ImportError(
    [
      `${file}: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, nothing was written`,
      ...faults.slice(0, SHOWN),
      ...more,
    ].join('\n'),
  )
}
