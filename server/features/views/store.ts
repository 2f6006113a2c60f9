import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { savedViews, users } from '../../db/tables'
import type { Tx } from '../../db/types'

const columns = {
  id: savedViews.id,
  user_id: savedViews.user_id,
  owner_name: sql<string>`${users.first_name} || ' ' || ${users.last_name}`,
  resource: savedViews.resource,
  name: savedViews.name,
  shared: savedViews.shared,
  state: savedViews.state,
  version: savedViews.version,
}

const select = (tx: Tx) =>
  tx.select(columns).from(savedViews).innerJoin(users, eq(users.id, savedViews.user_id)).$dynamic()
export type StoredView = Awaited<ReturnType<typeof select>>[number]

const live = isNull(savedViews.deleted_at)

/** One's own views of a list and those that others share, by name. */
export const viewsOf = (tx: Tx, resource: string, userId: number): Promise<StoredView[]> =>
  select(tx)
    .where(and(live, eq(savedViews.resource, resource), or(eq(savedViews.user_id, userId), savedViews.shared)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
    .limit(200)

export async function viewOf(tx: Tx, id: number): Promise<StoredView | undefined> {
  const [view] = await select(tx).where(and(live, eq(savedViews.id, id)))
  return view
}

/** A view just written, with its owner's name. */
async function written(tx: Tx, rows: readonly { id: number }[]): Promise<StoredView> {
  const [view] = await select(tx).where(eq(savedViews.id, rows[0]?.id ?? 0))
  if (!view) throw new Error('A view was written and is not there')
  return view
}

export async function insertView(tx: Tx, view: typeof savedViews.$inferInsert): Promise<StoredView> {
  const values = { ...view, updated_at: view.created_at }
  return written(tx, await tx.insert(savedViews).values(values).returning({ id: savedViews.id }))
}

export async function updateView(
  tx: Tx,
  id: number,
  values: Partial<typeof savedViews.$inferInsert>,
): Promise<StoredView> {
  const changed = await tx
    .update(savedViews)
    .set({ ...values, version: sql`${savedViews.version} + 1` })
    .where(eq(savedViews.id, id))
    .returning({ id: savedViews.id })
  return written(tx, changed)
}
