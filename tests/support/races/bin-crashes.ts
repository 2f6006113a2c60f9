import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, type BuiltPractice, type HttpAnswer, type WritingDesk } from '../servers/built-practice'
import { anAdminToken } from './person-crashes'

const actions = ['delete', 'restore'] as const
type Action = (typeof actions)[number]

/** Rows of a bulk change: as many as take longer than a request by itself. */
const rowCount = 1_000
const word = 'cestino'

interface Drug {
  readonly id: number
  readonly name: string
  readonly version: number
}

/** Drugs of one name, written while no server runs. */
const writeDrugs = ({ sql }: BuiltPractice) =>
  sql(
    `insert into drugs (name, search, aic_code)
     select '${word} ' || n, '${word} ' || n, (990000000 + n)::text from generate_series(1, ${rowCount}) n`,
  )

/** All of them that there are in the list, or in its bin, in the order of their ids. */
async function drugsIn(url: string, admin: WritingDesk, place: 'list' | 'bin'): Promise<Drug[]> {
  const found: Drug[] = []
  const limit = 200
  for (let page = 1; page <= rowCount / limit; page += 1) {
    const query = `search=${word}&sort=id&paginate=1&limit=${limit}&page=${page}&filter[deleted]=${place === 'bin' ? 1 : 0}`
    const answer = await ask(url, admin, `admin/drugs?${query}`)
    if (answer?.status !== 200) throw new Error(`Not listed: ${JSON.stringify(answer)}`)
    found.push(...answer.body.data)
  }
  return found
}

const change = (url: string, admin: WritingDesk, action: Action, key: string): Promise<HttpAnswer | null> => {
  const where = { search: word }
  return ask(url, admin, 'admin/drugs/bulk', { method: 'POST', key, body: { action, where, expected: rowCount } })
}

/**
 * Kills the server in the middle of a bulk deletion and of a bulk restore, so many times each; returns what was then neither
 * before it nor after it, or came back otherwise than it went.
 */
export async function killDuringBulk(practice: BuiltPractice, kills: number): Promise<string[]> {
  const [desk] = practice.desks
  if (!desk) throw new Error('The practice has no desk')
  await writeDrugs(practice)
  const admin = { ...desk, token: await anAdminToken(practice) }
  const wrong: string[] = []
  let server = await practice.start()
  const names = (await drugsIn(server.url, admin, 'list')).map(({ id, name }) => `${id} ${name}`)
  let version = 1
  let took = 200
  for (let kill = 1; kill <= kills; kill += 1)
    for (const action of actions) {
      const key = randomUUID()
      const lost = change(server.url, admin, action, key)
      await pause(Math.random() * 1.2 * took)
      await server.end('SIGKILL')
      const first = await lost
      server = await practice.start()
      const [here, binned] = [await drugsIn(server.url, admin, 'list'), await drugsIn(server.url, admin, 'bin')]
      const isDone = (action === 'delete' ? binned : here).length === rowCount
      if (here.length + binned.length !== rowCount || (here.length > 0 && binned.length > 0))
        wrong.push(`${kill}: a ${action} left ${here.length} and deleted ${binned.length}`)
      if (first && first.status < 300 && !isDone) wrong.push(`${kill}: an acknowledged ${action} is lost`)
      const again = await change(server.url, admin, action, key)
      if ((again?.status ?? 500) >= 300) wrong.push(`${kill}: the repeat of a ${action} was refused`)
      if (!isDone) took = again?.took ?? took
      version += 1
      const after = await drugsIn(server.url, admin, action === 'delete' ? 'bin' : 'list')
      if (after.map(({ id, name }) => `${id} ${name}`).join() !== names.join()) wrong.push(`${kill}: other rows`)
      if (after.some((drug) => drug.version !== version)) wrong.push(`${kill}: a ${action} was done twice, or by half`)
    }
  await server.end()
  return wrong
}
