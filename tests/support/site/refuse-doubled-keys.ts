import {
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'

/** Refuses what PostgreSQL refuses and SQLite does not: an upsert with two rows of one key. */
export const refuseDoubledKeys: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'InsertQueryNode' && node.onConflict?.updates !== undefined) {
      const keys = listKeys(node)
      if (new Set(keys).size < keys.length) throw new Error(`an upsert has two rows of one key: ${keys.join(', ')}`)
    }
    return node
  },
  transformResult: async ({ result }) => result,
}

function listKeys({ columns = [], values, onConflict }: InsertQueryNode): string[] {
  if (values === undefined || !ValuesNode.is(values)) return []
  const names = columns.map(({ column }) => column.name)
  const places = (onConflict?.columns ?? []).map(({ column }) => names.indexOf(column.name))
  return values.values.map((row) => {
    const fields: readonly unknown[] = PrimitiveValueListNode.is(row)
      ? row.values
      : ValueListNode.is(row)
        ? row.values.map(toPrimitive)
        : []
    return JSON.stringify(places.map((place) => fields[place]))
  })
}

const toPrimitive = (node: OperationNode) => (ValueNode.is(node) ? node.value : node.kind)
