import type { Audience } from '../../../domain/contract/messages/broadcasts'
import type { Exclusion } from '../../../domain/messages/campaigns'
import type { Purpose } from '../../../domain/messages/channels'
import type { Connection } from '../../../server/db/connection/connect'

/** A person of a practice made at random, as it is stored. */
export interface RandomPerson {
  id: number
  readonly active: boolean
  readonly email: string | null
  readonly account: boolean
  readonly birthday: string | null
  readonly gender: 'M' | 'F' | null
  readonly city: number | null
  readonly patient: boolean
  readonly limited: 'no' | 'ended' | 'yes'
  /** Consents to newsletters, in the order in which they were recorded. */
  readonly consents: readonly boolean[]
  /** The choice about mails of communications. */
  readonly wants: boolean | null
  /** Indexes of the parents among the people. */
  readonly parents: readonly number[]
  readonly visits: readonly { date: string; status: string; service: 0 | 1; noShow: boolean }[]
}

const days = ['2026-02-10', '2026-06-01', '2026-11-23', '2026-12-10']

export function randomPeople(next: () => number, count: number): RandomPerson[] {
  const is = (part: number) => next() < part
  const one = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
  return Array.from({ length: count }, (_, index) => ({
    id: 0,
    active: is(0.9),
    email: is(0.5) ? `a${Math.floor(next() * 1e9)}.${index}@posta.test` : null,
    account: is(0.2),
    birthday: is(0.9)
      ? `${1930 + Math.floor(next() * 96)}-${one(['01-01', '02-28', '11-24', '11-25', '12-31'])}`
      : null,
    gender: one(['M', 'F', null] as const),
    city: one([1, 2, null]),
    patient: is(0.8),
    limited: one(['no', 'no', 'no', 'ended', 'yes'] as const),
    consents: one([[], [true], [true], [true, false], [false, true]]),
    wants: one([null, null, true, false]),
    parents: index > 0 && is(0.5) ? [...new Set([Math.floor(next() * index), Math.floor(next() * index)])] : [],
    visits: Array.from({ length: Math.floor(next() * 3) }, () => ({
      date: one(days),
      status: one(['confirmed', 'terminated', 'canceled', 'pending']),
      service: one([0, 1] as const),
      noShow: is(0.1),
    })),
  }))
}

interface Place {
  readonly doctor: number
  readonly officeUser: number
  readonly services: readonly [number, number]
}

/** Stores the people, and gives them their ids. */
export async function storePeople({ sql }: Connection, place: Place, people: readonly RandomPerson[]): Promise<void> {
  const given = JSON.stringify(people.map((person, index) => ({ ...person, index })))
  const rows = await sql<{ id: number; last_name: string }>(
    `insert into users (first_name, last_name, email, active, birthday, gender, password_hash)
     select 'Persona', index::text, email, active, birthday, gender, case when account then 'x' end
     from jsonb_to_recordset($1::jsonb) as p(index int, email text, active boolean, birthday date, gender text, account boolean)
     order by index returning id, last_name`,
    [given],
  )
  for (const { id, last_name } of rows) (people[Number(last_name)] as RandomPerson).id = id
  const stored = JSON.stringify(people)
  const of = 'jsonb_array_elements($1::jsonb) p'
  const id = "(p ->> 'id')::int"
  for (const text of [
    `insert into role_users (user_id, role) select ${id}, 'patient' from ${of}`,
    `insert into patient_profiles (user_id, city_id) select ${id}, (p ->> 'city')::int from ${of}`,
  ])
    await sql(text, [stored])
  for (const text of [
    `insert into doctor_patients (doctor_id, user_id) select $2, ${id} from ${of} where (p ->> 'patient')::boolean`,
    `insert into limited_users (doctor_id, user_id, since, until)
     select $2, ${id}, '2026-01-01', case p ->> 'limited' when 'ended' then date '2026-11-23' end from ${of}
     where p ->> 'limited' <> 'no'`,
  ])
    await sql(text, [stored, place.doctor])
  await sql(
    `insert into consents (user_id, purpose, given, at, source, text_version)
     select ${id}, 'newsletter', c::boolean, now(), 'admin', '1' from ${of}, jsonb_array_elements_text(p -> 'consents')
       with ordinality as k(c, place) order by place`,
    [stored],
  )
  await sql(
    `insert into notification_choices (user_id, type_code, channel, is_on, updated_at)
     select ${id}, 'broadcast', 'email', (p ->> 'wants')::boolean, now() from ${of} where p ->> 'wants' is not null`,
    [stored],
  )
  await sql(
    `insert into user_relationships (user_id, relative_id, relationship_id)
     select ${id}, ($1::jsonb -> k.parent::int ->> 'id')::int, r.id from ${of},
       jsonb_array_elements_text(p -> 'parents') as k(parent), relative_relationships r where r.name = 'Madre'`,
    [stored],
  )
  await sql(
    `insert into bookings (code, status, doctor_id, office_user_id, office_service_id, user_id, date, from_minute, to_minute,
       starts_at, actor_type, presence)
     select 'R' || ${id} || '-' || k.place, v ->> 'status', $2, $3, case v ->> 'service' when '0' then $4::int else $5::int end,
       ${id}, (v ->> 'date')::date, 540, 555, (v ->> 'date')::date, 'doctor',
       case when (v ->> 'noShow')::boolean then 'no_show' end
     from ${of}, jsonb_array_elements(p -> 'visits') with ordinality as k(v, place)`,
    [stored, place.doctor, place.officeUser, ...place.services],
  )
}

/** What an audience asks, with the services by their place. */
export interface AskedAudience {
  readonly audience: Audience
  readonly service: 0 | 1 | null
  readonly purpose: Purpose
  readonly byMail: boolean
}

export function randomAudience(next: () => number): AskedAudience {
  const some = <T>(value: T) => (next() < 0.3 ? value : null)
  const ages = [Math.floor(next() * 40), 40 + Math.floor(next() * 60)] as const
  const audience: Audience = {
    kind: 'patient',
    age_from: some(ages[0]),
    age_to: some(ages[1]),
    gender: some(next() < 0.5 ? 'M' : 'F'),
    ...(next() < 0.3 && { city_ids: [1] }),
    seen_from: some('2026-03-01'),
    seen_to: some('2026-11-23'),
  }
  const service = some(next() < 0.5 ? (0 as const) : (1 as const))
  return { audience, service, purpose: next() < 0.5 ? 'care' : 'newsletter', byMail: next() < 0.8 }
}

const today = '2026-11-24'
const ageOf = (birthday: string) =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

function meets({ audience, service }: AskedAudience, { birthday, gender, city, visits }: RandomPerson): boolean {
  const { age_from, age_to, seen_from, seen_to } = audience
  const came = visits.filter((visit) => !visit.noShow)
  const seen = came
    .filter(({ status, date }) => status === 'terminated' || (status === 'confirmed' && date < today))
    .map(({ date }) => date)
    .sort()
    .at(-1)
  const holds = came.filter(({ status, date }) => (status === 'pending' ? date > today : status !== 'canceled'))
  const aged = (is: (age: number) => boolean) => birthday !== null && is(ageOf(birthday))
  return (
    (age_from == null || aged((age) => age >= age_from)) &&
    (age_to == null || aged((age) => age <= age_to)) &&
    (!audience.gender || gender === audience.gender) &&
    (!audience.city_ids || city === 1) &&
    (service === null || holds.some((visit) => visit.service === service)) &&
    (!seen_from || (seen !== undefined && seen >= seen_from)) &&
    (!seen_to || (seen !== undefined && seen <= seen_to))
  )
}

/** What becomes of each person of the audience, by the rules as they are written in docs/decisions/14-messages-to-people.md, one person at a time. */
export function judged(asked: AskedAudience, people: readonly RandomPerson[]): Map<number, Exclusion | null> {
  const audience = people.filter((person) => person.patient && meets(asked, person))
  const isReached = ({ account, email }: RandomPerson) => account || (asked.byMail && email !== null)
  const readerOf = (person: RandomPerson): RandomPerson => {
    if (isReached(person)) return person
    const parents = person.parents.map((index) => people[index] as RandomPerson)
    const able = parents.filter((parent) => parent.active && isReached(parent)).sort((a, b) => a.id - b.id)
    return able.find((parent) => audience.includes(parent)) ?? able[0] ?? person
  }
  const consented = ({ consents }: RandomPerson) => asked.purpose === 'care' || consents.at(-1) === true
  const reason = (person: RandomPerson, reader: RandomPerson): Exclusion | null => {
    if (!person.active) return 'inactive'
    if (person.limited === 'yes' || reader.limited === 'yes') return 'limited'
    if (!consented(reader)) return 'no-consent'
    if (reader.account) return null
    if (!asked.byMail || reader.email === null) return 'no-address'
    return reader.wants === false ? 'chosen-off' : null
  }
  const judgements = new Map<number, Exclusion | null>()
  const told = new Set<RandomPerson>()
  const inOrder = audience.toSorted((a, b) => Number(readerOf(a) !== a) - Number(readerOf(b) !== b) || a.id - b.id)
  for (const person of inOrder) {
    const reader = readerOf(person)
    const first = reason(person, reader)
    judgements.set(person.id, first ?? (told.has(reader) ? 'same-address' : null))
    if (first === null) told.add(reader)
  }
  return judgements
}
