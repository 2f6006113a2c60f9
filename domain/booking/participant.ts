/** What a visit says of who comes: a registered person, with the company of a representative, or a free-text name. */
export interface Participant {
  readonly user: { readonly first_name: string; readonly last_name: string } | null
  readonly name: string | null
  readonly pharmaceutical_company: { readonly name: string } | null
}

/** Surname first, as an agenda is read: "Esposito Maria"; a free-text name stands as it was written. */
export function participantName({ user, name }: Participant): string {
  return user ? `${user.last_name} ${user.first_name}`.trim() : (name?.trim() ?? '') || 'Senza nome'
}

/** One line for a calendar: a representative is known by the company, "Farmitalia · Neri". */
export function participantLine(participant: Participant): string {
  const { user, pharmaceutical_company: company } = participant
  if (company && user) return `${company.name} · ${user.last_name}`
  return participantName(participant)
}

const initial = (word: string) => `${word.trim().charAt(0).toUpperCase()}.`

/** The same line with initials only, for a screen that others can see: "E. M.", "Farmitalia · N." (product.md §9.14). */
export function maskedLine(participant: Participant): string {
  const { user, pharmaceutical_company: company } = participant
  if (company && user) return `${company.name} · ${initial(user.last_name)}`
  return maskedName(participant)
}

/** Initials instead of the name. */
export function maskedName({ user, name }: Participant): string {
  if (user) return `${initial(user.last_name)} ${initial(user.first_name)}`
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  return words.length > 0 ? words.map(initial).join(' ') : 'Senza nome'
}
