import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../domain/contract'
import { type IcsComponent, lineOf, readIcs } from '../../support/builders/ics'
import { aPractice, type Practice } from '../../support/builders/practice'
import { aClock } from '../../support/servers/app'
import { onMainDatabase } from '../../support/servers/database'
import { saved } from './hours'

onMainDatabase((open) => {
  let practice: Practice
  beforeEach(async () => {
    practice = await aPractice(await open(), aClock())
    return () => practice.close()
  })
  const calendar = (query: Record<string, string>) => practice.doctor.call(endpoints.hoursCalendar, { query })
  const said = (event: IcsComponent) => {
    const [start, end] = ['DTSTART', 'DTEND'].map((name) => lineOf(event, name))
    return [start?.params.VALUE ?? start?.params.TZID, start?.value, end?.value, lineOf(event, 'SUMMARY').value]
  }

  test('the hours as a calendar: whole days as dates, hours in Rome’s time, one event over several offices', async () => {
    const closed = {
      type: 'specific',
      kind: 'closed',
      from: '2026-12-24 00:00',
      to: '2027-01-06 24:00',
      note: 'Natale',
    }
    await saved(practice.doctor, {
      schedules: [
        { office_user_id: practice.roma.officeUserId, ...closed },
        { office_user_id: practice.prati.officeUserId, ...closed },
        {
          office_user_id: practice.roma.officeUserId,
          ...{ type: 'specific', kind: 'open', from: '2026-12-19 09:00', to: '2026-12-19 13:00', duration: 30 },
        },
        {
          office_user_id: practice.roma.officeUserId,
          ...{ type: 'recurring', kind: 'closed', from: '2026-12-02 23:00', to: '2026-12-02 24:00' },
          recurrence: { from: '2026-12-02', freq: 'weekly', interval: 1, count: 3, except: ['2026-12-09'] },
        },
      ],
    })
    const { status, body, headers } = await calendar({ from: '2026-12-01', to: '2026-12-31' })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      expect.stringContaining('pause-e-ferie-2026-12-01_2026-12-31.ics'),
    ])
    const events = readIcs(String(body)).children.filter(({ kind }) => kind === 'VEVENT')
    expect(events.map(said)).toEqual([
      ['Europe/Rome', '20261202T230000', '20261203T000000', 'Pausa'],
      ['Europe/Rome', '20261216T230000', '20261217T000000', 'Pausa'],
      ['Europe/Rome', '20261219T090000', '20261219T130000', 'Apertura straordinaria'],
      ['DATE', '20261224', '20270107', 'Chiuso: Natale'],
    ])
    const places = events.map((event) => lineOf(event, 'LOCATION').value.split(', ').length)
    expect(places).toEqual([2, 2, 1, 2])
    expect(new Set(events.map((event) => lineOf(event, 'UID').value)).size).toBe(4)
  })

  test('without closures it is a calendar without events; more than 800 days are refused', async () => {
    const { body } = await calendar({ from: '2026-03-01', to: '2026-03-31' })
    expect(readIcs(String(body)).children.map(({ kind }) => kind)).toEqual(['VTIMEZONE'])
    expect((await calendar({ from: '2026-01-01', to: '2028-12-31' })).status).toBe(422)
  })
})
