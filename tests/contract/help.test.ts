import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import type { Help } from '../../domain/contract/help'
import { faqs, tutorials } from '../../server/db/tables'
import { type Participants, withParticipants } from '../support/builders/participants'
import { aPractice } from '../support/builders/practice'
import type { Session } from '../support/servers/app'
import { aDatabase } from '../support/servers/database'

describe('the help centre', () => {
  let practice: Participants
  beforeAll(async () => {
    const connection = await aDatabase()
    practice = await withParticipants(await aPractice(connection))
    await connection.db.insert(faqs).values(
      [
        { question: 'Second', position: 2 },
        { question: 'First', position: 1 },
        { question: 'For GPs', position: 3, audience: ['mmg', 'pls'] },
        { question: 'For patients', position: 4, audience: ['patient'] },
        { question: 'A draft', position: 5, status: 'draft' as const },
        { question: 'Deleted', position: 6, deleted_at: new Date() },
      ].map((row) => ({ answer: 'Sì.', category: 'Account', status: 'published' as const, ...row })),
    )
    const url = 'https://video.curante.test/primi-passi'
    await connection.db.insert(tutorials).values([
      { title: 'For everybody', url, position: 2, status: 'published' },
      { title: 'For assistants', url, position: 1, audience: ['assistant'], status: 'published' },
      { title: 'A draft', url, position: 3, status: 'draft' },
    ])
    return async () => {
      await practice.close()
      await connection.close()
    }
  })

  const titles = ({ faqs, tutorials }: Help) => [
    ...faqs.map((faq) => faq.question),
    ...tutorials.map(({ title }) => title),
  ]

  test('shows anybody what is published for everybody, in its order', async () => {
    const { body } = await practice.anonymous.call(endpoints.publicHelp)
    expect(titles(body.data)).toEqual(['First', 'Second', 'For everybody'])
  })

  test('shows each reader also what is meant for them, whichever doctor they act for', async () => {
    const read = async (session: Session) => titles((await session.call(endpoints.help)).body.data)
    expect(await read(practice.doctor)).toEqual(['First', 'Second', 'For GPs', 'For everybody'])
    expect(await read(practice.assistant)).toEqual(['First', 'Second', 'For assistants', 'For everybody'])
    expect(await read(practice.nicolo)).toEqual(['First', 'Second', 'For patients', 'For everybody'])
  })
})
