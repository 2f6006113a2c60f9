import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { shortTime } from '../../../domain/calendar/minutes'
import { endpoints } from '../../../domain/contract'
import { toPlainLine } from '../../../domain/text/characters'
import { validationText } from '../../../domain/text/validation'
import { formulaCell, formulas, hostile, hostileLinks } from '../../support/builders/hostile'
import { aPractice, aVisit, booked, changeStatus, type Practice, save } from '../../support/builders/practice'
import type { Session } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'

/** The i-th quarter of an hour from 09:00. */
const quarter = (i: number) => ({ from: shortTime(540 + i * 15), to: shortTime(555 + i * 15) })

onMainDatabase((open) => {
  let practice: Practice
  let patient: Session
  beforeAll(async () => {
    practice = await aPractice(await open())
    patient = await practice.session(practice.patient)
    return () => practice.close()
  })

  describe('markup in texts (IN3)', () => {
    test('comes back unchanged in names, notes and reasons, as JSON with nosniff', async () => {
      for (const [i, text] of hostile.entries()) {
        const written = { name: text, doctor_notes: text, assistant_notes: text, ...quarter(i) }
        const visit = await booked(practice, { date: '2026-12-02', overtime: true, ...written })
        const canceled = await changeStatus(practice.doctor, visit, 'canceled', text)
        const { body, headers } = await practice.doctor.call(endpoints.booking, { params: { id: visit.id } })
        expect(body.data).toMatchObject({ name: text, doctor_notes: text, assistant_notes: text })
        expect(canceled.status).toBe(200)
        const past = await practice.doctor.call(endpoints.bookingHistory, { params: { id: visit.id } })
        expect(past.body.data.some(({ reason }: { reason: string | null }) => reason === text)).toBe(true)
        expect(headers['content-type']).toMatch(/^application\/json/)
        expect(headers['x-content-type-options']).toBe('nosniff')
      }
    })

    test('comes back unchanged in a patient’s note', async () => {
      for (const [i, notes] of hostile.entries()) {
        const { user_id: _, ...visit } = aVisit(practice, { date: '2026-12-04', ...quarter(i) })
        const answer = await patient.call(endpoints.bookForOneself, { body: { ...visit, notes } })
        expect([i, answer.status, answer.body.data?.notes]).toEqual([i, 201, notes])
      }
    })

    test('comes back unchanged in a message, the name of its file and a quick answer', async () => {
      const { doctor, ferri, connection } = practice
      const { body } = await doctor.call(endpoints.openChat, { body: { user_id: practice.patient } })
      const params = { id: body.data.id }
      const settings = (await doctor.call(endpoints.chatSettings)).body.data
      const quick_answers = hostile.map((text, i) => ({ shortcut: `voce${i}`, text }))
      const saved = await doctor.call(endpoints.saveChatSettings, { body: { ...settings, quick_answers } })
      expect([saved.status, saved.body.data?.quick_answers]).toEqual([200, quick_answers])
      for (const text of hostile) {
        const key = randomUUID()
        await connection.sql(
          `insert into stored_files (key, name, type, user_id, size, created_at, uploaded_at)
           values ($1, $2, 'image/png', $3, 4, now(), now())`,
          [key, `${text}.png`, ferri],
        )
        const sent = await doctor.call(endpoints.sendMessage, { params, body: { text, seen: 1000, files: [key] } })
        expect(sent.status).toBe(201)
        const { data } = (await patient.call(endpoints.ownChatMessages, { params })).body
        expect([data.at(-1).text, data.at(-1).files[0].name]).toEqual([text, `${text}.png`])
      }
    })

    test('is text in the mail of a mass communication, in its title as in its words', async () => {
      for (const text of hostile) {
        const content = { subject: text, text, purpose: 'care' }
        const { status, body } = await practice.doctor.call(endpoints.previewCampaign, { body: content })
        const { html, ...mail } = body.data.email
        expect([status, mail.subject]).toEqual([200, text])
        expect(mail.text).toContain(text)
        expect(html).not.toMatch(/<script|<img src=x|<svg|href="javascript:/)
        const shown = html
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
        expect(shown.replaceAll('&amp;', '&')).toContain(text)
      }
    })

    test('is no formula in an export, and stays one field', async () => {
      for (const [i, formula] of formulas.entries())
        await booked(practice, {
          date: '2026-12-03',
          from: shortTime(1200 + i * 5),
          to: shortTime(1205 + i * 5),
          overtime: true,
          name: toPlainLine(formula).trim(),
          doctor_notes: formula,
        })
      const { body } = await practice.doctor.call(endpoints.exportBookings, {
        query: { format: 'csv', from: '2026-12-03', to: '2026-12-03' },
      })
      expect(body).toContain('=1+1')
      expect(body).toContain('HYPERLINK')
      expect(body).not.toMatch(formulaCell)
    })

    test.each(hostileLinks)('as link %j of a visit answers 422', async (online_link) => {
      const visit = { office_service_id: practice.roma.online, online: true, online_link }
      const answer = await save(practice.doctor, aVisit(practice, { date: '2026-12-09', ...visit }))
      expect([answer.status, answer.body.errors]).toEqual([422, { online_link: [validationText.url] }])
    })

    test('in a valid link comes back unchanged', async () => {
      const online_link = 'https://meet.curante.test/abc?x=1&y=<'.replace('<', '%3C')
      const visit = { office_service_id: practice.roma.online, online: true, online_link }
      expect((await booked(practice, { date: '2026-12-09', ...visit })).online_link).toBe(online_link)
    })
  })
})
