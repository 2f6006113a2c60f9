import { recurrenceWords } from '../../../../domain/text/recurrence-words'
import { type ClosureDraft, draftProblems, hasRule, typedPeriod, typedRule } from './closure-draft'
import { hoursWords, kindWords, type Office, officesWords, periodWords } from './words'

/** What the form would save, in one sentence; null while a field is wrong. */
export function draftSummary(draft: ClosureDraft, offices: readonly Office[]): string | null {
  const period = typedPeriod(draft)
  if (!period || Object.keys(draftProblems(draft)).length > 0) return null
  const type = draft.kind === 'pause' ? 'recurring' : 'specific'
  const where = officesWords({ type, entries: draft.officeUserIds.map((id) => ({ office_user_id: id })) }, offices)
  const when = hasRule(draft) ? `${recurrenceWords(typedRule(draft))}, ${hoursWords(period)}` : periodWords(period)
  return `${capital(kindWords[draft.kind].state)}: ${when}${where && `, ${where}`}.`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
