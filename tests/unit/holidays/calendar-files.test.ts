import { expect, test } from 'vitest'
import { readFile } from '../../../src/custom-pages/settings/holidays/import/read-file'

const today = '2026-11-23'

const lines = (text: string) => text.replaceAll('\n', '\r\n')
const rome = `BEGIN:VTIMEZONE
TZID:W. Europe Standard Time
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

/** Written as the programs write them, each with what is peculiar to it. */
const files: Record<string, { content: string; encoding?: 'windows-1252'; events: string[]; skipped?: string[] }> = {
  'Outlook for Windows, a meeting': {
    content: `BEGIN:VCALENDAR
PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
VERSION:2.0
METHOD:PUBLISH
X-MS-OLK-FORCEINSPECTOROPEN:TRUE
${rome}
BEGIN:VEVENT
CLASS:PUBLIC
CREATED:20261101T080000Z
DESCRIPTION:\\n
DTEND;TZID="W. Europe Standard Time":20261203T170000
DTSTAMP:20261101T080000Z
DTSTART;TZID="W. Europe Standard Time":20261203T140000
PRIORITY:5
SEQUENCE:0
SUMMARY;LANGUAGE=it:Riunione ASL
TRANSP:OPAQUE
UID:040000008200E00074C5B7101A82E008
X-ALT-DESC;FMTTYPE=text/html:<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN
	"><HTML><BODY></BODY></HTML>
BEGIN:VALARM
TRIGGER:-PT15M
ACTION:DISPLAY
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-03 840–1020 Riunione ASL'],
  },
  'Exchange, without the zone itself': {
    content: `BEGIN:VCALENDAR
METHOD:PUBLISH
PRODID:Microsoft Exchange Server 2010
VERSION:2.0
X-WR-CALNAME:Calendario
BEGIN:VEVENT
RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=WE;BYSETPOS=1
SUMMARY:Aggiornamento
DTSTART;TZID=W. Europe Standard Time:20261202T130000
DTEND;TZID=W. Europe Standard Time:20261202T140000
UID:a
END:VEVENT
BEGIN:VEVENT
RRULE:FREQ=MONTHLY;INTERVAL=1;BYDAY=FR;BYSETPOS=-1
SUMMARY:Ultimo venerdì
DTSTART;TZID=W. Europe Standard Time:20261127T130000
DTEND;TZID=W. Europe Standard Time:20261127T140000
UID:b
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-02 780–840 monthly Aggiornamento'],
    skipped: ['Ultimo venerdì: si ripete in un modo che le pause non hanno'],
  },
  'Outlook on the web, with the zone in Italian': {
    content: `BEGIN:VCALENDAR
PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
VERSION:2.0
${rome.replace('W. Europe Standard Time', '(UTC+01:00) Amsterdam\\, Berlino\\, Berna\\, Roma\\, Stoccolma\\, Vienna')}
BEGIN:VEVENT
DTSTART;TZID="(UTC+01:00) Amsterdam, Berlino, Berna, Roma, Stoccolma, Vienna":20261209T090000
DTEND;TZID="(UTC+01:00) Amsterdam, Berlino, Berna, Roma, Stoccolma, Vienna":20261209T100000
RRULE:FREQ=WEEKLY;COUNT=4;INTERVAL=1;BYDAY=WE;WKST=MO
SUMMARY:Supervisione
UID:c
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-09 540–600 weekly Supervisione'],
  },
  'an old Outlook, in windows-1252': {
    encoding: 'windows-1252',
    content: `BEGIN:VCALENDAR
PRODID:-//Microsoft Corporation//Outlook 11.0 MIMEDIR//EN
VERSION:1.0
BEGIN:VEVENT
DTSTART:20261207T080000Z
DTEND:20261207T110000Z
SUMMARY:Attività a scuola
UID:d
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-07 540–720 Attività a scuola'],
  },
  'Google, an export': {
    content: `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:Studio
X-WR-TIMEZONE:Europe/Rome
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261224
DTEND;VALUE=DATE:20261227
DTSTAMP:20261101T080000Z
UID:e@google.com
STATUS:CONFIRMED
SUMMARY:Ferie di Natale
TRANSP:TRANSPARENT
END:VEVENT
BEGIN:VEVENT
DTSTART:20261210T120000Z
DTEND:20261210T130000Z
UID:f@google.com
SUMMARY:Dentista
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-10 780–840 Dentista', '2026-12-24–2026-12-26 0–1440 Ferie di Natale'],
  },
  'Google, a rule with a date moved': {
    content: `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
BEGIN:VTIMEZONE
TZID:Europe/Rome
X-LIC-LOCATION:Europe/Rome
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID=Europe/Rome:20261201T130000
DTEND;TZID=Europe/Rome:20261201T143000
RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR
UID:g@google.com
SUMMARY:Pranzo
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=Europe/Rome:20261203T140000
DTEND;TZID=Europe/Rome:20261203T150000
RECURRENCE-ID;TZID=Europe/Rome:20261203T130000
UID:g@google.com
SUMMARY:Pranzo tardi
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-01 780–870 weekly Pranzo', '2026-12-03 840–900 Pranzo tardi'],
  },
  Thunderbird: {
    content: `BEGIN:VCALENDAR
PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
VERSION:2.0
BEGIN:VTIMEZONE
TZID:/mozilla.org/20050126_1/Europe/Rome
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
END:VTIMEZONE
BEGIN:VTODO
SUMMARY:Comprare carta
END:VTODO
BEGIN:VEVENT
CREATED:20261101T080000Z
UID:h
SUMMARY:Convegno
DTSTART;TZID=/mozilla.org/20050126_1/Europe/Rome:20261211T090000
DURATION:PT8H
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-11 540–1020 Convegno'],
  },
  'Thunderbird, an event without an end': {
    content: `BEGIN:VCALENDAR
PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
VERSION:2.0
BEGIN:VEVENT
UID:i
SUMMARY:Consegna
DTSTART;TZID=Europe/Rome:20261211T090000
END:VEVENT
END:VCALENDAR
`,
    events: ['2026-12-11 540–600 Consegna'],
  },
  'a school, by hand': {
    content: `BEGIN:VCALENDAR
VERSION:2.0
PRODID:Liceo
Calendario scolastico 2026/2027
BEGIN:VEVENT
DTSTART:20261223
DTEND:20270107
SUMMARY:Vacanze di Natale
END:VEVENT
BEGIN:VEVENT
DTSTART:20270325
DTEND:20270331
SUMMARY:Vacanze di Pasqua
DESCRIPTION:Le lezioni
riprendono il 31 marzo
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270602
SUMMARY:Festa della Repubblica
END:VEVENT
END:VCALENDAR
`,
    events: [
      '2026-12-23–2027-01-06 0–1440 Vacanze di Natale',
      '2027-03-25–2027-03-30 0–1440 Vacanze di Pasqua',
      '2027-06-02 0–1440 Festa della Repubblica',
    ],
  },
  'a school, broken off': {
    content: `BEGIN:VCALENDAR
VERSION:2.0
PRODID:Argo
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261207
DTEND;VALUE=DATE:20261209
SUMMARY:Ponte dell’Immacolata
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20270101
SUMMARY:Capodanno
`,
    events: ['2026-12-07–2026-12-08 0–1440 Ponte dell’Immacolata'],
    skipped: ['Capodanno: ha una riga che non si legge'],
  },
}

const bytesOf = (text: string, encoding?: 'windows-1252') =>
  encoding ? Uint8Array.from(text, (sign) => sign.charCodeAt(0)) : new TextEncoder().encode(text)

test.each(Object.entries(files))('a calendar of %s', async (_program, { content, encoding, events, skipped = [] }) => {
  const read = await readFile(new File([bytesOf(lines(content), encoding)], 'calendario.ics'), today)
  if (typeof read === 'string') throw new Error(read)
  expect(
    read.events.map(({ period: { from, to, start, end }, rule, note }) =>
      [from === to ? from : `${from}–${to}`, `${start}–${end}`, rule?.freq, note].filter(Boolean).join(' '),
    ),
  ).toEqual(events)
  expect(read.skippedEvents.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(skipped)
})
