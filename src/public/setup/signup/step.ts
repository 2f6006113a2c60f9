import type { FormEvent } from 'react'
import type { Registration } from '../../../../domain/contract/public/registrations'
import type { FormProblem } from '../../links/link-form'

/** A step of the registration: what is saved of it, and how it is saved. */
export interface StepProps {
  /** Null before the first step was saved. */
  readonly saved: Registration | null
  readonly onSave: (path: string, values: Readonly<Record<string, unknown>>) => Promise<FormProblem | null>
  /** Something was typed. */
  readonly onTyped: (event: FormEvent) => void
}
