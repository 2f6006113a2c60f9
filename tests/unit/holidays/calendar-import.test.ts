import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { occurrenceDays, type Recurrence } from '../../../domain/booking/recurrence'
import { addDays, toCivilDate, toDayNumber } from '../../../domain/calendar/civil-date'
import { calendarOfPeriods } from '../../../server/http/calendar-file'
import { readCalendar } from '../../../src/custom-pages/settings/holidays/import/calendar-events'
import { firstRows, importChange, importRows } from '../../../src/custom-pages/settings/holidays/import/import-rows'
import { readFile } from '../../../src/custom-pages/settings/holidays/import/read-file'
import { randomCases } from '../../support/long'

const today = '2026-11-23'
const office = (id: number, name: string) => ({ id, office: { id, name, address: null, city: null } })
const offices = [office(1, 'Studio Via Roma'), office(2, 'Ambulatorio Prati')]
const ofFile = `BEGIN:VTIMEZONE
TZID:Ufficio
BEGIN:STANDARD
TZOFFSETFROM:-0500
TZOFFSETTO:-0500
DTSTART:19700101T000000
END:STANDARD
END:VTIMEZONE`

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR'].join('\n').replaceAll('\n', '\r\n')
const event = (lines: string) => `BEGIN:VEVENT\nUID:${lines.length}@altrove\nSUMMARY:Corso\n${lines}\nEND:VEVENT`
const read = (...events: string[]) => {
  const found = readCalendar(calendar(...events), today)
  if (!found) throw new Error('No calendar')
  return found
}
/** "2026-12-24 09:00 – 2026-12-24 13:00" of the only event, or why it is left out. */
function outcome(lines: string, ...more: string[]) {
  const { events, skippedEvents } = read(...more, event(lines))
  const [change] = importChange(importRows(events, [1], [], offices)).schedules ?? []
  const [left] = skippedEvents
  return change ? [change.from, change.to].map((time) => time.slice(0, 16)).join(' – ') : left?.reason
}
function ruleOf(lines: string) {
  const { events, skippedEvents } = read(event(lines))
  return events[0]?.rule ?? skippedEvents[0]?.reason
}

test('our own file gives the closures that it was made of, each with its offices and note', () => {
  const closure = fc.record({
    first: fc.integer({ min: 0, max: 700 }),
    days: fc.integer({ min: 0, max: 20 }),
    start: fc.integer({ min: 0, max: 95 }),
    minutes: fc.integer({ min: 1, max: 96 }),
    places: fc.constantFrom([1], [2], [1, 2]),
    note: fc.constantFrom(null, 'Natale', 'Ferie, mare; e monti\\', 'Chiuso: per lutto', 'è così'),
    what: fc.constantFrom('Chiuso', 'Pausa'),
  })
  fc.assert(
    fc.property(fc.array(closure, { maxLength: 12 }), (closures) => {
      const periods = closures.map(({ first, days, start, minutes, places, note, what }, at) => {
        const from = { day: toDayNumber(today) + first, minutes: 15 * start }
        const end = 15 * (start + minutes)
        const to = { day: from.day + days + Math.floor(end / 1440), minutes: end % 1440 }
        const names = places.map((id) => offices.find((one) => one.id === id)?.office.name)
        const common = { code: `orari-${at}`, version: 1, stamp: new Date(0), location: names.join(', ') }
        return { ...common, from, to, summary: [what, note].filter(Boolean).join(': ') }
      })
      const found = readCalendar(calendarOfPeriods('Pause e ferie', periods), today)
      expect(found?.skippedEvents).toEqual([])
      const got = importChange(importRows(found?.events ?? [], [], [], offices)).schedules ?? []
      const wanted = closures.flatMap(({ places, note }, at) =>
        places.map((id) => {
          const { from, to } = periods[at] ?? { from: { day: 0, minutes: 0 }, to: { day: 0, minutes: 0 } }
          return [id, from.day * 1440 + from.minutes, to.day * 1440 + to.minutes, note].join()
        }),
      )
      const minuteOf = (time: string) =>
        toDayNumber(time.slice(0, 10)) * 1440 + Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
      expect(
        got
          .map(({ office_user_id, from, to, note }) => [office_user_id, minuteOf(from), minuteOf(to), note].join())
          .sort(),
      ).toEqual(wanted.sort())
    }),
    { numRuns: randomCases(200) },
  )
})

test('an event with a line that cannot be read is left out by its title, the others are read', () => {
  const good = 'DTSTART;VALUE=DATE:20261224'
  const { events, skippedEvents } = read(
    event(good),
    event(`${good}\nquesta riga non dice nulla`),
    event(`${good}\nX:1`),
  )
  expect(events.map(({ period }) => period.from)).toEqual(['2026-12-24', '2026-12-24'])
  expect(skippedEvents).toEqual([{ key: 'unread-0', name: 'Corso', reason: 'ha una riga che non si legge' }])
})

test.each([
  ['a line between the events', 'questa riga non dice nulla'],
  [
    'a zone that cannot be read',
    'BEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nRRULE:FREQ=MAI\nEND:STANDARD\nEND:VTIMEZONE',
  ],
  ['a task that cannot be read', 'BEGIN:VTODO\nriga\nEND:VTODO'],
])('%s takes none of them along', (_what, lines) => {
  const good = event('DTSTART;VALUE=DATE:20261224')
  const { events, skippedEvents } = read(lines, good, lines, event('DTSTART;VALUE=DATE:20261225'))
  expect(events.map(({ period }) => period.from)).toEqual(['2026-12-24', '2026-12-25'])
  expect(skippedEvents).toEqual([])
})

test('of a file that breaks off the events before are read, the last is named', () => {
  const whole = calendar(event('DTSTART;VALUE=DATE:20261224'), event('DTSTART;VALUE=DATE:20261225\nX:1'))
  const { events, skippedEvents } = readCalendar(whole.slice(0, whole.lastIndexOf('X:1')), today) ?? {}
  expect(events?.map(({ period }) => period.from)).toEqual(['2026-12-24'])
  expect(skippedEvents?.map(({ name }) => name)).toEqual(['Corso'])
})

test.each([
  ['DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20270107', '2026-12-24 00:00 – 2027-01-06 24:00'],
  ['DTSTART;VALUE=DATE:20261224', '2026-12-24 00:00 – 2026-12-24 24:00'],
  ['DTSTART;VALUE=DATE:20261224\nDURATION:P2D', '2026-12-24 00:00 – 2026-12-25 24:00'],
  ['DTSTART:20261224T090000\nDTEND:20261224T130000', '2026-12-24 09:00 – 2026-12-24 13:00'],
  [
    'DTSTART;TZID=Europe/Rome:20261224T220000\nDTEND;TZID=Europe/Rome:20261225T000000',
    '2026-12-24 22:00 – 2026-12-24 24:00',
  ],
  ['DTSTART:20261224T233000Z\nDTEND:20261225T003000Z', '2026-12-25 00:30 – 2026-12-25 01:30'],
  ['DTSTART:20270701T080000Z\nDURATION:PT90M', '2027-07-01 10:00 – 2027-07-01 11:30'],
  [
    'DTSTART;TZID=America/New_York:20261224T180000\nDTEND;TZID=America/New_York:20261224T200000',
    '2026-12-25 00:00 – 2026-12-25 02:00',
  ],
  [
    'DTSTART;TZID=/x.org/Europe/Rome:20261224T180000\nDTEND;TZID=/x.org/Europe/Rome:20261224T200000',
    '2026-12-24 18:00 – 2026-12-24 20:00',
  ],
  // the clock leaves out 02:00–03:00 in Rome
  ['DTSTART:20270328T003000Z\nDTEND:20270328T013000Z', '2027-03-28 01:30 – 2027-03-28 03:30'],
  ['DTSTART:20261224T090030\nDTEND:20261224T095930', '2026-12-24 09:00 – 2026-12-24 10:00'],
  ['DTSTART;TZID=Luna:20261224T090000\nDTEND;TZID=Luna:20261224T100000', 'il fuso orario è sconosciuto'],
  ['DTSTART;VALUE=DATE:20261122', 'è già passato'],
  ['DTSTART:20261224T130000\nDTEND:20261224T090000', 'finisce prima di cominciare'],
  ['DTSTART:20261224T130000', '2026-12-24 13:00 – 2026-12-24 14:00'],
  ['DTSTART:20261224', '2026-12-24 00:00 – 2026-12-24 24:00'],
  ['DTSTART:20261224\nDTEND:20270107', '2026-12-24 00:00 – 2027-01-06 24:00'],
  [
    'DTSTART;TZID=W. Europe Standard Time:20261224T090000\nDTEND;TZID=W. Europe Standard Time:20261224T130000',
    '2026-12-24 09:00 – 2026-12-24 13:00',
  ],
  [
    'DTSTART;TZID=GMT Standard Time:20261224T090000\nDTEND;TZID=GMT Standard Time:20261224T130000',
    '2026-12-24 10:00 – 2026-12-24 14:00',
  ],
  [
    'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlino, Berna, Roma":20261224T090000\nDURATION:PT1H',
    '2026-12-24 09:00 – 2026-12-24 10:00',
  ],
  ['DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261224', 'finisce prima di cominciare'],
  ['DTSTART;VALUE=DATE:100000101', 'la data non è valida'],
  ['DTSTART:100000101T090000\nDTEND:100000101T100000', 'la data non è valida'],
  ['DTSTART;VALUE=DATE:99991231', 'la data non è valida'],
  ['DTSTART;VALUE=DATE:20261331', 'la data non è valida'],
  ['DTSTART:20261224T250000\nDTEND:20261224T260000', 'la data non è valida'],
  ['DTSTART:domani', 'la data non è valida'],
  ['DTEND:20261224T090000', 'la data non è valida'],
  ['DTSTART;VALUE=DATE:20261224\nSTATUS:CANCELLED', 'è annullato'],
])('an event %j → %s', (lines, expected) => {
  expect(outcome(lines)).toBe(expected)
})

test('a rule by a zone that only the file knows is a pause where its clock is that of Rome', () => {
  const zone = (name: string, from: string, to: string) =>
    `BEGIN:VTIMEZONE\nTZID:${name}
BEGIN:STANDARD\nDTSTART:16010101T030000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nTZOFFSETFROM:${to}\nTZOFFSETTO:${from}\nEND:STANDARD
BEGIN:DAYLIGHT\nDTSTART:16010101T020000\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nEND:DAYLIGHT
END:VTIMEZONE`
  const rule = (name: string) => event(`DTSTART;TZID=${name}:20261202T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY`)
  const { events, skippedEvents } = read(
    zone('Nostra', '+0100', '+0200'),
    zone('Altra', '+0000', '+0100'),
    rule('Nostra'),
    rule('Altra'),
  )
  expect(events.map(({ rule }) => rule?.freq)).toEqual(['weekly'])
  expect(skippedEvents.map(({ reason }) => reason)).toEqual(['si ripete con l’ora di un altro fuso'])
})

test.each([
  ['UTF-8', (text: string) => new TextEncoder().encode(text)],
  ['windows-1252', (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
  [
    'UTF-16',
    (text: string) =>
      new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer)]),
  ],
])('a file in %s keeps its accents', async (_encoding, encode) => {
  const content = calendar(event('DTSTART;VALUE=DATE:20261224').replace('Corso', 'Attività'))
  const found = await readFile(new File([encode(content)], 'x.ics'), today)
  expect(found).toMatchObject({ events: [{ note: 'Attività' }] })
})

test('a zone that only the file knows is read by the file’s rules', () => {
  const lines = 'DTSTART;TZID=Ufficio:20261224T180000\nDTEND;TZID=Ufficio:20261224T190000'
  expect(outcome(lines, ofFile)).toBe('2026-12-25 00:00 – 2026-12-25 01:00')
})

describe('an event that repeats', () => {
  const hour = 'DTSTART;TZID=Europe/Rome:20261202T100000\nDTEND;TZID=Europe/Rome:20261202T110000\nRRULE:FREQ='

  test.each([
    ['DAILY;INTERVAL=2;COUNT=5', { freq: 'daily', interval: 2, count: 5 }],
    [
      'WEEKLY;BYDAY=WE,FR;UNTIL=20270131T225959Z',
      { freq: 'weekly', interval: 1, weekdays: [3, 5], until: '2027-01-31' },
    ],
    // ends at 23:59 of the day before in Rome, when the hour of 10 has been
    ['WEEKLY;UNTIL=20270113T085959Z', { freq: 'weekly', interval: 1, until: '2027-01-12' }],
    ['WEEKLY;UNTIL=20270113T090000Z', { freq: 'weekly', interval: 1, until: '2027-01-13' }],
    ['MONTHLY', { freq: 'monthly', interval: 1, monthly: 'date' }],
    ['MONTHLY;BYDAY=1WE', { freq: 'monthly', interval: 1, monthly: 'weekday' }],
    ['MONTHLY;BYDAY=WE;BYSETPOS=1', { freq: 'monthly', interval: 1, monthly: 'weekday' }],
    ['DAILY;BYDAY=MO,WE,FR;COUNT=9', { freq: 'weekly', interval: 1, weekdays: [1, 3, 5], count: 9 }],
    [
      'WEEKLY\nEXDATE;TZID=Europe/Rome:20261209T100000,20261216T100000',
      { freq: 'weekly', interval: 1, except: ['2026-12-09', '2026-12-16'] },
    ],
  ])('by %s becomes a pause', (rule, expected) => {
    expect(ruleOf(`${hour}${rule}`)).toEqual({ from: '2026-12-02', ...expected })
  })

  test.each([
    ['YEARLY', 'si ripete in un modo che le pause non hanno'],
    ['WEEKLY;COUNT=500', 'si ripete in un modo che le pause non hanno'],
    ['MONTHLY;BYDAY=-1WE', 'si ripete in un modo che le pause non hanno'],
    ['MONTHLY;BYDAY=WE;BYSETPOS=-1', 'si ripete in un modo che le pause non hanno'],
    ['MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'si ripete in un modo che le pause non hanno'],
    ['DAILY;INTERVAL=2;BYDAY=MO,WE', 'si ripete in un modo che le pause non hanno'],
    ['MONTHLY;BYDAY=2WE', 'si ripete in un modo che le pause non hanno'],
    ['WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,WE', 'si ripete in un modo che le pause non hanno'],
    ['DAILY;BYHOUR=9,10', 'si ripete in un modo che le pause non hanno'],
    ['WEEKLY\nRDATE;TZID=Europe/Rome:20261203T100000', 'si ripete in un modo che le pause non hanno'],
  ])('by %s is left out', (rule, reason) => {
    expect(ruleOf(`${hour}${rule}`)).toBe(reason)
  })

  test('with the time of a zone that changes with Rome it is a pause; of another, over days, or past it is left out', () => {
    const inZone = (zone: string) =>
      ruleOf(`DTSTART;TZID=${zone}:20261202T100000\nDTEND;TZID=${zone}:20261202T110000\nRRULE:FREQ=WEEKLY`)
    expect(inZone('Europe/Berlin')).toMatchObject({ from: '2026-12-02', freq: 'weekly' })
    expect(inZone('Europe/London')).toBe('si ripete con l’ora di un altro fuso')
    expect(ruleOf('DTSTART:20261202T100000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY')).toBe(
      'si ripete con l’ora di un altro fuso',
    )
    expect(ruleOf('DTSTART;VALUE=DATE:20261202\nDTEND;VALUE=DATE:20261204\nRRULE:FREQ=WEEKLY')).toBe(
      'si ripete e dura più di un giorno',
    )
    expect(ruleOf('DTSTART:20260902T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4')).toBe('è già passato')
  })

  test('from the past on it begins with its next date, and one date that was moved stands by itself', () => {
    const { events } = read(
      'BEGIN:VEVENT\nUID:a\nDTSTART:20261104T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=6\nEND:VEVENT',
      'BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:20261216T100000\nDTSTART:20261217T120000\nDURATION:PT1H\nEND:VEVENT',
    )
    const [pause, moved] = events
    const rule = pause?.rule as Recurrence
    expect(occurrenceDays(rule, 0, toDayNumber('2199-12-31')).map(toCivilDate)).toEqual([
      '2026-12-02',
      '2026-12-30',
      '2027-01-13',
    ])
    expect([moved?.period, moved?.rule]).toEqual([{ from: '2026-12-17', to: '2026-12-17', start: 720, end: 780 }, null])
  })
})

test('what is no calendar is refused; a calendar without events holds none', () => {
  for (const text of ['', 'ciao', '{}', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\nEND:VCARD', '\u0000\u0001', 'END:VCALENDAR'])
    expect(readCalendar(text, today), text).toBeNull()
  expect(read()).toEqual({ events: [], skippedEvents: [] })
  expect(readCalendar(`\uFEFF${calendar(event('DTSTART;VALUE=DATE:20261224'))}`, today)?.events).toHaveLength(1)
})

test('any bytes in the place of any line are read or refused, and never throw', () => {
  const lines = calendar(event('DTSTART:20261224T090000Z\nDTEND:20261224T100000Z\nRRULE:FREQ=WEEKLY;BYDAY=MO')).split(
    '\r\n',
  )
  fc.assert(
    fc.property(fc.nat(lines.length - 1), fc.string({ unit: 'binary' }), (at, text) => {
      readCalendar(lines.with(at, text).join('\r\n'), today)
      readCalendar(lines.with(at, `${lines[at]}${text}`).join('\r\n'), today)
    }),
    { numRuns: randomCases(80, 200) },
  )
})

test('read again after it was saved, a calendar gives nothing more', () => {
  const { events } = read(
    event('DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227'),
    event('DTSTART:20261202T100000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY'),
  )
  const rows = importRows(events, [1, 2], [], offices)
  const present = (importChange(rows).schedules ?? []).map((each, id) => ({
    ...{ key: String(id), duration: null, recurrence: null, ...each, note: each.note ?? null },
    entries: [{ id, version: 1, office_user_id: each.office_user_id }],
  }))
  const groups = present.map((group) => ({ ...group, recurrence: group.recurrence ?? null, duration: null }))
  expect(groups).toHaveLength(3)
  expect(importRows(events, [1, 2], groups, offices)).toEqual([])
  // the dates of a pause that stands, as our own file has them
  const dated = read(event(`DTSTART:${addDays('2026-12-02', 7).replaceAll('-', '')}T103000\nDURATION:PT30M`)).events
  expect(importRows(dated, [1], groups, offices)).toEqual([])
})

test('as many rows as one save takes, the first ones', () => {
  const { events } = read(
    event('DTSTART;VALUE=DATE:20270201'),
    event('DTSTART:20270202T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY'),
  )
  const many = Array.from({ length: 150 }, () => events).flat()
  const rows = firstRows(importRows(many, [1, 2], [], offices))
  expect(importChange(rows).schedules).toHaveLength(200)
})
