// Version 12 ends a Node of 24.19 or newer as soon as a statement is collected; version 13 needs Node-API 10, which Node 20 and 22.13 lack.
// Both have one programming interface. docs/decisions/013
export const { default: SQLite } = await (Number(process.versions.napi) < 10
  ? import('better-sqlite3-12')
  : import('better-sqlite3'))
