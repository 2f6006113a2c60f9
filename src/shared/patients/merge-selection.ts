import type { NewMerge } from '../../../domain/contract/people/patient-fields'
import type { MergePreview } from '../../../domain/contract/people/patient-merges'
import { counted, numericDate } from '../../../domain/text/dates'
import { cityText, phoneText } from '../../../domain/text/format'

type MergedField = NewMerge['take'][number]
/** The fields whose value comes from the record that goes. */
export type MergeSelection = Partial<Record<MergedField, boolean>>
export type MergedRecord = MergePreview['kept']

/** A line of the comparison: fields that go together, their name, their value in words. */
interface Line {
  readonly fields: readonly [MergedField, ...MergedField[]]
  readonly label: string
  /** Masked in counter mode. */
  readonly isPrivate?: boolean
  readonly say: (side: MergedRecord) => string | null
}

export const lines: readonly Line[] = [
  { fields: ['last_name'], label: 'Cognome', isPrivate: true, say: ({ last_name }) => last_name },
  { fields: ['first_name'], label: 'Nome', isPrivate: true, say: ({ first_name }) => first_name },
  { fields: ['gender'], label: 'Sesso', say: ({ gender }) => gender && { F: 'Donna', M: 'Uomo' }[gender] },
  {
    fields: ['birthday'],
    label: 'Data di nascita',
    isPrivate: true,
    say: ({ birthday }) => birthday && numericDate(birthday),
  },
  { fields: ['fiscal_code'], label: 'Codice fiscale', isPrivate: true, say: ({ fiscal_code }) => fiscal_code },
  {
    fields: ['phone', 'phone_prefix'],
    label: 'Telefono',
    isPrivate: true,
    say: ({ phone_prefix, phone }) => phoneText(phone_prefix, phone),
  },
  { fields: ['email'], label: 'E-mail', isPrivate: true, say: ({ email }) => email },
  { fields: ['address'], label: 'Indirizzo', isPrivate: true, say: ({ address }) => address },
  { fields: ['city_id'], label: 'Comune', say: ({ city }) => city && cityText(city) },
]

/** By field, the id of the record whose value was chosen. */
export type MergeChoices = Readonly<Partial<Record<MergedField, number>>>

/** What only the record that goes has is kept, unless one chooses otherwise. */
export function selectionFrom({ kept, removed }: MergePreview, choices: MergeChoices): MergeSelection {
  const missing = lines.filter(({ say }) => !say(kept) && say(removed)).flatMap(({ fields }) => fields)
  const chosen = Object.entries(choices).map(([field, id]) => [field, id === removed.id])
  return Object.fromEntries([...missing.map((field) => [field, true]), ...chosen])
}

/** What moves to the record that stays, in words; empty when there is nothing. */
export const movesText = ({ visits, messages, prescriptions, notes, relatives }: MergePreview['moves']) =>
  [
    visits > 0 && counted(visits, 'visita', 'visite'),
    messages > 0 && counted(messages, 'messaggio', 'messaggi'),
    prescriptions > 0 && counted(prescriptions, 'ricetta', 'ricette'),
    notes > 0 && counted(notes, 'nota', 'note'),
    relatives > 0 && counted(relatives, 'familiare', 'familiari'),
  ]
    .filter(Boolean)
    .join(', ')
