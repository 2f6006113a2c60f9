import type { AuditLine } from '../../../domain/contract/administration'
import { countText } from '../../../domain/text/format'
import { fold } from '../../../domain/text/search'
import { allResources } from '../all-resources'
import { actionNames, otherSubjects } from '../audit-labels'

const byName = new Map(allResources.map((resource) => [resource.name, resource]))

/** The resource that lines of this subject speak of; undefined for what is no table of the admin area. */
export const resourceOf = (subject: string) => byName.get(subject)

export const subjectText = (subject: string) => resourceOf(subject)?.labels.one ?? otherSubjects[subject] ?? 'Altro'
/** What an entry is about: a record's table, or a list of patients that was read beyond the names. */
export const aboutText = ({ action, subject, record }: Pick<AuditLine, 'action' | 'subject' | 'record'>) =>
  action === 'read' && record === null
    ? `${resourceOf(subject)?.labels.many ?? 'Utenti'}, elenco`
    : subjectText(subject)
/** The denied attempts of a person within a minute that have no entry of their own. */
export const furtherAttemptsText = (count: number) =>
  count === 1
    ? 'Un altro tentativo respinto nello stesso minuto, oltre a quelli registrati uno per uno.'
    : `Altri ${countText(count)} tentativi respinti nello stesso minuto, oltre a quelli registrati uno per uno.`
export const actionText = (action: string) => actionNames[action] ?? 'altro'

/** By their letters alone: a collator takes longer to make than a list to draw. */
const byLetters = (labels: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(labels).toSorted(([, one], [, other]) => (fold(one) < fold(other) ? -1 : 1)))

/** What the log speaks of; words that stand for two subjects are offered once. */
export const subjectOptions = byLetters(
  Object.fromEntries(
    [...allResources.map(({ name, labels }) => [name, labels.one] as const), ...Object.entries(otherSubjects)].filter(
      ([subject]) => subject !== 'users',
    ),
  ),
)

export const actionOptions = byLetters(
  Object.fromEntries(
    Object.entries(actionNames).map(([value, label]) => [value, label.charAt(0).toUpperCase() + label.slice(1)]),
  ),
)

const allFields = allResources.flatMap(({ fields }) => Object.entries(fields))
const labelsOf = (name: string) => new Set(allFields.flatMap(([one, { label }]) => (one === name ? label : [])))

/** Fields of all tables; one that is labelled differently in several is offered with all its labels. */
export const fieldOptions = byLetters(
  Object.fromEntries(
    [...new Set(allFields.map(([name]) => name))].map((name) => [name, [...labelsOf(name)].join(' · ')]),
  ),
)

/** Names of fields as their table labels them; of what has no table nobody needs to know. */
export function fieldsText(subject: string, names: readonly string[]): string {
  const fields = resourceOf(subject)?.fields ?? {}
  return names.flatMap((name) => fields[name]?.label ?? []).join(', ')
}
