import { z } from 'zod'
import { endpoint } from './endpoint'
import { byId, data, filledText, id, maybePage, paging, version } from './primitives'

const word = z.string().min(1).max(120)

/**
 * What a list shows, in the words of its address: columns in their order, filters and order. What is searched for is no
 * part of it: it may be somebody's name (product.md §7).
 */
const viewState = z.strictObject({
  columns: z.array(word).max(100).optional(),
  sort: word.optional(),
  filters: z.record(z.string().max(120), z.string().max(2000)).optional(),
})
export type ViewState = z.infer<typeof viewState>

const name = filledText(80)

export const savedView = z.strictObject({
  id,
  resource: z.string(),
  name: z.string(),
  /** Seen by everybody who sees the list; changed by its owner alone. */
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.strictObject({ id, name: z.string() }),
  state: viewState,
  version,
})
export type SavedView = z.infer<typeof savedView>

export const viewEndpoints = {
  savedViews: endpoint({
    method: 'GET',
    path: 'admin/views',
    summary: 'Saved views of an admin list: one’s own, and those others share.',
    who: ['read', 'admin-area'],
    query: z.strictObject({ resource: word, ...paging }),
    reply: maybePage(savedView),
  }),
  saveView: endpoint({
    method: 'POST',
    path: 'admin/views',
    summary: 'Saves what an admin list shows under a name.',
    who: ['create', 'admin-area'],
    body: z.strictObject({ resource: word, name, shared: z.boolean(), state: viewState }),
    reply: data(savedView),
    status: 201,
    idempotent: true,
  }),
  changeView: endpoint({
    method: 'PUT',
    path: 'admin/views/:id',
    summary: 'Renames one’s own view, shares it or no longer, or lets it show something else.',
    who: ['update', 'admin-area'],
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      shared: z.boolean().optional(),
      state: viewState.optional(),
      version,
    }),
    reply: data(savedView),
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: 'admin/views/:id',
    summary: 'Takes one’s own view away.',
    who: ['delete', 'admin-area'],
    params: byId,
    reply: data(z.strictObject({ id })),
  }),
} as const
