import { send } from './client'
import type { RunningHost } from './run-host'
import { type Figure, median, ms } from './table'

type Rows = (text: string, values: unknown[]) => Promise<{ rows: { id: number }[] }>

/** Messages of the threads compared. */
const sizes = [50, 50_000]

/** A conversation of a doctor with so many messages, all read but one. */
async function aThread(query: Rows, doctor: number, size: number): Promise<number> {
  const { rows } = await query(
    `with person as (insert into users (first_name, last_name) values ('Ada', 'Lunga') returning id),
       chat as (insert into chats (pair, last_number, last_change, last_message_at)
         select $1::int || '-' || id, $2::int, $2::int, now() from person returning id),
       members as (insert into chat_members (chat_id, user_id, category, last_read_number)
         select chat.id, m.id, m.category, $2::int - 1 from chat,
           (select id, 'doctor' as category from person union all select $1::int, 'patient') m)
     insert into chat_messages (chat_id, number, change, author_id, written_by, text, search)
     select chat.id, n, n, a.id, a.id, 'Buongiorno, messaggio n. ' || n, 'buongiorno messaggio n ' || n
     from chat, person, generate_series(1, $2::int) n,
       lateral (select case when n % 2 = 0 then person.id else $1::int end as id) a
     returning chat_id as id`,
    [doctor, size],
  )
  await query('analyze chat_messages', [])
  return rows[0]?.id ?? 0
}

/** A thread as the console opens it, the conversation and its newest messages: a long one beside a short one. */
export async function chatFigure(host: RunningHost, query: Rows, rounds: number): Promise<Figure> {
  const [doctor] = host.doctors
  if (!doctor) throw new Error('There is no doctor')
  const chats: number[] = []
  for (const size of sizes) chats.push(await aThread(query, doctor.doctorId, size))
  const headers = { authorization: `Bearer ${doctor.token}` }
  const open = async (chat: number) => {
    let whole = 0
    for (const path of [`chats/${chat}`, `chats/${chat}/messages`]) {
      const { status, text, took } = await send(`${host.app}/api/backoffice/doctor/${path}`, { headers })
      if (status !== 200) throw new Error(`${status}: ${text}`)
      whole += took
    }
    return whole
  }
  const times = chats.map((): number[] => [])
  for (let round = -3; round < rounds; round += 1)
    for (const [place, chat] of chats.entries()) {
      const took = await open(chat)
      if (round >= 0) times[place]?.push(took)
    }
  const [short = Number.NaN, long = Number.NaN] = times.map(median)
  return {
    what: 'a thread of 50,000 messages opens, beside one of 50, PostgreSQL',
    ours: ms(long),
    beside: ms(short),
    ratio: long / short,
    goal: { most: 3 },
  }
}

/** Conversations of the doctors compared. */
const lists = [4_000, 40]

/** A doctor's conversations, so many, each with three messages, of one in twenty the last is to be read. */
async function someChats(query: Rows, doctor: number, count: number): Promise<void> {
  await query(
    `with people as (insert into users (first_name, last_name, search)
         select 'Ada', 'Molti', 'molti ada' from generate_series(1, $2::int) returning id),
       made as (insert into chats (pair, last_number, last_change, last_message_at)
         select $1::int || '-' || id, 3, 3, now() - id * interval '1 second' from people returning id, pair),
       members as (insert into chat_members (chat_id, user_id, category, last_read_number)
         select made.id, m.id, m.category, case when made.id % 20 = 0 then 2 else 3 end from made, lateral (
           select $1::int as id, 'patient' as category
           union all select split_part(made.pair, '-', 2)::int, 'doctor') m)
     insert into chat_messages (chat_id, number, change, author_id, written_by, text, search)
     select made.id, n, n, a.id, a.id, 'Buongiorno n. ' || n, 'buongiorno n ' || n
     from made, generate_series(1, 3) n,
       lateral (select case when n = 2 then $1::int else split_part(made.pair, '-', 2)::int end as id) a
     returning chat_id as id`,
    [doctor, count],
  )
  await query('analyze chats, chat_members, chat_messages, users', [])
}

/** The list as the console opens it, with the counters: a doctor with thousands of conversations beside one with few. */
export async function chatListFigure(host: RunningHost, query: Rows, rounds: number): Promise<Figure> {
  const doctors = host.doctors.slice(0, lists.length)
  for (const [place, { doctorId }] of doctors.entries()) await someChats(query, doctorId, lists[place] ?? 0)
  const open = async (token: string) => {
    let whole = 0
    for (const path of ['chats?category=patient&paginate=1&limit=40', 'chats/to_read']) {
      const headers = { authorization: `Bearer ${token}` }
      const { status, text, took } = await send(`${host.app}/api/backoffice/doctor/${path}`, { headers })
      if (status !== 200) throw new Error(`${status}: ${text}`)
      whole += took
    }
    return whole
  }
  const times = doctors.map((): number[] => [])
  for (let round = -3; round < rounds; round += 1)
    for (const [place, { token }] of doctors.entries()) {
      const took = await open(token)
      if (round >= 0) times[place]?.push(took)
    }
  const [many = Number.NaN, few = Number.NaN] = times.map(median)
  return {
    what: 'list and counters with 4,000 conversations, beside 40, PostgreSQL',
    ours: ms(many),
    beside: ms(few),
    ratio: many / few,
    goal: { most: 5 },
  }
}
