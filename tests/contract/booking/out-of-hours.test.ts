import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import type { OfficeUser } from '../../../domain/contract/agenda/agenda'
import { aPractice, type Practice, without } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const linked = async (role: 'assistant' | 'pharmacy', rights?: ReturnType<typeof without>) => {
    const agent = await practice.person(role)
    await practice.link(agent, { kind: role, ...(rights && { rights }) })
    return (await practice.session(agent)).actingAs(practice.ferri)
  }
  const places = async (session: Session) => {
    const { body } = await session.call(endpoints.officeUsers, {})
    return (body.data as OfficeUser[]).map((office) => office.may_book_overtime)
  }

  // Roma allows manual bookings by assistants, Prati does not; refusals of the POST itself are tested in rules.test.ts.
  const cases: [string, () => Session | Promise<Session>, boolean[]][] = [
    ['the doctor everywhere', () => practice.doctor, [true, true]],
    ['an assistant where the office user allows it', () => practice.assistant, [true, false]],
    ['a pharmacy as the doctor', () => linked('pharmacy'), [true, true]],
    [
      'an assistant whose link lacks the right nowhere',
      () => linked('assistant', without('out-of-hours')),
      [false, false],
    ],
    [
      'a pharmacy whose link lacks the right nowhere',
      () => linked('pharmacy', without('out-of-hours')),
      [false, false],
    ],
  ]
  test.each(cases)('GET doctor/office_users answers may_book_overtime: %s', async (_name, who, expected) => {
    expect(await places(await who())).toEqual(expected)
  })
})
