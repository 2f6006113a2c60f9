import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { can, subjectOf } from '../../../domain/access/matrix'
import { endpoints } from '../../../domain/contract'
import type { SavedView, ViewState } from '../../../domain/contract/administration'
import { querySort } from '../../../domain/contract/primitives'
import { invalid, refusalText, stale, unknownValue } from '../../../domain/contract/refusal'
import { filterParameters, keptColumns, type Resource, sortableFields } from '../../../domain/resource'
import { maximumPageLimit } from '../../../domain/text/limits'
import { recordAction } from '../../audit/audit'
import { unknownInPath } from '../../audit/denied-attempts'
import { hiddenPeople, shownPerson } from '../../audit/hidden-people'
import { savedViews } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { listReply } from '../../http/paging'
import { listedResources } from '../../resources'

const { id, user_id, resource, name, shared, state, version, deleted_at } = savedViews
const columns = {
  ...{ id, user_id, resource, name, shared, state, version },
  owner_name: sql<string>`(select u.first_name || ' ' || u.last_name from users u where u.id = saved_views.user_id)`,
}
type StoredView = Pick<typeof savedViews.$inferSelect, Exclude<keyof typeof columns, 'owner_name'>> & {
  owner_name: string
}

/** Saved views of the admin lists: the caller's own can be changed, shared ones of others read. */
export const register = routes((handle) => {
  handle(endpoints.savedViews, (context, { query }) => {
    const { tx, caller } = context
    if (!readable(context, query.resource)) throw unknownValue('resource')
    const visible = or(eq(user_id, caller.userId), shared)
    const where = and(isNull(deleted_at), eq(resource, query.resource), visible)
    return listReply(query, {
      tx,
      path: endpoints.savedViews.path,
      counted: sql`select 1 from ${savedViews} where ${where}`,
      rows: ({ limit, offset }) =>
        tx
          .select(columns)
          .from(savedViews)
          .where(where)
          .orderBy(asc(sql`lower(${name})`), asc(id))
          .limit(limit)
          .offset(offset),
      toWire: async (rows) => {
        const hidden = await hiddenPeople(
          context,
          rows.map((row) => row.user_id),
        )
        const views = rows.map((row) => toWire(context, row))
        return views.map((view) => ({ ...view, owner: shownPerson(hidden, view.owner) }))
      },
      bareLimit: maximumPageLimit,
    })
  })
  handle(endpoints.saveView, async (context, { body }) => {
    const { tx, now, caller } = context
    checkState(readable(context, body.resource), body.state)
    const view = { ...body, name: body.name.trim(), user_id: caller.userId, created_at: now, updated_at: now }
    const rows = await tx.insert(savedViews).values(view).returning(columns)
    return { data: await recorded(context, 'create', rows) }
  })
  handle(
    endpoints.changeView,
    { requireVisible: requireOwnView },
    async (context, { id: viewId, body: { version: seen, ...changes } }) => {
      const view = await requireOwnView(context, viewId)
      if (view.version !== seen) throw stale(toWire(context, view))
      if (changes.state) checkState(readable(context, view.resource), changes.state)
      const rows = await update(context, viewId, { ...changes, name: changes.name?.trim() })
      return { data: await recorded(context, 'update', rows) }
    },
  )
  handle(endpoints.removeView, async (context, { id: viewId }) => {
    await requireOwnView(context, viewId)
    await recorded(context, 'delete', await update(context, viewId, { deleted_at: context.now }))
    return { data: { id: viewId } }
  })
})

const toWire = ({ caller }: Context, { user_id: owner, owner_name, state: kept, ...view }: StoredView): SavedView => ({
  ...view,
  mine: owner === caller.userId,
  owner: { id: owner, name: owner_name },
  state: kept as ViewState,
})

/** The list, if this caller may read it: views must not reveal other lists. */
function readable({ caller }: Context, list: string): Resource | undefined {
  const served = listedResources.find((one) => one.resource.name === list)
  return served && can(caller.role, subjectOf(list)) ? served.resource : undefined
}

/** Refuses columns, sorts and filters the list does not have, so that a shared link shows what it says. */
function checkState(list: Resource | undefined, { columns: shown = [], sort, filters = {} }: ViewState): void {
  if (!list) throw unknownValue('resource')
  const known = [...Object.keys(list.fields), ...Object.keys(keptColumns)]
  const wrong = [
    ...shown.flatMap((column, index) => (known.includes(column) ? [] : [`state.columns.${index}`])),
    ...(sort === undefined || querySort(sortableFields(list)).safeParse(sort).success ? [] : ['state.sort']),
    ...Object.keys(filters).flatMap((filter) =>
      filterParameters(list).has(filter) ? [] : [`state.filters.${filter}`],
    ),
  ]
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((field) => [field, [refusalText.unknownField]])))
}

/** The caller's own view; another's is 404 like an unknown one, even when shared. */
async function requireOwnView(context: Context, viewId: number): Promise<StoredView> {
  const [view] = await context.tx
    .select(columns)
    .from(savedViews)
    .where(and(isNull(deleted_at), eq(id, viewId)))
  if (!view || view.user_id !== context.caller.userId || !readable(context, view.resource))
    throw unknownInPath(context.caller, 'saved-view', viewId)
  return view
}

const update = ({ tx, now }: Context, viewId: number, values: object) =>
  tx
    .update(savedViews)
    .set({ ...values, updated_at: now, version: sql`${version} + 1` })
    .where(eq(id, viewId))
    .returning(columns)

/** Records a change of a view in the audit log, and returns the current view. */
async function recorded(context: Context, action: string, [view]: StoredView[]): Promise<SavedView> {
  if (!view) throw new Error('A view was written and is not there')
  await recordAction(context, { action, subject: 'saved-view', subject_id: view.id })
  return toWire(context, view)
}
