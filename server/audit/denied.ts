import { type FieldErrors, Refusal, type RefusalBody, refusalText } from '../../domain/contract/refusal'

/** What somebody reached for, and has not: unknown or another tenant's, which are told alike. */
export interface Attempt {
  readonly actor_id: number
  readonly on_behalf_of_id: number | null
  readonly impersonator_id: number | null
  readonly subject: string
  readonly subject_id: number
}

/** An id that is not the caller's, for the audit log once its transaction is rolled back; unknown ids too (TE1). */
export class DeniedAttempt extends Refusal {
  constructor(
    readonly attempt: Attempt,
    status: number,
    body: RefusalBody,
  ) {
    super(status, body)
  }
}

/** 404 on a path's id (contract.md, "Habits"). */
export const deniedPath = (attempt: Attempt) => new DeniedAttempt(attempt, 404, { message: refusalText.notFound })

/** 422 on a body's or a query's field. */
export function deniedField(attempt: Attempt, field: string): DeniedAttempt {
  const errors: FieldErrors = { [field]: [refusalText.unknownValue] }
  return new DeniedAttempt(attempt, 422, { message: refusalText.unknownValue, errors })
}
