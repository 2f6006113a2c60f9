import { can, subjectOf } from '../../../domain/access/matrix'
import type { endpoints } from '../../../domain/contract'
import type { BodyOf, QueryOf } from '../../../domain/contract/endpoint'
import { invalid, refusalText, stale, unknownValue } from '../../../domain/contract/refusal'
import type { SavedView, ViewState } from '../../../domain/contract/views'
import { filterParameters, keptColumns, type Resource, sortableFields } from '../../../domain/resource'
import { record } from '../../audit/audit'
import { deniedPath } from '../../audit/denied'
import { signature } from '../../audit/signature'
import type { Context } from '../../http/context'
import { listedResources } from '../../resources'
import { insertView, type StoredView, updateView, viewOf, viewsOf } from './store'

/** The lists this caller may read: nobody learns of others by their views. */
function readable({ caller }: Context, name: string): Resource | undefined {
  const served = listedResources.find(({ resource }) => resource.name === name)
  return served && can(caller.role, 'read', subjectOf(name)) ? served.resource : undefined
}

const onWire = ({ caller }: Context, { user_id, owner_name, state, ...view }: StoredView): SavedView => ({
  ...view,
  mine: user_id === caller.userId,
  owner: { id: user_id, name: owner_name },
  state: state as ViewState,
})

export async function listViews(
  context: Context,
  { resource }: QueryOf<typeof endpoints.savedViews>,
): Promise<SavedView[]> {
  if (!readable(context, resource)) throw unknownValue('resource')
  const views = await viewsOf(context.tx, resource, context.caller.userId)
  return views.map((view) => onWire(context, view))
}

/** Refuses what the list could not show: an address that is shared must lead where it says. */
function checkState(resource: Resource, { columns = [], sort, filters = {} }: ViewState): void {
  const known = [...Object.keys(resource.fields), ...Object.keys(keptColumns)]
  const sorts = sortableFields(resource)
  const wrong = [
    ...columns.flatMap((name, index) => (known.includes(name) ? [] : [`state.columns.${index}`])),
    ...(sort === undefined || sorts.includes(sort.replace(/^-/, '')) ? [] : ['state.sort']),
    ...Object.keys(filters).flatMap((name) => (filterParameters(resource).has(name) ? [] : [`state.filters.${name}`])),
  ]
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((field) => [field, [refusalText.unknownField]])))
}

export async function saveView(context: Context, body: BodyOf<typeof endpoints.saveView>): Promise<SavedView> {
  const { tx, now, caller } = context
  const resource = readable(context, body.resource)
  if (!resource) throw unknownValue('resource')
  checkState(resource, body.state)
  const view = await insertView(tx, { ...body, name: body.name.trim(), user_id: caller.userId, created_at: now })
  await recorded(context, 'create', view.id)
  return onWire(context, view)
}

/** The caller's own view; another's is the same 404 as an unknown one, also when it is shared. */
export async function reachView(context: Context, id: number): Promise<StoredView> {
  const view = await viewOf(context.tx, id)
  if (!view || view.user_id !== context.caller.userId || !readable(context, view.resource))
    throw deniedPath({ ...signature(context.caller), subject: 'saved-view', subject_id: id })
  return view
}

export async function changeView(
  context: Context,
  id: number,
  { version, ...body }: BodyOf<typeof endpoints.changeView>,
): Promise<SavedView> {
  const view = await reachView(context, id)
  if (view.version !== version) throw stale(onWire(context, view))
  const resource = readable(context, view.resource)
  if (resource && body.state) checkState(resource, body.state)
  const { name = view.name, shared = view.shared, state = view.state } = body
  const changed = await updateView(context.tx, id, { name: name.trim(), shared, state, updated_at: context.now })
  await recorded(context, 'update', id)
  return onWire(context, changed)
}

export async function removeView(context: Context, id: number): Promise<{ id: number }> {
  await reachView(context, id)
  await updateView(context.tx, id, { deleted_at: context.now, updated_at: context.now })
  await recorded(context, 'delete', id)
  return { id }
}

const recorded = ({ tx, now, caller }: Context, action: string, id: number) =>
  record(tx, { ...signature(caller), at: now, action, subject: 'saved-view', subject_id: id })
