import { type SQL, sql } from 'drizzle-orm'
import type { SimilarPatient } from '../../../domain/contract/people/patient-fields'
import type { PatientInBrief } from '../../../domain/contract/people/patient-in-brief'
import { compactFiscalCode } from '../../../domain/resource'
import { nearWords } from '../../../domain/text/near-words'
import { likeness } from '../../../domain/text/person-likeness'
import { fold, phoneDigits } from '../../../domain/text/search'
import { foundBy, nearBy } from '../../db/search'
import type { Context } from '../../http/context'
import { practiceOf } from '../../scheduling/facts/patients'

const mostShown = 5
/** Most people compared for each thing that they may have in common. */
const mostCompared = 500

/** The acting doctor's patients who may be the person that is typed, the likeliest first; at most five. */
export async function similarPatients(context: Context, typed: SimilarPatient): Promise<PatientInBrief[]> {
  const doctor = practiceOf(context).doctor.userId
  const alike = candidates(typed)
  if (alike.length === 0) return []
  const found = alike.map(
    (condition) => sql`(select u.* from doctor_patients dp join users u on u.id = dp.user_id
      where dp.doctor_id = ${doctor} and u.deleted_at is null and ${condition}
        and u.id <> ${typed.except_id ?? 0} limit ${mostCompared})`,
  )
  const { rows } = await context.tx.execute<PatientInBrief & Record<string, unknown>>(sql`
    select distinct on (u.search collate "C", u.id) u.id, u.first_name, u.last_name, u.gender, u.birthday::text as birthday,
      u.fiscal_code, u.phone_prefix, u.phone
    from (${sql.join(found, sql` union all `)}) u order by u.search collate "C", u.id`)
  return rows
    .map((row) => ({ row, score: likeness(row, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostShown)
    .map(({ row }) => row)
}

/** What a similar person has in common with the typed one: the code, the phone, the birth date, or words of the name. */
function candidates({ fiscal_code, phone, birthday, last_name, first_name }: SimilarPatient): SQL[] {
  const digits = phoneDigits(phone) ?? ''
  const name = fold(`${last_name ?? ''} ${first_name ?? ''}`)
  const near = nearWords(name)
  const called = near ? nearBy(sql`u.search`, near) : foundBy(sql`u.search`, name)
  return [
    fiscal_code ? sql`u.fiscal_code = ${compactFiscalCode(fiscal_code)}` : undefined,
    digits.length >= 5 ? foundBy(sql`u.search`, digits) : undefined,
    birthday ? sql`u.birthday = ${birthday}::date` : undefined,
    last_name && first_name ? called : undefined,
  ].filter((one) => one !== undefined)
}
