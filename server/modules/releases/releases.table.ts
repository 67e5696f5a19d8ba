export type ReleaseTables = {
  release_asset: ReleaseAssetTable
}

/** A browser file of a release. Its name holds the hash of its content, so two releases share it or name it differently. */
export type ReleaseAssetTable = {
  name: string
  /** The last release that had it. */
  release: string
  /** Last start of a process of that release. */
  used_at: number
  /** `br`: the body is compressed. */
  encoding: 'br' | 'identity'
  /** In base64. */
  body: string
}
