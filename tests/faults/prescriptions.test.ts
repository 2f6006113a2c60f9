import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { type PrescriptionStatus, prescriptionStatuses } from '../../domain/prescriptions/status'
import { impersonating } from '../support/builders/impersonation'
import { aPractice, type Practice, without } from '../support/builders/practice'
import {
  aRequest,
  expiredPrescriptions,
  process,
  setOwnStatus,
  setStatus,
  toldOfPrescriptions,
  undo,
} from '../support/builders/prescriptions'
import type { Session } from '../support/servers/app'
import { isLong, onMainDatabase } from '../support/servers/database'
import { aSendingProcess } from '../support/servers/sending'
import { anSmtpPeer } from '../support/servers/smtp-peer'

type Role =
  | 'doctor'
  | 'assistant'
  | 'pharmacy'
  | 'replacement'
  | 'nurse in person'
  | 'pharmacy in person'
  | 'impersonator'
  | 'without the right'
  | 'another doctor'
  | 'patient'
  | 'impersonator of the patient'
  | 'another patient'
type Call = (id: number) => Promise<{ status: number }>

// by hand: role → from → to; everything else changes nothing
const onward = { accepted: ['processed', 'ordering_confirmation_requested'] } as const
const ofPractice = {
  ...onward,
  pending: ['canceled'],
  ordering_confirmation_requested: ['ordering_confirmation_accepted'],
  ordering_confirmation_accepted: ['processed'],
} as const
const allowed: Partial<Record<Role, Partial<Record<PrescriptionStatus, readonly PrescriptionStatus[]>>>> = {
  doctor: { ...ofPractice, pending: ['accepted', 'rejected', 'canceled'] },
  assistant: ofPractice,
  pharmacy: ofPractice,
  replacement: ofPractice,
  // on requests to themselves, were there any
  'nurse in person': ofPractice,
  'pharmacy in person': ofPractice,
  patient: {
    pending: ['canceled'],
    ordering_confirmation_requested: ['ordering_confirmation_accepted'],
  },
}
const settable = [
  'accepted',
  'rejected',
  'canceled',
  'ordering_confirmation_requested',
  'ordering_confirmation_accepted',
  'processed',
] as const satisfies readonly PrescriptionStatus[]

onMainDatabase((open) => {
  let practice: Practice
  let calls: Record<Role, (to: (typeof settable)[number]) => Call>
  let inPerson: Partial<Record<Role, number>>
  beforeAll(async () => {
    practice = await aPractice(await open())
    inPerson = await othersInPerson(practice)
    calls = await callsOf(practice, inPerson)
    return () => practice.close()
  })

  const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    practice.connection.sql<T>(text, values)
  const stored = async (id: number) => {
    const [row] = await sql<{ status: string; version: number; lines: number; told: number }>(
      `select status, version, (select count(*)::int from prescription_changes c where c.prescription_id = p.id) as lines,
         (select count(*)::int from messages m where m.cause like 'prescription ' || p.id || ' %') as told
       from prescriptions p where id = $1`,
      [id],
    )
    return row
  }
  const request = (status: PrescriptionStatus = 'pending', user = practice.patient, doctor = practice.ferri) =>
    aRequest(practice, { doctor, user, status })
  const requestTo = (role: Role, status: PrescriptionStatus) => request(status, practice.patient, inPerson[role])

  test('every change of status by every role: what the table says is done, anything else changes nothing', async () => {
    const wrong: string[] = []
    for (const role of Object.keys(calls) as Role[])
      for (const from of prescriptionStatuses) {
        let at = await requestTo(role, from)
        for (const to of settable) {
          const may: boolean = allowed[role]?.[from]?.includes(to) ?? false
          const { status } = await calls[role](to)(at)
          const after = await stored(at)
          const isDone = after?.status === to && after.version === 2 && after.lines === 2
          const isUntouched = after?.status === from && after.version === 1 && after.lines === 1
          if (may ? !(status === 200 && isDone) : !(status >= 403 && isUntouched))
            wrong.push(`${role}: ${from} → ${to}: ${status} ${JSON.stringify(after)}`)
          if (!isUntouched) at = await requestTo(role, from)
        }
      }
    expect(wrong).toEqual([])
  })

  const races = (Object.entries(allowed) as [Role, (typeof allowed)[Role]][]).flatMap(([role, froms = {}]) =>
    (Object.entries(froms) as [PrescriptionStatus, (typeof settable)[number][]][]).flatMap(([from, all]) =>
      all.map((to) => ({ role, from, to })),
    ),
  )
  const tried = isLong ? races : races.filter(({ role }) => role === 'doctor' || role === 'patient')

  test.each(tried)('$role 20 times at once: $from → $to once, 409 for the rest', async ({ role, from, to }) => {
    const id = await requestTo(role, from)
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls[role](to)(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await stored(id)).toMatchObject({ status: to, version: 2, lines: 2 })
    practice.clock.advance(61)
    await Promise.all(Array.from({ length: 4 }, () => toldOfPrescriptions(practice)))
    const told = await sql(
      `select 1 from messages where cause like 'prescription ' || $1 || ' %'
      group by recipient, channel having count(*) > 1`,
      [id],
    )
    expect(told).toEqual([])
  })

  test('accepted, refused and cancelled by several at once: one of them wins, 409 for the rest', async () => {
    const id = await request()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        if (n % 4 === 0) return setStatus(practice.doctor, id, 'accepted')
        if (n % 4 === 1) return setStatus(practice.doctor, id, 'rejected', { reason: 'No' })
        return n % 4 === 2 ? setStatus(practice.assistant, id, 'canceled') : calls.patient('canceled')(id)
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(await stored(id)).toMatchObject({ version: 2, lines: 2 })
  })

  describe('what leaves', () => {
    const readyMails = (id: number) =>
      sql(`select state from messages where prescription_id = $1 and channel = 'email'`, [id])

    test('processed 20 times at once, told by four processes at once, sent by two: one mail, one entry of the inbox', async () => {
      const peer = await anSmtpPeer()
      const user = await practice.person('patient', { email: `rx-${Math.random()}@posta.test` })
      const id = await request('accepted', user)
      const body = { delivery: 'email', nres: ['1200A4000000001'], collected_by: null }
      await Promise.all(Array.from({ length: 20 }, () => process(practice.doctor, id, body)))
      await toldOfPrescriptions(practice)
      expect(await readyMails(id)).toEqual([])
      practice.clock.advance(61)
      await Promise.all(Array.from({ length: 4 }, () => toldOfPrescriptions(practice)))
      await toldOfPrescriptions(practice)
      const both = [0, 1].map(() => aSendingProcess(practice.connection, peer, practice))
      await Promise.all(both.map((each) => each.untilDone()))
      expect(peer.taken.filter(({ source }) => source.includes('Content-Disposition: attachment'))).toHaveLength(1)
      expect(await readyMails(id)).toEqual([{ state: 'sent' }])
      expect(await sql('select 1 from notifications where user_id = $1', [user])).toHaveLength(1)
      await peer.stop()
    })

    test('taken back 20 times at once while the job runs: once, and nothing leaves', async () => {
      const user = await practice.person('patient', { email: `rx-${Math.random()}@posta.test` })
      const id = await request('accepted', user)
      await process(practice.doctor, id, { delivery: 'email', nres: ['1200A4000000001'] })
      const work = Array.from({ length: 20 }, () => undo(practice.doctor, id))
      const [, ...answers] = await Promise.all([toldOfPrescriptions(practice), ...work])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
      practice.clock.advance(61)
      await toldOfPrescriptions(practice)
      expect(await stored(id)).toMatchObject({ status: 'accepted', version: 3, lines: 3 })
      expect(await readyMails(id)).toEqual([])
    })

    test('at the end of the time to take it back either that, or the sending: never both', async () => {
      for (let n = 0; n < (isLong ? 20 : 4); n += 1) {
        const user = await practice.person('patient', { email: `rx-${Math.random()}@posta.test` })
        const id = await request('accepted', user)
        await process(practice.doctor, id, { delivery: 'email', nres: ['1200A4000000001'] })
        await sql('update prescriptions set undo_until = $2 where id = $1', [id, practice.clock.now()])
        const [back] = await Promise.all([undo(practice.doctor, id), toldOfPrescriptions(practice)])
        await toldOfPrescriptions(practice)
        expect([back.status, (await readyMails(id)).length]).toEqual([422, 1])
      }
    })
  })

  test('another way chosen 20 times at once for a mail that failed, while it is sent again by hand: one way holds', async () => {
    const user = await practice.person('patient', { email: `rx-${Math.random()}@posta.test`, password_hash: 'x' })
    const id = await request('accepted', user)
    await process(practice.doctor, id, { delivery: 'email', nres: ['1200A4000000001'] })
    practice.clock.advance(61)
    await toldOfPrescriptions(practice)
    const [mail] = await sql<{ id: number }>(
      `update messages set state = 'failed' where prescription_id = $1 and channel = 'email' returning id`,
      [id],
    )
    const superAdmin = await practice.session(await practice.person('superadmin'))
    const resend = { params: { id: String(mail?.id) }, body: { state: 'failed' } } as const
    const [again, ...chosen] = await Promise.all([
      superAdmin.call(endpoints.resendMessage, resend),
      ...Array.from({ length: 20 }, (_, n) =>
        practice.assistant.call(endpoints.deliverPrescription, {
          params: { id: String(id) },
          body: { version: 2, ...(n % 2 ? { delivery: 'app' } : { delivery: 'collected', collected_by: 'La figlia' }) },
        }),
      ),
    ])
    const won = chosen.filter(({ status }) => status === 200).length
    expect([again.status, won]).toEqual(again.status === 200 ? [200, 0] : [409, 1])
    const [state] = await sql<{ state: string }>('select state from messages where id = $1', [mail?.id])
    expect(state?.state).toBe(again.status === 200 ? 'due' : 'withdrawn')
  })

  describe('after seven days', () => {
    test('after downtime all that nobody answered expires, in order and once, by several processes at once', async () => {
      await sql('delete from notifications')
      const start = practice.clock.now()
      await expiredPrescriptions(practice)
      const ids: number[] = []
      for (let n = 0; n < 6; n += 1) {
        const status = n % 2 === 0 ? 'pending' : 'ordering_confirmation_requested'
        const at = new Date(start.getTime() + ((n * 7 * 60_000) % 31))
        ids.push(await aRequest(practice, { doctor: practice.ferri, user: practice.patient, status, at }))
      }
      const answered = await request('accepted')
      practice.clock.advance(7 * 24 * 60 - 1)
      const isMine = (id: unknown) => ids.includes(Number(id))
      await expiredPrescriptions(practice)
      expect(await sql(`select id from prescriptions where status = 'expired' and id = any($1)`, [ids])).toEqual([])
      practice.clock.advance(30 * 24 * 60)
      await Promise.all(Array.from({ length: 4 }, () => expiredPrescriptions(practice)))
      await expiredPrescriptions(practice)
      const lines = await sql<{ prescription_id: number; status_at: unknown }>(
        `select c.prescription_id from prescription_changes c join prescriptions p on p.id = c.prescription_id
         where c.to_status = 'expired' and c.actor_id is null order by c.id`,
      )
      const own = lines.map(({ prescription_id }) => prescription_id).filter(isMine)
      const first = (id: number) =>
        sql<{ at: string }>(
          `select created_at::text || lpad(id::text, 9, '0') as at from prescriptions where id = $1`,
          [id],
        )
      const times = await Promise.all(own.map(async (id) => (await first(id))[0]?.at ?? ''))
      expect([own.length, times]).toEqual([6, [...times].sort()])
      expect((await stored(answered))?.status).toBe('accepted')
      const entries = await sql(`select 1 from notifications where code = 'prescription-expired' and user_id = $1`, [
        practice.patient,
      ])
      expect(entries.length).toBeGreaterThanOrEqual(6)
    })
  })
})

/** A nurse and a pharmacy with an office of their own. */
async function othersInPerson({ person, connection, roma }: Practice): Promise<Partial<Record<Role, number>>> {
  const all = {
    'nurse in person': await person('doctor', {}, 'nurse'),
    'pharmacy in person': await person('pharmacy', {}, 'pharmacy'),
  }
  for (const id of Object.values(all))
    await connection.sql('insert into office_users (user_id, office_id) values ($1, $2)', [id, roma.officeId])
  return all
}

/** A change to a status by each role. */
async function callsOf(
  practice: Practice,
  inPerson: Partial<Record<Role, number>>,
): Promise<Record<Role, (to: (typeof settable)[number]) => Call>> {
  const { ferri, patient, person, link, session } = practice
  const pharmacy = await person('pharmacy', {}, 'pharmacy')
  await link(pharmacy, { kind: 'pharmacy' })
  const replacement = await person('doctor', {}, 'mmg')
  await link(replacement, { kind: 'replacement' })
  const poor = await person('assistant')
  await link(poor, { rights: without('bookings') })
  const admin = await person('superadmin')
  const as = async (id: number) => (await session(id)).actingAs(ferri)
  const onSide = (who: Session) => (to: (typeof settable)[number]) => (id: number) =>
    to === 'processed'
      ? process(who, id)
      : setStatus(who, id, to, to === 'rejected' ? { reason: 'Serve una visita' } : {})
  const own = (who: Session) => (to: (typeof settable)[number]) => (id: number) => setOwnStatus(who, id, to)
  return {
    doctor: onSide(practice.doctor),
    assistant: onSide(practice.assistant),
    pharmacy: onSide(await as(pharmacy)),
    replacement: onSide(await as(replacement)),
    'nurse in person': onSide(await session(inPerson['nurse in person'] ?? 0)),
    'pharmacy in person': onSide(await session(inPerson['pharmacy in person'] ?? 0)),
    impersonator: onSide((await impersonating(practice, admin, ferri)).session),
    'without the right': onSide(await as(poor)),
    'another doctor': onSide(practice.otherDoctor),
    patient: own(await session(patient)),
    'impersonator of the patient': own((await impersonating(practice, admin, patient)).session),
    'another patient': own(await session(practice.otherPatient)),
  }
}
