import * as v from 'valibot'

/** `push` is listed only while a push service refuses the site's key. AL253 */
const SetupStep = v.object({
  name: v.picklist(['catalogue', 'values', 'hatches', 'sign-in', 'staff', 'backups', 'push']),
  isDone: v.boolean(),
})
export type SetupStep = v.InferOutput<typeof SetupStep>

/** Steps of a new site, in the order in which it needs them. `takesIngest`: INGEST_TOKEN is set. DK146 */
export const SetupChecklist = v.object({ steps: v.array(SetupStep), takesIngest: v.boolean() })
export type SetupChecklist = v.InferOutput<typeof SetupChecklist>
