import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../domain/contract'
import { offerText } from '../../domain/contract/practice/offers'
import { refusalText } from '../../domain/contract/refusal'
import { resourceEndpoints } from '../../domain/resource'
import { isReadable } from '../../server/storage/file-holders'
import adhesions from '../../src/resources/configuration/offer-adhesions'
import patientOffers from '../../src/resources/configuration/patient_offers'
import { relate } from '../support/builders/participants'
import { aPractice, type Practice, without } from '../support/builders/practice'
import type { AnyBody, Session } from '../support/servers/app'
import { onMainDatabase } from '../support/servers/database'

const [yesterday, today, tomorrow] = ['2026-11-23', '2026-11-24', '2026-11-25']
const running = { from: yesterday, to: tomorrow }
const draft = { title: 'Check-up del cuore', text: 'Visita ed elettrocardiogramma.', price: 6000, discount: 20 }
const of = (id: number) => ({ params: { id } })
const twenty = Array.from({ length: 20 })

onMainDatabase((open) => {
  let practice: Practice
  beforeAll(async () => {
    practice = await aPractice(await open())
    return () => practice.close()
  })

  const sql = (text: string, values: unknown[] = []) => practice.connection.sql<AnyBody>(text, values)
  const create = (more: object = {}, session = practice.doctor) =>
    session.call(endpoints.createOffer, { body: { ...draft, audience: {}, period: running, ...more } })
  async function made(more: object = {}, session = practice.doctor): Promise<AnyBody> {
    const { status, body } = await create(more, session)
    expect([status, body]).toEqual([201, body])
    return body.data
  }
  const show = async (id: number) => (await practice.doctor.call(endpoints.offer, of(id))).body.data
  const change = (offer: AnyBody, body: object) =>
    practice.doctor.call(endpoints.changeOffer, { ...of(offer.id), body: { version: offer.version, ...body } })
  const consent = (person: number, given = true) =>
    sql(
      `insert into consents (user_id, purpose, given, at, source, text_version)
       values ($1, 'marketing', $2, now(), 'admin', '1')`,
      [person, given],
    )

  /** A doctor of its own, so that tests do not count each other's people. */
  async function aDoctor(): Promise<{ id: number; session: Session }> {
    const id = await practice.person('doctor', {}, 'mmg')
    return { id, session: await practice.session(id) }
  }
  /** A patient with access, who has consented. */
  async function aReader(doctor = practice.ferri, more: object = {}): Promise<{ id: number; session: Session }> {
    const id = await practice.person('patient', { password_hash: 'x', ...more })
    await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [doctor, id])
    await consent(id)
    return { id, session: await practice.session(id) }
  }
  const read = async ({ session }: { session: Session }) =>
    (await session.call(endpoints.ownOffers)).body.data.map(({ id }: AnyBody) => id)
  const take = ({ session }: { session: Session }, { id }: AnyBody) => session.call(endpoints.takeOwnOffer, of(id))
  const statusesOf = async (reader: { session: Session }, { id }: AnyBody) => {
    const calls = [endpoints.ownOffer, endpoints.seeOwnOffer, endpoints.takeOwnOffer] as const
    const replies = []
    for (const endpoint of calls) replies.push(await reader.session.call(endpoint, of(id)))
    return replies.map(({ status }) => status)
  }

  describe('who reads an offer', () => {
    test('a patient with consent whom it is for sees it, takes it up and takes that back, and the doctor counts', async () => {
      const { id, session } = await aDoctor()
      const reader = await aReader(id)
      const offer = await made({}, session)
      expect(offer).toMatchObject({ status: 'current', counts: { audience: 1, seen: 0, taken: 0 } })
      expect(await read(reader)).toEqual([offer.id])
      expect((await reader.session.call(endpoints.seeOwnOffer, of(offer.id))).status).toBe(204)
      expect((await take(reader, offer)).body.data).toMatchObject({ title: draft.title, taken_at: expect.any(String) })
      const counted = async () => (await session.call(endpoints.offer, of(offer.id))).body.data.counts
      expect(await counted()).toEqual({ audience: 1, seen: 1, taken: 1 })
      const left = await reader.session.call(endpoints.leaveOwnOffer, of(offer.id))
      expect([left.status, left.body.data.taken_at]).toEqual([200, null])
      expect(await counted()).toEqual({ audience: 1, seen: 1, taken: 0 })
    })

    test('without consent, limited, of another doctor, out of the conditions or of the period: 404 and in no list', async () => {
      const [offer, women, coming, over, unpublished] = await Promise.all([
        made(),
        made({ audience: { gender: 'F' } }),
        made({ period: { from: tomorrow, to: null } }),
        made({ period: { from: null, to: yesterday } }),
        made({ period: null }),
      ])
      const unwilling = await aReader()
      await consent(unwilling.id, false)
      const limited = await aReader()
      await sql(
        `insert into limited_users (doctor_id, user_id, reason, since, created_at) values ($1, $2, 'Assenze', $3, now())`,
        [practice.ferri, limited.id, today],
      )
      const foreign = await aReader(practice.leone)
      const man = await aReader(practice.ferri, { gender: 'M' })
      for (const person of [unwilling, limited, foreign]) {
        expect(await read(person)).toEqual([])
        expect(await statusesOf(person, offer)).toEqual([404, 404, 404])
      }
      expect(await read(man)).not.toContain(women.id)
      for (const one of [women, coming, over, unpublished]) expect(await statusesOf(man, one)).toEqual([404, 404, 404])
      const [refused, unknown] = [await take(foreign, offer), await take(foreign, { id: 999_999_999 })]
      expect(refused.body).toEqual(unknown.body)
    })

    test('consent withdrawn meanwhile: the offer is gone, the adhesion can still be taken back', async () => {
      const reader = await aReader()
      const offer = await made()
      await take(reader, offer)
      await consent(reader.id, false)
      expect(await read(reader)).toEqual([])
      expect(await statusesOf(reader, offer)).toEqual([404, 404, 404])
      expect((await reader.session.call(endpoints.leaveOwnOffer, of(offer.id))).status).toBe(200)
      expect((await reader.session.call(endpoints.leaveOwnOffer, of(offer.id))).status).toBe(404)
    })

    test('a parent reads for a child without access, and counts once', async () => {
      const { id, session } = await aDoctor()
      const parent = await aReader()
      for (const first_name of ['Tea', 'Ugo']) {
        const child = await practice.person('patient', { first_name })
        await sql('insert into doctor_patients (doctor_id, user_id) values ($1, $2)', [id, child])
        await relate(practice, child, parent.id, 'Padre')
      }
      const offer = await made({}, session)
      const { body } = await session.call(endpoints.countOfferAudience, { body: { audience: {} } })
      expect(body.data).toEqual({ total: 2, consenting: 2, readers: 1 })
      expect(await read(parent)).toContain(offer.id)
    })

    test('the audience counted while composing is that of a mass communication about marketing', async () => {
      const { id, session } = await aDoctor()
      await Promise.all([aReader(id, { gender: 'F' }), aReader(id, { gender: 'M' }), aReader(id, { gender: 'F' })])
      const audience = { gender: 'F' }
      const counted = await session.call(endpoints.countOfferAudience, { body: { audience } })
      const campaign = { audience: { ...audience, kind: 'patient' }, purpose: 'marketing', channels: [] }
      const { included, total } = (await session.call(endpoints.countAudience, { body: campaign })).body.data
      expect(counted.body.data).toEqual({ total, consenting: included, readers: included })
    })
  })

  describe('adhesion of a patient', () => {
    test('twenty at once: one row, one notification to the doctor’s side, without a name', async () => {
      const reader = await aReader(practice.ferri, { first_name: 'Zelinda', last_name: 'Marcatore' })
      const offer = await made()
      const told = async () =>
        sql("select title, text, url from notifications where user_id = $1 and code = 'offer-taken'", [practice.ferri])
      const before = (await told()).length
      const replies = await Promise.all(twenty.map(() => take(reader, offer)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      const notices = await told()
      expect(notices.length - before).toBe(1)
      expect(JSON.stringify(notices)).not.toMatch(/Zelinda|Marcatore|Check-up/)
      expect((await show(offer.id)).counts).toMatchObject({ seen: 1, taken: 1 })
    })

    test('against a change at the same moment: what was taken up is what it says', async () => {
      for (const price of [1000, 2000, 3000]) {
        const reader = await aReader()
        const offer = await made()
        const [changed, taken] = await Promise.all([change(offer, { price }), take(reader, offer)])
        expect([200, 422]).toContain(changed.status)
        if (changed.status === 422) expect((await show(offer.id)).price).toBe(draft.price)
        expect(taken.status).toBe(200)
      }
    })

    test('who has seen it and who has taken it up, those first', async () => {
      const [seen, taken] = [await aReader(), await aReader()]
      const offer = await made()
      await seen.session.call(endpoints.seeOwnOffer, of(offer.id))
      await take(taken, offer)
      const readers = async (query = {}) =>
        (await practice.doctor.call(endpoints.offerReaders, { ...of(offer.id), query })).body.data.map(
          ({ id }: AnyBody) => id,
        )
      expect(await readers()).toEqual([taken.id, seen.id])
      expect(await readers({ 'filter[taken]': '1' })).toEqual([taken.id])
      expect(await readers({ 'filter[taken]': '0' })).toEqual([seen.id])
    })
  })

  describe('writing', () => {
    test('after an adhesion only the period changes (422), and it is not removed (409)', async () => {
      const offer = await made()
      await take(await aReader(), offer)
      const refused = await change(offer, { price: 1, title: 'Altro', period: null })
      expect([refused.status, Object.keys(refused.body.errors).sort()]).toEqual([422, ['period', 'price', 'title']])
      const removed = await practice.doctor.call(endpoints.removeOffer, of(offer.id))
      expect([removed.status, removed.body.message]).toEqual([409, offerText.taken])
      const ended = await change(offer, { ...draft, audience: {}, period: { from: yesterday, to: yesterday } })
      expect([ended.status, ended.body.data?.status]).toEqual([200, 'expired'])
    })

    test('a stale version: 409 with the offer as it is now', async () => {
      const offer = await made()
      expect((await change(offer, { title: 'Prima' })).status).toBe(200)
      const { status, body } = await change(offer, { title: 'Seconda' })
      expect([status, body.message, body.current.title]).toEqual([409, refusalText.stale, 'Prima'])
      const raced = await Promise.all(twenty.map((_, i) => change(body.current, { title: `Gara ${i}` })))
      expect(raced.filter((one) => one.status === 200)).toHaveLength(1)
    })

    test('one nobody has taken up is removed, with who has seen it', async () => {
      const reader = await aReader()
      const offer = await made()
      await reader.session.call(endpoints.seeOwnOffer, of(offer.id))
      expect((await practice.doctor.call(endpoints.removeOffer, of(offer.id))).status).toBe(204)
      expect((await practice.doctor.call(endpoints.offer, of(offer.id))).status).toBe(404)
    })

    test('the same Idempotency-Key: one offer', async () => {
      const headers = { 'idempotency-key': 'one offer' }
      const body = { ...draft, title: 'Una sola', audience: {} }
      const replies = await Promise.all(
        [1, 2, 3].map(() => practice.doctor.call(endpoints.createOffer, { body, headers })),
      )
      expect(new Set(replies.map((one) => one.body.data.id)).size).toBe(1)
    })

    test('another doctor’s offer is 404, a link without the right 403, an unknown service 422', async () => {
      const offer = await made()
      const foreign = await practice.otherDoctor.call(endpoints.offer, of(offer.id))
      const unknown = await practice.otherDoctor.call(endpoints.offer, of(999_999_999))
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
      const id = await practice.person('assistant')
      await practice.link(id, { rights: without('broadcast') })
      const poor = (await practice.session(id)).actingAs(practice.ferri)
      expect((await poor.call(endpoints.offers)).status).toBe(403)
      expect((await poor.call(endpoints.offer, of(offer.id))).status).toBe(403)
      const audience = { office_service_ids: [practice.girasole.visit] }
      const { status, body } = await create({ audience })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['audience.office_service_ids']])
    })

    test('lists drafts first, then by period; search without accents; by status', async () => {
      const { session } = await aDoctor()
      const offers = [
        await made({ title: 'Attività fisica', period: { from: '2026-01-01', to: '2026-02-01' } }, session),
        await made({ title: 'Bozza', period: null }, session),
        await made({ title: 'Sempre', period: { from: '2026-06-01', to: null } }, session),
        await made({ title: 'Dopo', period: { from: '2027-01-01', to: null } }, session),
      ]
      const titles = async (query: Record<string, string> = {}) =>
        (await session.call(endpoints.offers, { query })).body.data.map(({ title }: AnyBody) => title)
      expect(await titles()).toEqual(['Bozza', 'Dopo', 'Sempre', 'Attività fisica'])
      expect(await titles({ search: 'attivita FIS' })).toEqual(['Attività fisica'])
      expect(await titles({ 'filter[status][in]': 'enabled,expired' })).toEqual(['Sempre', 'Attività fisica'])
      const pages = await session.call(endpoints.offers, { query: { paginate: '1', limit: '2' } })
      const next = await session.call(endpoints.offers, {
        query: { paginate: '1', limit: '2', cursor: pages.body.meta.next_cursor },
      })
      expect([...pages.body.data, ...next.body.data].map(({ id }: AnyBody) => id)).toEqual(
        [1, 3, 2, 0].map((i) => offers[i].id),
      )
    })

    test('the image is an own upload, read by the doctor’s side and by those it is for while it is open', async () => {
      const keyOf = async (name: string, type: string) => {
        const key = `offer-image-${name}-000000`
        await sql(
          `insert into stored_files (key, name, type, user_id, size, created_at, uploaded_at)
           values ($1, 'a', $2, $3, 10, now(), now())`,
          [key, type, practice.ferri],
        )
        return key
      }
      expect((await create({ image: await keyOf('pdf', 'application/pdf') })).status).toBe(422)
      const image = await keyOf('png', 'image/png')
      const offer = await made({ image })
      expect(offer.image.url).toContain(image)
      expect((await create({ image })).status).toBe(422)
      const [reader, foreign] = [await aReader(), await aReader(practice.leone)]
      const reads = (userId: number) => {
        const who = { userId, role: 'patient', doctor: null } as const
        return isReadable(practice.connection.db, image, who, practice.clock.now())
      }
      expect([await reads(reader.id), await reads(foreign.id)]).toEqual([true, false])
      await consent(reader.id, false)
      expect(await reads(reader.id)).toBe(false)
      await consent(reader.id)
      expect(await reads(reader.id)).toBe(true)
      const { body } = await change(offer, { audience: { gender: 'F' } })
      expect(await reads(reader.id)).toBe(false)
      const open = await change(body.data, { audience: {} })
      expect(await reads(reader.id)).toBe(true)
      await change(open.body.data, { period: { from: null, to: yesterday } })
      expect(await reads(reader.id)).toBe(false)
    })
  })

  describe('dedicated offers', () => {
    async function dedicated(more: { period?: string | null; audience?: string } = {}): Promise<AnyBody> {
      const { period = `[${yesterday},${tomorrow}]`, audience = '{mmg}' } = more
      const [row] = await sql(
        `insert into patient_offers (title, description, audience, period) values ('Holter', 'Per lo studio.', $1, $2)
         returning id`,
        [audience, period],
      )
      return row
    }
    const adhere = ({ id }: AnyBody, session = practice.doctor) => session.call(endpoints.adhereToOffer, of(id))
    const withdraw = ({ id }: AnyBody) => practice.doctor.call(endpoints.withdrawFromOffer, of(id))
    const listed = async (session = practice.doctor) =>
      (await session.call(endpoints.dedicatedOffers)).body.data.map(({ id }: AnyBody) => id)
    const end = ({ id }: AnyBody) =>
      sql(`update patient_offers set period = '[2026-01-01,2026-02-01]' where id = $1`, [id])

    test('of the doctor’s category and of today are offered; others are 404', async () => {
      const [here, all, pls, coming, unpublished, over] = [
        await dedicated(),
        await dedicated({ audience: '{}' }),
        await dedicated({ audience: '{pls}' }),
        await dedicated({ period: `[${tomorrow},]` }),
        await dedicated({ period: null }),
        await dedicated({ period: '[2026-01-01,2026-02-01]' }),
      ]
      const shown = await listed()
      expect(shown).toEqual(expect.arrayContaining([here.id, all.id]))
      for (const hidden of [pls, coming, unpublished, over]) expect(shown).not.toContain(hidden.id)
      for (const hidden of [pls, coming, unpublished]) expect((await adhere(hidden)).status).toBe(404)
      const ended = await adhere(over)
      expect([ended.status, ended.body.message]).toEqual([409, offerText.ended])
    })

    test('twenty adhesions at once: one row; taken back while it is open, and again taken', async () => {
      const offer = await dedicated()
      const rows = async () =>
        (
          await sql('select id from patient_offer_adhesions where patient_offer_id = $1 and deleted_at is null', [
            offer.id,
          ])
        ).length
      const replies = await Promise.all(twenty.map(() => adhere(offer)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await rows()).toBe(1)
      expect((await withdraw(offer)).body.data.taken_at).toBeNull()
      expect([(await withdraw(offer)).status, await rows()]).toEqual([200, 0])
      expect((await adhere(offer)).body.data.taken_at).toEqual(expect.any(String))
    })

    test('who adheres is counted and named to an admin; who has withdrawn is no longer', async () => {
      const offer = await dedicated()
      const admin = await practice.session(await practice.person('admin'))
      const seen = async () => {
        const query = { 'filter[patient_offer_id]': offer.id, with: 'user' }
        const { data } = (await admin.call(resourceEndpoints(adhesions).list, { query })).body
        const counted = await admin.call(resourceEndpoints(patientOffers).one, of(offer.id))
        return [counted.body.data.adhesions, data.map((row: AnyBody) => row.user.name)]
      }
      await adhere(offer)
      expect(await seen()).toEqual([1, ['Ferri Giulia']])
      await withdraw(offer)
      expect(await seen()).toEqual([0, []])
    })

    test('those of today that the doctor has not adhered to are on home, the newest by title; none for who acts for the doctor', async () => {
      const { session } = await aDoctor()
      await sql(`update patient_offers set deleted_at = now()`)
      const onHome = async (who: Session) =>
        (await who.call(endpoints.day, { query: { with: 'offers' } })).body.data.offers
      expect(await onHome(session)).toEqual({ total: 0, newest: [] })
      const offers = [await dedicated(), await dedicated(), await dedicated(), await dedicated()]
      await dedicated({ audience: '{pls}' })
      await adhere(offers[3], session)
      expect(await onHome(session)).toMatchObject({
        total: 3,
        newest: [2, 1, 0].map((n) => ({ id: offers[n].id, title: 'Holter' })),
      })
      await dedicated()
      expect((await onHome(session)).total).toBe(4)
      expect(await onHome(practice.assistant)).toEqual({ total: 0, newest: [] })
    })

    test('after the end it stays visible to who adhered, who cannot withdraw any more (409)', async () => {
      const offer = await dedicated()
      await adhere(offer)
      await end(offer)
      expect(await listed()).toContain(offer.id)
      const refused = await withdraw(offer)
      expect([refused.status, refused.body.message]).toEqual([409, offerText.ended])
    })

    test('are for the doctor in person: who acts for one gets 403', async () => {
      const offer = await dedicated()
      const { assistant, secretary } = practice
      expect((await assistant.call(endpoints.dedicatedOffers)).status).toBe(403)
      const pharmacy = await practice.person('pharmacy', {}, 'pharmacy')
      await practice.link(pharmacy, { kind: 'pharmacy' })
      const acting = (await practice.session(pharmacy)).actingAs(practice.ferri)
      expect([(await acting.call(endpoints.dedicatedOffers)).status, (await adhere(offer, acting)).status]).toEqual([
        403, 403,
      ])
      expect(
        await sql('select 1 from patient_offer_adhesions where user_id in ($1, $2)', [secretary, pharmacy]),
      ).toEqual([])
    })
  })
})
