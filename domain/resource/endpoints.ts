import { z } from 'zod'
import { subjectOf } from '../access/matrix'
import { type Endpoint, endpoint } from '../contract/endpoint'
import { data, id, maybePage } from '../contract/primitives'
import {
  bulkBody,
  bulkLimit,
  bulkReply,
  dependents,
  dependentsBody,
  dependentsRefusal,
  exportBody,
  historyQuery,
  historyReply,
  reorderBody,
  restoreVersionBody,
  tableType,
} from './bulk'
import { listQuery } from './list-query'
import { recordQuery, recordReply, updateBody } from './record'
import { positionField, type Resource } from './resource'

function endpointsOf(resource: Resource) {
  const { name, labels } = resource
  const who = subjectOf(name)
  const record = recordReply(resource)
  const path = `admin/${name}` as const
  return {
    list: endpoint(`GET ${path}`, {
      summary: `${labels.many}: searched, filtered and sorted; a page with \`paginate=1\`; with \`fields\` only those and the title; with \`filter[deleted]=1\` the deleted ones.`,
      who,
      query: listQuery(resource) as unknown as z.ZodType<Record<string, string | undefined>>,
      reply: maybePage(recordReply(resource, 'some')),
    }),
    one: endpoint(`GET ${path}/:id`, {
      summary: `${labels.one}: one record; with \`deleted=1\` one of the deleted.`,
      who,
      query: recordQuery(resource) as unknown as z.ZodType<{ with?: string; deleted?: '0' | '1' }>,
      reply: data(record),
    }),
    create: endpoint(`POST ${path}`, {
      summary: `${labels.one}: a new record.`,
      who,
      body: resource.schema as unknown as z.ZodType<Record<string, unknown>>,
      reply: data(record),
      status: 201,
      idempotent: true,
    }),
    update: endpoint(`PUT ${path}/:id`, {
      summary: `${labels.one}: changes some fields of the given version; 409 "stale" when it is no longer that one.`,
      who,
      body: updateBody(resource),
      reply: data(record),
    }),
    remove: endpoint(`DELETE ${path}/:id`, {
      summary: `${labels.one}: takes a record away, unless something that hangs on it refuses; it can be restored.`,
      who,
      reply: data(record),
      conflict: dependentsRefusal,
    }),
    dependents: endpoint(`GET ${path}/:id/dependents`, {
      summary: `${labels.one}: what hangs on a record, and whether it keeps it from being deleted.`,
      who,
      reply: data(dependents),
    }),
    dependentsOfMany: endpoint(`POST ${path}/dependents`, {
      summary: `${labels.many}: what hangs on several of them, named as in a bulk deletion.`,
      who,
      body: dependentsBody(resource),
      reply: data(dependents),
    }),
    restore: endpoint(`POST ${path}/:id/restore`, {
      summary: `${labels.one}: brings a deleted record back.`,
      who,
      reply: data(record),
      idempotent: true,
    }),
    restoreVersion: endpoint(`POST ${path}/:id/restore-version`, {
      summary: `${labels.one}: its values after an entry of its history, as a new version; 409 "stale" when it has changed.`,
      who,
      body: restoreVersionBody,
      reply: data(record),
      idempotent: true,
    }),
    history: endpoint(`GET ${path}/:id/history`, {
      summary: `${labels.one}: who changed what, from what to what, when; newest first.`,
      who,
      query: historyQuery,
      reply: historyReply,
    }),
    bulk: endpoint(`POST ${path}/bulk`, {
      summary: `${labels.many}: changes, deletes or restores at most ${bulkLimit} of them, named one by one or by filters and search, all or none; \`dry_run\` shows what would change; \`undo\` takes a change back by its key. Refused like a single deletion.`,
      who,
      body: bulkBody(resource),
      reply: data(bulkReply),
      conflict: dependentsRefusal,
      idempotent: true,
    }),
    export: endpoint(`POST ${path}/export`, {
      summary: `${labels.many}: what a list shows, as a table for Excel.`,
      who,
      body: exportBody(resource),
      mediaTypes: Object.values(tableType),
    }),
    ...(positionField(resource) !== undefined && {
      reorder: endpoint(`POST ${path}/reorder`, {
        summary: `${labels.many}: puts all of them in the given order; 409 "stale" when they no longer stand as they were seen.`,
        who,
        body: reorderBody,
        reply: data(z.array(id)),
      }),
    }),
  }
}
export type ResourceEndpoints = ReturnType<typeof endpointsOf>

const known = new WeakMap<Resource, ResourceEndpoints>()

/** The endpoints of one admin resource, derived from its definition (contract.md, "admin resources"); cached per resource. */
export function resourceEndpoints(resource: Resource): ResourceEndpoints {
  const calls = known.get(resource) ?? endpointsOf(resource)
  known.set(resource, calls)
  return calls
}

/** The endpoints that are served: only list and export of a read-only resource. */
export function servedEndpoints(resource: Resource): Endpoint[] {
  const calls = resourceEndpoints(resource)
  return resource.readOnly ? [calls.list, calls.export] : Object.values(calls)
}
