import type { HttpError } from '@refinedev/core'
import type { Dependent, DependentsRefusal, Resource } from '../../../domain/resource'
import { textsOf } from '../../../domain/resource/resource-texts'
import { announce, HttpFailure } from '../../platform/calls'

/** What a refusal says, of refine's kind or ours; anything else is a programming error and is thrown again. */
function refusalOf(failure: unknown) {
  if (failure instanceof HttpFailure) return failure
  const { statusCode: status, message, data } = failure as HttpError
  if (status === undefined) throw failure
  return { status, message, data: data as unknown }
}

/** Says why records stay as they are, where no global message does: 404, 409 and 422. */
export function announceRefusal(resource: Resource, failure: unknown): void {
  const { status, message, data } = refusalOf(failure)
  const text = textsOf(resource)
  const isStale = (data as { code?: string } | undefined)?.code === 'stale'
  const title = { 404: text.gone, 409: isStale ? text.notUndone : message, 422: message }[status]
  if (title !== undefined) announce({ type: 'error', title })
}

/** What kept records from being deleted; none where the deletion failed otherwise. */
export function refusingDependents(failure: unknown): readonly Dependent[] {
  const data = refusalOf(failure).data as Partial<DependentsRefusal> | undefined
  return (data?.code === 'dependents' && data.dependents) || []
}
