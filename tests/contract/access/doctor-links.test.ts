import { beforeAll, describe, expect, test } from 'vitest'
import { linkRights } from '../../../domain/access/roles'
import { endpoints } from '../../../domain/contract'
import { refusalText } from '../../../domain/contract/refusal'
import { kindText, resourceEndpoints } from '../../../domain/resource'
import { linkText } from '../../../server/resources/exceptions/doctor-links'
import assistants from '../../../src/resources/registry/assistants'
import doctorAgents from '../../../src/resources/registry/doctor-agents'
import doctorLinks from '../../../src/resources/registry/doctor-links'
import { aPractice, type Practice } from '../../support/builders/practice'
import type { AnyBody, Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

const calls = resourceEndpoints(doctorLinks)
const ofAssistants = resourceEndpoints(assistants)

onMainDatabase((open) => {
  let practice: Practice
  let admin: Session
  beforeAll(async () => {
    const connection = await open()
    practice = await aPractice(connection)
    admin = await practice.session(await practice.person('admin'))
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  const make = (body: object) =>
    admin.call(calls.create, { body: { doctor_id: practice.ferri, rights: ['bookings'], ...body } })
  const made = async (body: object): Promise<AnyBody> => {
    const { status, body: reply } = await make(body)
    expect([status, reply]).toEqual([201, reply])
    return reply.data
  }
  const change = ({ id, version }: AnyBody, body: object) =>
    admin.call(calls.update, { params: { id }, body: { ...body, version } })
  const remove = ({ id }: AnyBody) => admin.call(calls.remove, { params: { id } })
  const linksOf = async (agent: number): Promise<AnyBody[]> =>
    (await admin.call(calls.list, { query: { 'filter[agent_id]': String(agent) } })).body.data
  const refused = (answer: { status: number; body: AnyBody }) => [answer.status, answer.body.errors]

  describe('POST admin/doctor-links', () => {
    test.each([
      ['an assistant', 'assistant', undefined, 'assistant'],
      ['a pharmacy', 'pharmacy', 'pharmacy', 'pharmacy'],
      ['another doctor', 'doctor', 'mmg', 'replacement'],
      ['a specialist', 'specialist', 'specialist', 'replacement'],
    ] as const)('of %s answers 201 with the kind that follows from the role', async (_who, role, category, kind) => {
      const agent_id = await practice.person(role, {}, category)
      expect(await made({ agent_id })).toMatchObject({ kind, office_id: null, valid_from: null, valid_to: null })
    })

    test('lets the person work for the doctor at the next request, in that office alone', async () => {
      const agent_id = await practice.person('assistant')
      const session = (await practice.session(agent_id)).actingAs(practice.ferri)
      expect((await session.call(endpoints.officeUsers)).status).toBe(403)
      await made({ agent_id, office_id: practice.roma.officeId })
      const offices = await session.call(endpoints.officeUsers)
      expect([offices.status, offices.body.data.length]).toEqual([200, 1])
    })

    test.each<[string, () => Promise<object>, object]>([
      ['of a patient', async () => ({ agent_id: practice.patient }), { agent_id: [refusalText.unknownValue] }],
      [
        'of a doctor to himself',
        async () => ({ agent_id: practice.ferri }),
        { doctor_id: ['Scegli un’altra persona.'] },
      ],
      [
        'that ends before it begins',
        async () => ({
          agent_id: await practice.person('assistant'),
          valid_from: '2026-12-02',
          valid_to: '2026-12-01',
        }),
        { valid_to: [kindText.period] },
      ],
    ])('%s answers 422', async (_what, body, errors) => {
      expect(refused(await make(await body()))).toEqual([422, errors])
    })
  })

  describe('a second link of the same two people', () => {
    type Place = 'roma' | 'prati' | undefined
    type Days = readonly [from: string | null, to: string | null]
    const always: Days = [null, null]
    const december: Days = ['2026-12-01', '2026-12-31']
    const body = (office: Place, [valid_from, valid_to]: Days) => ({
      office_id: office ? practice[office].officeId : null,
      valid_from,
      valid_to,
    })

    test.each<[string, [Place, Days], [Place, Days], boolean]>([
      ['for the same office', ['roma', always], ['roma', always], false],
      ['for another office', ['roma', always], ['prati', always], true],
      ['for one office beside all of them', [undefined, always], ['roma', always], false],
      ['for all offices beside one', ['roma', always], [undefined, always], false],
      ['within the time of the first', [undefined, always], [undefined, december], false],
      ['from its last day on', [undefined, december], [undefined, ['2026-12-31', null]], false],
      ['after its last day', [undefined, december], [undefined, ['2027-01-01', null]], true],
      ['until the day before its first', [undefined, december], [undefined, [null, '2026-11-30']], true],
      ['beside one that is over', [undefined, [null, '2026-11-23']], [undefined, always], true],
    ])('%s', async (_what, first, second, allowed) => {
      const agent_id = await practice.person('assistant')
      await made({ agent_id, ...body(...first) })
      const answer = await make({ agent_id, ...body(...second) })
      expect(refused(answer)).toEqual(allowed ? [201, undefined] : [422, { agent_id: [linkText.twice] }])
    })

    test('made at the same time: one of them', async () => {
      const agent_id = await practice.person('assistant')
      const answers = await Promise.all([make({ agent_id }), make({ agent_id })])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    })

    test('by a change or a restore', async () => {
      const agent_id = await practice.person('assistant')
      const [roma, prati] = [
        await made({ agent_id, ...body('roma', always) }),
        await made({ agent_id, ...body('prati', always) }),
      ]
      expect(refused(await change(prati, { office_id: null }))).toEqual([422, { agent_id: [linkText.twice] }])
      await remove(roma)
      expect((await change(prati, { office_id: null })).status).toBe(200)
      const restored = await admin.call(calls.restore, { params: { id: roma.id } })
      expect(refused(restored)).toEqual([422, { agent_id: [linkText.twice] }])
    })
  })

  describe('a link holds no longer than', () => {
    test.each<[string, (link: AnyBody) => Promise<{ status: number }>]>([
      ['until it is deleted', remove],
      ['until its last day', (link) => change(link, { valid_to: '2026-11-23' })],
      ['its right to bookings', (link) => change(link, { rights: ['chat'] })],
      ['until it is another person’s', async (link) => change(link, { agent_id: await practice.person('assistant') })],
    ])('%s: the next request is refused', async (_what, end) => {
      const agent_id = await practice.person('assistant')
      const link = await made({ agent_id })
      const session = (await practice.session(agent_id)).actingAs(practice.ferri)
      const visits = async () =>
        (await session.call(endpoints.bookings, { query: { from: '2026-11-24', to: '2026-12-01' } })).status
      expect(await visits()).toBe(200)
      expect((await end(link)).status).toBe(200)
      expect(await visits()).toBe(403)
    })

    test('PUT with another person changes the kind', async () => {
      const link = await made({ agent_id: await practice.person('assistant') })
      const pharmacy = await practice.person('pharmacy', {}, 'pharmacy')
      expect((await change(link, { agent_id: pharmacy })).body.data.kind).toBe('pharmacy')
    })
  })

  describe('doctors of an assistant', () => {
    const assistant = async (id: number) => (await admin.call(ofAssistants.one, { params: { id } })).body.data
    const assign = async (id: number, doctor_ids: number[]) => {
      const { version } = await assistant(id)
      return admin.call(ofAssistants.update, { params: { id }, body: { doctor_ids, version } })
    }

    test('PUT admin/assistants with doctor_ids makes and ends links for all offices with all rights', async () => {
      const id = await practice.person('assistant')
      expect((await assign(id, [practice.ferri, practice.leone])).status).toBe(200)
      expect(await linksOf(id)).toMatchObject([
        { doctor_id: expect.any(Number), kind: 'assistant', office_id: null, rights: linkRights, valid_to: null },
        { rights: linkRights },
      ])
      expect((await assign(id, [practice.leone])).status).toBe(200)
      expect((await linksOf(id)).map(({ doctor_id }) => doctor_id)).toEqual([practice.leone])
    })

    test('a link for all offices is among them until it is deleted', async () => {
      const agent_id = await practice.person('assistant')
      const link = await made({ agent_id })
      expect((await assistant(agent_id)).doctor_ids).toEqual([practice.ferri])
      await remove(link)
      expect((await assistant(agent_id)).doctor_ids).toEqual([])
    })

    test('a doctor to whom there is a limited link answers 422, and the others are not added', async () => {
      const agent_id = await practice.person('assistant')
      await made({ agent_id, office_id: practice.roma.officeId })
      const answer = await assign(agent_id, [practice.ferri, practice.leone])
      expect(refused(answer)).toEqual([422, { doctor_ids: [linkText.limited] }])
      expect(await linksOf(agent_id)).toHaveLength(1)
      expect((await assign(agent_id, [practice.leone])).status).toBe(200)
    })
  })

  test('GET admin/doctor-agents lists who can be linked, with the kind, and nobody else', async () => {
    const people = {
      assistant: await practice.person('assistant', { last_name: 'Zeta' }),
      pharmacy: await practice.person('pharmacy', { last_name: 'Zeta' }, 'pharmacy'),
      replacement: await practice.person('doctor', { last_name: 'Zeta' }, 'pls'),
    }
    for (const role of ['patient', 'admin', 'superadmin', 'medical_representative'] as const)
      await practice.person(role, { last_name: 'Zeta' })
    const { body } = await admin.call(resourceEndpoints(doctorAgents).list, { query: { search: 'zeta' } })
    const found = body.data.map(({ id, kind }: AnyBody) => [kind, id])
    expect(Object.fromEntries(found)).toEqual(people)
    expect(found).toHaveLength(3)
  })
})
