import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { mailedLinks } from '../support/builders/links'
import { aPractice, aVisit, type Practice, save } from '../support/builders/practice'
import { expectConsistent } from '../support/races/consistency'
import type { Answer } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

const time = { date: '2026-11-26', from: '09:30:00', to: '09:45:00' }

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    await practice.connection.sql("update users set email = 'a@paziente.test' where id = $1", [practice.patient])
    return () => practice.close()
  })

  const count = (answers: readonly Answer[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  /** An offer by a message to the patient, with the token of its link. */
  async function offered() {
    const wish = { user_id: practice.patient, office_service_ids: [practice.roma.visit], until: '2026-12-31' }
    await practice.doctor.call(endpoints.addWaiting, { body: wish })
    const body = { office_service_id: practice.roma.visit, ...time, by: 'message' }
    const { id } = (await practice.doctor.call(endpoints.offerTime, { body })).body.data
    const [mailed] = await mailedLinks(practice, 'offer')
    return { id: Number(id), token: mailed?.token ?? '' }
  }

  test('100 acceptances of one offer at once, by its link and by the practice, make one visit; the others are 409; nobody is told twice', async () => {
    const { id, token } = await offered()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 === 0
          ? practice.anonymous.call(endpoints.acceptOffer, { params: { token } })
          : practice.doctor.call(endpoints.acceptHold, { params: { id } }),
      ),
    )
    expect([count(answers, 200) + count(answers, 201), count(answers, 409)]).toEqual([1, 99])
    const visits = await practice.connection.sql("select id from bookings where status = 'confirmed'")
    expect(visits).toHaveLength(1)
    const told = await practice.connection.sql(
      'select user_id, code from notifications group by user_id, code having count(*) > 1',
    )
    expect(told).toEqual([])
    await expectConsistent(practice.connection)
    await practice.connection.sql(
      "with v as (delete from time_claims) update bookings set status = 'canceled', version = version + 1",
    )
  })

  test('an offer accepted, declined, taken back and booked over at once ends in one way; its time is claimed once or free', async () => {
    const { id, token } = await offered()
    const answers = await Promise.all([
      practice.anonymous.call(endpoints.declineOffer, { params: { token } }),
      practice.anonymous.call(endpoints.acceptOffer, { params: { token } }),
      practice.doctor.call(endpoints.releaseHold, { params: { id } }),
      save(practice.doctor, aVisit(practice, time)),
    ])
    const [declined, accepted, released, booked] = answers.map(({ status }) => status < 300)
    expect([declined, accepted, released].filter(Boolean)).toHaveLength(1)
    expect(accepted && booked).toBe(false)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const claims = await practice.connection.sql('select booking_id from time_claims')
    expect(claims).toHaveLength(accepted || booked ? 1 : 0)
  })
})
