import { recurrenceText } from '../../../../domain/text/recurrence-text'
import { type ClosureDraft, draftProblems, hasRule, typedPeriod, typedRule } from './closure-draft'
import { hoursText, kindLabels, type Office, officesText, periodText } from './sentences'

/** What the form would save, in one sentence; null while a field is wrong. */
export function draftSummary(draft: ClosureDraft, offices: readonly Office[]): string | null {
  const period = typedPeriod(draft)
  if (!period || Object.keys(draftProblems(draft)).length > 0) return null
  const type = draft.kind === 'pause' ? 'recurring' : 'specific'
  const where = officesText({ type, entries: draft.officeUserIds.map((id) => ({ office_user_id: id })) }, offices)
  const when = hasRule(draft) ? `${recurrenceText(typedRule(draft))}, ${hoursText(period)}` : periodText(period)
  return `${capital(kindLabels[draft.kind].state)}: ${when}${where && `, ${where}`}.`
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
