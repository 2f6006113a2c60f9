import { sql } from 'drizzle-orm'
import { stale } from '../../../domain/contract/refusal'
import type { Context } from '../../http/context'
import { findServed } from '../../resources'
import { onWire } from '../../resources/engine/record-reply'
import type { Row } from '../../resources/engine/serve'
import { liveRow } from '../../resources/engine/write'

/** 404 for what is no unclaimed profile, or no longer. */
export const reachGhost = (context: Context, id: number): Promise<Row> =>
  liveRow(context, findServed('doctors/ghosts'), String(id))

/** People whom nobody changes until this is done, in one order for all. */
export async function lockPeople({ tx }: Pick<Context, 'tx'>, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`select id from users where id = any(${`{${ids.join()}}`}::int[]) order by id for update`)
}

/** The profile on the version it was seen at; else 409 with what it is now. */
export async function lockedGhost(context: Context, id: number, version: number, ...others: number[]): Promise<Row> {
  await lockPeople(context, [id, ...others])
  const ghost = await reachGhost(context, id)
  if (ghost.version !== version) throw stale(onWire(findServed('doctors/ghosts'), ghost, context.now))
  return ghost
}
