import { type SQL, sql } from 'drizzle-orm'
import { type Category, categoryName, roleName } from '../../../domain/access/roles'
import { ageOn } from '../../../domain/calendar/age'
import { romeWallClock } from '../../../domain/calendar/rome'
import type { ChatPerson } from '../../../domain/contract/messages/chats'
import type { ChatCategory } from '../../../domain/contract/messages/messages'
import { searchWords } from '../../../domain/text/search'
import { foundBy, wordWithin } from '../../db/search'
import type { Context } from '../../http/context'
import { nameOf } from './conversations'
import { foldedName } from './list'
import { requireRight } from './membership'

/** People of one answer at most. */
const most = 20

/** A condition on the user `u`, who is not the caller. */
type Who = (context: Context) => SQL

const doctorRoles = sql.raw(`('doctor', 'specialist', 'pharmacy')`)
const hasRole = (roles: SQL) =>
  sql`exists (select 1 from role_users ru where ru.user_id = u.id and ru.active and ru.role in ${roles})`
const isRepresentative = hasRole(sql.raw(`('medical_representative')`))
const isDoctor = sql`(${hasRole(doctorRoles)} and exists (select 1 from doctor_profiles p where p.user_id = u.id))`
const isVisit = (doctor: SQL, person: SQL) =>
  sql`exists (select 1 from bookings b where b.doctor_id = ${doctor} and b.user_id = ${person})`
const isPatientOf = (doctor: SQL, person: SQL) =>
  sql`exists (select 1 from doctor_patients l where l.doctor_id = ${doctor} and l.user_id = ${person})`

/** The links that are valid today, of a doctor to an agent. */
const isLinked = ({ now }: Context, doctor: SQL, agent: SQL) => {
  const { date } = romeWallClock(now.getTime())
  return sql`exists (select 1 from doctor_links l where l.doctor_id = ${doctor} and l.agent_id = ${agent}
    and l.deleted_at is null and (l.valid_from is null or l.valid_from <= ${date}::date)
    and (l.valid_to is null or l.valid_to >= ${date}::date))`
}

const nobody: Who = () => sql`false`
const user = sql.raw('u.id')

/** The people a doctor may write to: the own patients, who works for the doctor, representatives who visit, and doctors. */
const ofDoctor: Readonly<Record<ChatCategory, (doctor: number) => Who>> = {
  patient: (doctor) => () => sql`(${isPatientOf(sql`${doctor}`, user)} and ${hasRole(sql.raw(`('patient')`))})`,
  medical_representative: (doctor) => () => sql`(${isRepresentative} and ${isVisit(sql`${doctor}`, user)})`,
  assistant: (doctor) => (context) =>
    sql`(${hasRole(sql.raw(`('assistant')`))} and ${isLinked(context, sql`${doctor}`, user)})`,
  doctor: () => () => isDoctor,
  group: () => nobody,
}

/** The people an assistant without a chosen doctor may write to: the doctors of the links. */
const ofAssistant: Who = (context) => sql`(${isDoctor} and ${isLinked(context, user, sql`${context.caller.userId}`)})`

/** The people a patient or a representative may write to: the own doctors. */
const ofParticipant: Who = ({ caller: { userId, role } }) => {
  const isOwn = role === 'patient' ? isPatientOf(user, sql`${userId}`) : isVisit(user, sql`${userId}`)
  return sql`(${isDoctor} and ${isOwn})`
}

function reachable(context: Context, category: ChatCategory): SQL {
  const { doctor, role } = context.caller
  if (doctor) return ofDoctor[category](doctor.userId)(context)
  if (category !== 'doctor') return sql`false`
  return (role === 'assistant' ? ofAssistant : ofParticipant)(context)
}

const isActive = (context: Context) => sql`u.active and u.deleted_at is null and u.id <> ${context.caller.userId}`

/** The category in which the caller sees a person to write to; null for everybody else. A doctor who is a patient counts as a patient. */
export async function categoryOf(context: Context, person: number): Promise<ChatCategory | null> {
  const order: readonly ChatCategory[] = ['patient', 'medical_representative', 'assistant', 'doctor']
  const cases = order.map((name) => sql`when ${reachable(context, name)} then ${name}::text`)
  const { rows } = await context.tx.execute<{ category: ChatCategory | null }>(sql`
    select case ${sql.join(cases, sql` `)} end as category from users u where u.id = ${person} and ${isActive(context)}`)
  return rows[0]?.category ?? null
}

/** At most 20 people of a category to whom the caller may write, by name. Patients are also found by phone or birth date. */
export async function readPeople(context: Context, category: ChatCategory, search?: string): Promise<ChatPerson[]> {
  requireRight(context)
  const { tx, now, caller } = context
  const memberId = caller.doctor?.userId ?? caller.userId
  const self = sql`case when u.id = ${memberId} then ${caller.userId}::int else ${memberId}::int end`
  const { rows } = await tx.execute<PersonRow>(sql`
    select u.id, ${nameOf('u')} as name, u.birthday, p.category as profession, c.name as company,
      (select k.id from chats k where k.pair = least(u.id, ${self}) || '-' || greatest(u.id, ${self})) as chat_id
    from users u left join doctor_profiles p on p.user_id = u.id
    left join representative_profiles r on r.user_id = u.id
    left join pharmaceutical_companies c on c.id = r.pharmaceutical_company_id
    where ${isActive(context)} and ${reachable(context, category)} and ${found(category, search)}
    order by u.search collate "C", u.id limit ${most}`)
  const today = romeWallClock(now.getTime()).date
  return rows.map(({ id, name, chat_id, ...facts }) => ({
    ...{ id, name, category, chat_id },
    detail: detailOf(category, facts, today),
  }))
}

interface PersonRow extends Record<string, unknown> {
  id: number
  name: string
  birthday: string | null
  profession: Category | null
  company: string | null
  chat_id: number | null
}

function found(category: ChatCategory, search: string | undefined): SQL {
  if (category === 'patient') return foundBy(sql`u.search`, search) ?? sql`true`
  const words = searchWords(search ?? '')
  if (words === null) return sql`true`
  const all = words.map((word) => wordWithin(foldedName, word))
  return all.length === 0 ? sql`false` : sql.join(all, sql` and `)
}

const ageText = (years: number) => (years === 1 ? '1 anno' : years < 1 ? 'Meno di un anno' : `${years} anni`)

function detailOf(
  category: ChatCategory,
  { birthday, profession, company }: Pick<PersonRow, 'birthday' | 'profession' | 'company'>,
  today: string,
): string | null {
  if (category === 'patient') return birthday && ageText(ageOn(birthday, today))
  if (category === 'assistant') return roleName.assistant
  return category === 'doctor' ? profession && categoryName[profession] : company
}
