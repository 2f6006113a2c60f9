import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../domain/contract/endpoint'
import { allEndpoints } from '../../../server/features/openapi/openapi'
import { isOfPharmacy, isOwnPractice } from '../../support/builders/own-practice'
import type { Practice } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { isLong } from '../../support/servers/database'
import { onPractice } from '../../support/servers/on-practice'

/** `X-Acting-As` on every call (TE2). */
const underDoctor = allEndpoints.filter(({ path }) => path.startsWith('doctor/'))
const elsewhere = allEndpoints.filter(({ path }) => !path.startsWith('doctor/'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

let practice: Practice
let pharmacy: Session
onPractice(async (made) => {
  practice = made
  const id = await practice.person('pharmacy', {}, 'pharmacy')
  await practice.link(id, { kind: 'pharmacy' })
  pharmacy = await practice.session(id)
})

/** Harmless input: an unknown id, and no body. */
const ask = async (session: Session, endpoint: Endpoint) =>
  (await session.ask(endpoint, { params: { id: 999_999_999, key: 'x'.repeat(32) } })).status

const denied = () =>
  practice.connection.sql<{ actor_id: number; subject_id: number | null }>(
    `select actor_id, subject_id from audit_entries where action = 'denied' and subject = 'acting-as' order by id`,
  )

/** The caller, the header's value, and the status of every call under `doctor/`; null: let in. */
const cases: [string, () => Promise<Session> | Session, (practice: Practice) => string, 403 | 422 | null][] = [
  ['a doctor naming himself', () => practice.doctor, ({ ferri }) => String(ferri), null],
  [
    'an assistant naming a linked doctor',
    () => practice.session(practice.secretary),
    ({ ferri }) => String(ferri),
    null,
  ],
  ['a pharmacy naming a linked doctor', () => pharmacy, ({ ferri }) => String(ferri), null],
  [
    'an assistant naming a doctor not linked',
    () => practice.session(practice.secretary),
    ({ leone }) => String(leone),
    403,
  ],
  ['a pharmacy naming a doctor not linked', () => pharmacy, ({ leone }) => String(leone), 403],
  ['a doctor naming another', () => practice.doctor, ({ leone }) => String(leone), 403],
  ['an assistant naming a patient', () => practice.session(practice.secretary), ({ patient }) => String(patient), 403],
  [
    'an assistant naming herself',
    () => practice.session(practice.secretary),
    ({ secretary }) => String(secretary),
    403,
  ],
  ['an assistant naming nobody there is', () => practice.session(practice.secretary), () => '999999', 403],
  ['a patient naming his doctor', () => practice.session(practice.patient), ({ ferri }) => String(ferri), 403],
  ['a word', () => practice.doctor, () => 'ferri', 422],
  ['a fraction', () => practice.doctor, () => '1.5', 422],
  ['a sign', () => practice.doctor, () => '-1', 422],
  ['nought', () => practice.doctor, () => '0', 422],
  ['more digits than an id has', () => practice.doctor, () => '9'.repeat(40), 422],
  ['digits of another script', () => practice.doctor, () => encodeURIComponent('١'), 422],
  ['nothing', () => practice.doctor, () => '', 422],
  [
    'two doctors in one header',
    () => practice.session(practice.secretary),
    ({ ferri, leone }) => `${ferri}, ${leone}`,
    422,
  ],
  ['the same doctor twice', () => practice.session(practice.secretary), ({ ferri }) => `${ferri},${ferri}`, 422],
]

/** Who is let in asks every call; every call is asked with one refused value of each kind in turn, and with all in the long run. */
function triedWith(name: string, expected: 403 | 422 | null): readonly Endpoint[] {
  if (isLong || expected === null) return underDoctor
  const alike = cases.filter(([, , , status]) => status === expected).map(([each]) => each)
  return underDoctor.filter((_, place) => alike[place % alike.length] === name)
}

describe('X-Acting-As (TE2)', () => {
  test.each(cases)('under doctor/: %s', async (name, who, header, expected) => {
    const session = (await who()).actingAs(header(practice))
    const onBehalf = name !== 'a doctor naming himself'
    for (const endpoint of triedWith(name, expected)) {
      const status = await ask(session, endpoint)
      if (expected !== null) expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), expected])
      else {
        const isRefused =
          onBehalf && isOwnPractice(endpoint) && !(name.startsWith('a pharmacy') && isOfPharmacy(endpoint))
        expect([nameOf(endpoint), [401, 403].includes(status)]).toEqual([nameOf(endpoint), isRefused])
      }
    }
  })

  test('sent twice answers 422', async () => {
    const { ferri, secretary } = practice
    const { token } = await practice.session(secretary)
    for (const { method, path } of underDoctor) {
      const { statusCode } = await practice.app.inject({
        method,
        url: `/api/backoffice/${path.replace(':id', '1')}`,
        headers: {
          authorization: `Bearer ${token}`,
          'x-acting-as': [String(ferri), String(ferri)] as unknown as string,
        },
      })
      expect([method, path, statusCode]).toEqual([method, path, 422])
    }
  })

  test('is ignored on all other calls', async () => {
    const { ferri, leone, secretary, patient, anonymous, session } = practice
    const asking = [async () => anonymous, () => session(ferri), () => session(secretary), () => session(patient)]
    const values = ['nobody', '1, 2', '', String(leone)]
    const openAll = () => Promise.all(asking.map((open) => open()))
    // sessions are reused, unless a call ends them
    let opened = await openAll()
    for (const [place, endpoint] of elsewhere.entries()) {
      const endsSessions = /^(logout|account\/)/.test(endpoint.path)
      // of the hundreds of admins' calls, which are made alike, each is asked by one of them in turn
      const isTried = (index: number) =>
        isLong || !endpoint.path.startsWith('admin/') || index === place % values.length
      for (const [index, value] of values.entries()) {
        if (!isTried(index)) continue
        const who = async () => (endsSessions ? await asking[index]?.() : opened[index]) as Session
        const plain = await ask(await who(), endpoint)
        const acting = await ask((await who()).actingAs(value), endpoint)
        expect([nameOf(endpoint), value, acting]).toEqual([nameOf(endpoint), value, plain])
      }
      if (endsSessions) opened = await openAll()
    }
  })

  test('naming an unlinked doctor answers 403 and is written to the audit log', async () => {
    const before = (await denied()).length
    practice.clock.advance(1)
    const session = await practice.session(practice.secretary)
    const endpoint = underDoctor[0] as Endpoint
    await ask(session.actingAs(practice.leone), endpoint)
    await ask(session.actingAs(999_999), endpoint)
    await ask(session.actingAs('word'), endpoint)
    expect((await denied()).slice(before)).toEqual([
      { actor_id: practice.secretary, subject_id: practice.leone },
      { actor_id: practice.secretary, subject_id: 999_999 },
    ])
  })
})
