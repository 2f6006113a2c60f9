import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { can, subjectOf } from '../../../domain/access/matrix'
import { endpoints } from '../../../domain/contract'
import type { SavedView, ViewState } from '../../../domain/contract/administration'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import { invalid, refusalText, stale, unknownValue } from '../../../domain/contract/refusal'
import { filterParameters, keptColumns, type Resource, sortableFields } from '../../../domain/resource'
import { maximumPageLimit } from '../../../domain/text/limits'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import { savedViews, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { listReply } from '../../http/paging'
import { listedResources } from '../../resources'

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

const select = ({ tx }: Context) =>
  tx.select(columns).from(savedViews).innerJoin(users, eq(users.id, savedViews.user_id)).$dynamic()
type StoredView = Awaited<ReturnType<typeof select>>[number]

/** A view that is there, or was just written. */
async function viewWhere(context: Context, where: SQL | undefined): Promise<StoredView | undefined> {
  const [view] = await select(context).where(where)
  return view
}

const live = isNull(savedViews.deleted_at)

const toWire = ({ caller }: Context, { user_id, owner_name, state, ...view }: StoredView): SavedView => ({
  ...view,
  mine: user_id === caller.userId,
  owner: { id: user_id, name: owner_name },
  state: state as ViewState,
})

/** A list this caller may read: nobody learns of others by their views. */
function readable({ caller }: Context, name: string): Resource | undefined {
  const served = listedResources.find(({ resource }) => resource.name === name)
  return served && can(caller.role, 'read', subjectOf(name)) ? served.resource : undefined
}

/** One's own views of a list and those that others share, by name. */
export async function listViews(context: Context, query: QueryOf<typeof endpoints.savedViews>) {
  const { tx, caller } = context
  const { resource } = query
  if (!readable(context, resource)) throw unknownValue('resource')
  const seen = or(eq(savedViews.user_id, caller.userId), savedViews.shared)
  const where = and(live, eq(savedViews.resource, resource), seen)
  return listReply(query, {
    tx,
    path: endpoints.savedViews.path,
    counted: sql`select 1 from ${savedViews} where ${where}`,
    rows: ({ limit, offset }) =>
      select(context)
        .where(where)
        .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
        .limit(limit)
        .offset(offset),
    toWire: (rows) => rows.map((row) => toWire(context, row)),
    bareLimit: maximumPageLimit,
  })
}

/** Refuses what the list could not show: an address that is shared must lead where it says. */
function checkState(resource: Resource, { columns: shown = [], sort, filters = {} }: ViewState): void {
  const known = [...Object.keys(resource.fields), ...Object.keys(keptColumns)]
  const sorts = sortableFields(resource)
  const wrong = [
    ...shown.flatMap((name, index) => (known.includes(name) ? [] : [`state.columns.${index}`])),
    ...(sort === undefined || sorts.includes(sort.replace(/^-/, '')) ? [] : ['state.sort']),
    ...Object.keys(filters).flatMap((name) => (filterParameters(resource).has(name) ? [] : [`state.filters.${name}`])),
  ]
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((field) => [field, [refusalText.unknownField]])))
}

/** Saves what a list shows under a name. */
export async function saveView(context: Context, body: BodyOf<typeof endpoints.saveView>): Promise<SavedView> {
  const { tx, now, caller } = context
  const resource = readable(context, body.resource)
  if (!resource) throw unknownValue('resource')
  checkState(resource, body.state)
  const view = { ...body, name: body.name.trim(), user_id: caller.userId, created_at: now, updated_at: now }
  const [inserted] = await tx.insert(savedViews).values(view).returning({ id: savedViews.id })
  return written(context, 'create', inserted?.id ?? 0)
}

/** The caller's own view; another's is the same 404 as an unknown one, also when it is shared. */
export async function requireOwnView(context: Context, id: number): Promise<StoredView> {
  const view = await viewWhere(context, and(live, eq(savedViews.id, id)))
  if (!view || view.user_id !== context.caller.userId || !readable(context, view.resource))
    throw deniedPath({ ...signature(context.caller), subject: 'saved-view', subject_id: id })
  return view
}

/** Changes one's own view, on the version it was read at. */
export async function changeView(
  context: Context,
  id: number,
  { version, ...body }: BodyOf<typeof endpoints.changeView>,
): Promise<SavedView> {
  const view = await requireOwnView(context, id)
  if (view.version !== version) throw stale(toWire(context, view))
  const resource = readable(context, view.resource)
  if (resource && body.state) checkState(resource, body.state)
  const { name = view.name, shared = view.shared, state = view.state } = body
  await update(context, id, { name: name.trim(), shared, state })
  return written(context, 'update', id)
}

/** Takes one's own view away. */
export async function removeView(context: Context, id: number): Promise<{ id: number }> {
  await requireOwnView(context, id)
  await update(context, id, { deleted_at: context.now })
  await written(context, 'delete', id)
  return { id }
}

const update = ({ tx, now }: Context, id: number, values: Partial<typeof savedViews.$inferInsert>) =>
  tx
    .update(savedViews)
    .set({ ...values, updated_at: now, version: sql`${savedViews.version} + 1` })
    .where(eq(savedViews.id, id))

/** Records a change of a view, and answers the view as it is now. */
async function written(context: Context, action: string, id: number): Promise<SavedView> {
  const { tx, now, caller } = context
  await record(tx, { ...signature(caller), at: now, action, subject: 'saved-view', subject_id: id })
  const view = await viewWhere(context, eq(savedViews.id, id))
  if (!view) throw new Error('A view was written and is not there')
  return toWire(context, view)
}
