import { chatEvents, recipientsOfChats } from '../../notices/chat-recipients'
import type { ServeOptions } from '../engine/serve'

/** Tells who is in a group, who comes and who goes, so that open conversations follow an admin's change. */
export const tellMembers: NonNullable<ServeOptions['afterSave']> = async ({ tx, now, publish }, changes) => {
  const former = changes.flatMap(({ id, before }) =>
    [before?.doctor_ids, before?.assistant_ids].flat().flatMap((user) => {
      return typeof user === 'number' ? [{ chat_id: id, user_id: user, category: 'group' as const }] : []
    }),
  )
  const ids = changes.map(({ id }) => id)
  for (const event of chatEvents(await recipientsOfChats(tx, now, ids, former))) publish(event)
}
