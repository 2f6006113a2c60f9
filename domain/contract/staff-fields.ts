import { z } from 'zod'
import { type LinkKind, linkKindName, linkRights } from '../access/roles'
import { loginFields } from '../resource/shared-fields'
import { validationText } from '../text/validation'
import { civilDate, filledText, id, text, version } from './primitives'

// apart from the endpoints: the forms read these schemas, and only their pages fetch them

export const linkKinds = Object.keys(linkKindName) as [LinkKind, ...LinkKind[]]

export const staffText = {
  noRight: 'Scegli almeno un permesso.',
  dates: 'Indica da quando a quando dura la sostituzione.',
  order: 'L’ultimo giorno viene dopo il primo.',
  past: 'Questo giorno è già passato.',
  works: 'Questa persona lavora già per te qui e in questi giorni: modifica i suoi permessi.',
  twice: 'Questa persona ha già un collegamento qui e in questi giorni: modifica quello.',
  invited: 'Questo indirizzo ha già un invito in attesa: rimandalo o ritiralo.',
  own: 'Questo è il tuo indirizzo.',
} as const

/** The terms as they are typed. */
const given = {
  /** `offices.id`; null: all offices. */
  office_id: id.nullable(),
  rights: z.array(z.enum(linkRights)).min(1, staffText.noRight).max(linkRights.length),
  valid_from: civilDate.nullable(),
  valid_to: civilDate.nullable(),
}
interface Days {
  readonly valid_from: string | null
  readonly valid_to: string | null
}
/** Why the days do not fit: out of order, or open where somebody stands in for the doctor. */
export function problemOfDays(
  { valid_from, valid_to }: Days,
  kind?: LinkKind,
): { field: keyof Days; text: string } | null {
  if (kind === 'replacement' && valid_from === null) return { field: 'valid_from', text: staffText.dates }
  if (kind === 'replacement' && valid_to === null) return { field: 'valid_to', text: staffText.dates }
  const isBackwards = valid_from !== null && valid_to !== null && valid_to < valid_from
  return isBackwards ? { field: 'valid_to', text: staffText.order } : null
}
const daysInOrder = (value: Days & { kind?: LinkKind }, context: z.RefinementCtx) => {
  const problem = problemOfDays(value, value.kind)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.text })
}

export const newStaff = z
  .strictObject({
    email: loginFields('').email.schema,
    kind: z.enum(linkKinds),
    /** Not of a pharmacy, whose name is the other field. */
    first_name: text(80).nullish(),
    last_name: filledText(80),
    ...given,
  })
  .superRefine((value, context) => {
    daysInOrder(value, context)
    if (value.kind !== 'pharmacy' && !value.first_name?.trim())
      context.addIssue({ code: 'custom', path: ['first_name'], message: validationText.required })
  })
export type NewStaff = z.infer<typeof newStaff>

export const changedStaff = z.strictObject({ ...given, version }).superRefine(daysInOrder)
export type ChangedStaff = z.infer<typeof changedStaff>
