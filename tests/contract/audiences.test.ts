import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { exclusions } from '../../domain/messages/campaigns'
import { aPractice } from '../support/builders/practice'
import { judged, randomAudience, randomPeople, storePeople } from '../support/builders/random-audience'
import { aDatabase, isLong } from '../support/servers/database'
import { randomFrom } from '../unit/availability/random-plannings'

const practices = isLong ? 20 : 2
const audiences = isLong ? 30 : 12

test('of random practices: preview = frozen audience = included + each exclusion, as counted person by person', async () => {
  const connection = await aDatabase()
  const practice = await aPractice(connection)
  onTestFinished(async () => {
    await practice.close()
    await connection.close()
  })
  await connection.sql('delete from doctor_patients')
  for (let seed = 1; seed <= practices; seed += 1) {
    const next = randomFrom(seed)
    const doctor = await practice.person('doctor', {}, 'mmg')
    const session = await practice.session(doctor)
    const [place] = await connection.sql<{ office_user: number; first: number; second: number }>(
      `with presence as (insert into office_users (user_id, office_id) values ($1, $2) returning id),
        services as (insert into office_services (office_user_id, medical_service_id, name)
          select presence.id, (select min(id) from medical_services), name from presence, (values ('A'), ('B')) as k(name)
          returning id, office_user_id)
       select office_user_id as office_user, min(id) as first, max(id) as second from services group by 1`,
      [doctor, practice.roma.officeId],
    )
    if (!place) throw new Error('No place was made')
    const services = [place.first, place.second] as const
    const people = randomPeople(next, 60)
    await storePeople(connection, { doctor, officeUser: place.office_user, services }, people)
    for (let n = 0; n < audiences; n += 1) {
      const asked = randomAudience(next)
      const { purpose, byMail, service } = asked
      const audience = { ...asked.audience, ...(service !== null && { office_service_ids: [services[service]] }) }
      const content = { audience, purpose, channels: byMail ? ['email'] : [] }
      const said = `practice ${seed}: ${JSON.stringify(content)}`
      const wanted = judged(asked, people)
      const of = (reason: unknown) => [...wanted.values()].filter((each) => each === reason).length
      const { body } = await session.call(endpoints.countAudience, { body: content })
      expect(body.data, said).toMatchObject({
        total: wanted.size,
        included: of(null),
        exclusions: exclusions.flatMap((reason) => (of(reason) > 0 ? [{ reason, count: of(reason) }] : [])),
      })
      if (n % 4 !== 0) continue
      const made = await session.call(endpoints.createCampaign, { body: { subject: 'A', text: 'B', ...content } })
      const started = await session.call(endpoints.startCampaign, {
        params: { id: made.body.data.id },
        body: { version: 1 },
      })
      expect(started.body.data.progress, said).toMatchObject(body.data)
      const frozen = await connection.sql<{ user_id: number; exclusion: string | null }>(
        'select user_id, exclusion from campaign_recipients where campaign_id = $1',
        [made.body.data.id],
      )
      expect(new Map(frozen.map((row) => [row.user_id, row.exclusion])), said).toEqual(wanted)
    }
  }
})
