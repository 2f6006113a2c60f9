import { fold } from '../../domain/text/search'
import type { Connection } from '../../server/db/connection/connection'
import { send } from './client'
import { type Figure, median, ms } from './table'

/** Milliseconds allowed for 95 of 100 searches as one types (product.md §5, "/patients"). */
const allowed = 50
/** How much longer the card of a person with many visits may take. */
const mostTimes = 5
/** Visits of the people whose cards are compared. */
const [few, many] = [5, 500]

/** A doctor's session, and people of whom something is typed. */
export interface LargePractice {
  readonly token: string
  readonly people: readonly Person[]
  /** With few visits, and with many. */
  readonly cards: readonly [number, number]
}

interface Person extends Record<string, unknown> {
  readonly first_name: string
  readonly last_name: string
  readonly fiscal_code: string
  readonly phone: string
  readonly birthday: string
}

const peopleTyped = 40

/** Gives the doctor's patients fiscal codes (the demo has none), and two of them many visits and few. */
export async function aLargePractice({ withoutTimeLimits }: Connection, doctor: number) {
  return withoutTimeLimits(async ({ sql }) => {
    await sql(
      `update users u set fiscal_code = made.code, search = u.search || ' ' || lower(made.code)
       from doctor_patients dp, lateral (select upper(substr(md5(dp.user_id::text), 1, 6)) || to_char(dp.user_id % 100, 'FM00')
         || 'A' || to_char(1 + dp.user_id % 28, 'FM00') || 'H501Z' as code) made
       where dp.user_id = u.id and dp.doctor_id = $1`,
      [doctor],
    )
    const cards: number[] = []
    for (const visits of [few, many]) {
      const [row] = await sql<{ user_id: number }>(
        `update bookings set user_id = (select min(user_id) from doctor_patients where doctor_id = $1 and user_id <> all($3::int[]))
         where id in (select id from bookings where doctor_id = $1 and user_id <> all($3::int[]) and status = 'terminated'
           order by id limit $2) returning user_id`,
        [doctor, visits, cards],
      )
      cards.push(row?.user_id ?? 0)
    }
    await sql('vacuum (analyze)')
    const people = await sql<Person>(
      `select u.first_name, u.last_name, u.fiscal_code, u.phone, u.birthday::text as birthday
       from doctor_patients dp join users u on u.id = dp.user_id where dp.doctor_id = $1 order by md5(u.id::text) limit $2`,
      [doctor, peopleTyped],
    )
    return { people, cards: [cards[0] ?? 0, cards[1] ?? 0] as const }
  })
}

const accents: Readonly<Record<string, string>> = { a: 'à', e: 'è', i: 'ì', o: 'ò', u: 'ù' }
const accented = (text: string) => text.replace(/[aeiou]/g, (vowel) => accents[vowel] ?? vowel)
/** With one letter in the middle that the word does not have. */
const mistyped = (text: string) => {
  const middle = Math.floor(text.length / 2)
  return `${text.slice(0, middle)}x${text.slice(middle + 1)}`
}
const dateParts = ({ birthday }: Person) => birthday.split('-') as [string, string, string]
const firstWord = ({ last_name }: Person) => fold(last_name).split(' ').at(-1) ?? ''

/** What is typed of a person, by kind; the name of a kind is the figure's. */
const typed: Readonly<Record<string, (person: Person) => string>> = {
  'the surname': ({ last_name }) => last_name,
  'surname and first name': ({ last_name, first_name }) => `${last_name} ${first_name}`,
  'the first name': ({ first_name }) => first_name,
  'one wrong letter': (person) => mistyped(firstWord(person)),
  accents: (person) => accented(firstWord(person)),
  'the fiscal code': ({ fiscal_code }) => fiscal_code,
  'its beginning': ({ fiscal_code }) => fiscal_code.slice(0, 6),
  'the phone': ({ phone }) => `+39 ${phone.slice(0, 3)} ${phone.slice(3)}`,
  'the birth date': (person) => dateParts(person).reverse().join('/'),
  'its digits': (person) => dateParts(person).reverse().join(''),
  'a short birth date': (person) =>
    dateParts(person)
      .reverse()
      .map(Number)
      .join('.')
      .replace(/19(\d\d)$/, '$1'),
  'three letters': ({ last_name }) => fold(last_name).slice(0, 3),
  'three letters of the first name': ({ first_name }) => fold(first_name).slice(1, 4),
  'two letters': ({ last_name }) => fold(last_name).slice(0, 2),
  'one letter': ({ last_name }) => fold(last_name).slice(0, 1),
  nothing: () => '',
}

/** The highest but one of twenty. */
const p95 = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.95) - 1] ?? Number.NaN

/** A doctor's search over 20,000 of 200,000 patients, kind by kind, and the card of a person who came often. */
export async function patientFigures(app: string, { token, people, cards }: LargePractice): Promise<Figure[]> {
  const ask = async (path: string) => {
    const { status, text, took } = await send(`${app}/api/backoffice/doctor/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return { text, took }
  }
  const figures: Figure[] = []
  for (const [what, of] of Object.entries(typed)) {
    const took: number[] = []
    for (const [at, person] of [...people.slice(0, 3), ...people].entries()) {
      const answer = await ask(`patients?paginate=1&limit=25&search=${encodeURIComponent(of(person))}`)
      if ((JSON.parse(answer.text) as { data: unknown[] }).data.length === 0)
        throw new Error(`Nobody is found by ${what}: ${of(person)}`)
      if (at >= 3) took.push(answer.took)
    }
    figures.push({
      what: `patients, 20,000 of 200,000, by ${what}, p95`,
      ours: ms(p95(took)),
      beside: `${allowed} ms allowed`,
      ratio: p95(took) / allowed,
      goal: { most: 1 },
    })
  }
  const times = cards.map((): number[] => [])
  for (let round = -3; round < 30; round += 1)
    for (const [at, id] of cards.entries()) {
      const { took } = await ask(`patients/${id}?with=visits`)
      if (round >= 0) times[at]?.push(took)
    }
  const [short = Number.NaN, long = Number.NaN] = times.map(median)
  const card = `the card of a person with ${many} visits beside one with ${few}`
  return [...figures, { what: card, ours: ms(long), beside: ms(short), ratio: long / short, goal: { most: mostTimes } }]
}
