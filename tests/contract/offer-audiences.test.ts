import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { aPractice } from '../support/builders/practice'
import { judged, randomAudience, randomPeople, storePeople } from '../support/builders/random-audience'
import type { AnyBody } from '../support/servers/app'
import { aDatabase, isLong } from '../support/servers/database'
import { randomFrom } from '../unit/availability/random-plannings'

const practices = isLong ? 20 : 3

test('of random practices: each offer of the list counts who is active, not limited and consents, as counted person by person', async () => {
  const connection = await aDatabase()
  const practice = await aPractice(connection)
  onTestFinished(async () => {
    await practice.close()
    await connection.close()
  })
  for (let seed = 1; seed <= practices; seed += 1) {
    const next = randomFrom(seed)
    const doctor = await practice.person('doctor', {}, 'mmg')
    const session = await practice.session(doctor)
    const services = [practice.roma.visit, practice.roma.mr] as const
    const people = randomPeople(next, 80)
    await storePeople(connection, { doctor, officeUser: practice.roma.officeUserId, services }, people)
    await connection.sql("update consents set purpose = 'marketing' where purpose = 'newsletter'")
    const wanted: [offer: number, consenting: number, audience: object][] = []
    for (let n = 0; n < 24; n += 1) {
      const asked = { ...randomAudience(next), service: null, purpose: 'newsletter', byMail: false } as const
      const { kind: _, ...audience } = asked.audience
      const reasons = [...judged(asked, people).values()]
      const consenting = reasons.filter((reason) => !['inactive', 'limited', 'no-consent'].includes(reason ?? ''))
      const body = { title: 'Offerta', text: 'Testo', audience, period: { from: '2026-11-23', to: null } }
      const made = await session.call(endpoints.createOffer, { body })
      expect([made.status, made.body]).toEqual([201, made.body])
      wanted.push([made.body.data.id, consenting.length, audience])
      const counted = await session.call(endpoints.countOfferAudience, { body: { audience } })
      expect(counted.body.data.consenting, JSON.stringify(audience)).toBe(consenting.length)
    }
    const { body } = await session.call(endpoints.offers, { query: { limit: '200' } })
    const shown = new Map(body.data.map((offer: AnyBody) => [offer.id, offer.counts.audience]))
    for (const [id, consenting, audience] of wanted) expect([audience, shown.get(id)]).toEqual([audience, consenting])
    expect(wanted.some(([, consenting]) => consenting > 3)).toBe(true)
  }
})
