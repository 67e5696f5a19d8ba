import * as v from 'valibot'
import { Timestamp } from './catalogue.ts'

export const User = v.object({
  id: v.string(),
  name: v.string(),
  displayName: v.string(),
  picture: v.nullable(v.string()),
  createdAt: Timestamp,
})
export type User = v.InferOutput<typeof User>
