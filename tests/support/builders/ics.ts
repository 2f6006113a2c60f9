/** One line of a calendar: `DTSTART;TZID=Europe/Rome:20261124T090000`. */
export interface IcsLine {
  readonly name: string
  readonly params: Readonly<Record<string, string>>
  readonly value: string
}

export interface IcsComponent {
  readonly kind: string
  readonly lines: readonly IcsLine[]
  readonly children: readonly IcsComponent[]
}

const unescaped = (text: string) => text.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

function readLine(text: string): IcsLine {
  const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(text)
  if (!match) throw new Error(`Not a line of a calendar: ${text}`)
  const [, name = '', params = '', value = ''] = match
  const pairs = params
    .split(';')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string])
  return { name, params: Object.fromEntries(pairs), value }
}

/**
 * Parses a calendar as in RFC 5545 and throws at the first violation: bare line ends, lines of more than 75 bytes, unclosed
 * components, unescaped characters in a text, an undefined time zone, a DTSTAMP not in UTC.
 */
export function readIcs(text: string): IcsComponent {
  if (!text.endsWith('\r\n') || /(^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('Lines end with CRLF')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 bytes: ${line}`)
  const lines = text
    .slice(0, -2)
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(readLine)
  const open: { kind: string; lines: IcsLine[]; children: IcsComponent[] }[] = []
  let root: IcsComponent | null = null
  for (const line of lines) {
    const top = open.at(-1)
    if (line.name === 'BEGIN') open.push({ kind: line.value, lines: [], children: [] })
    else if (!top) throw new Error(`Outside of any component: ${line.name}`)
    else if (line.name !== 'END') top.lines.push(line)
    else if (line.value !== top.kind) throw new Error(`${top.kind} ends as ${line.value}`)
    else {
      open.pop()
      const parent = open.at(-1)
      if (parent) parent.children.push(top)
      else if (root) throw new Error('More than one calendar')
      else root = top
    }
  }
  if (!root || open.length > 0) throw new Error('Does not end')
  checkTimes(root)
  return root
}

/** The only line of that name, its value unescaped; throws when there is none, or more. */
export function lineOf(component: IcsComponent, name: string): IcsLine {
  const [line, ...more] = component.lines.filter((candidate) => candidate.name === name)
  if (!line || more.length > 0) throw new Error(`${component.kind} has ${more.length + (line ? 1 : 0)} ${name}`)
  return { ...line, value: unescaped(line.value) }
}

const texts = ['SUMMARY', 'DESCRIPTION', 'LOCATION']

function checkTimes(calendar: IcsComponent): void {
  const zones = calendar.children.filter(({ kind }) => kind === 'VTIMEZONE').map((zone) => lineOf(zone, 'TZID').value)
  for (const event of calendar.children.filter(({ kind }) => kind === 'VEVENT')) {
    lineOf(event, 'UID')
    if (!/^\d{8}T\d{6}Z$/.test(lineOf(event, 'DTSTAMP').value)) throw new Error('DTSTAMP is in UTC')
    for (const name of ['DTSTART', 'DTEND']) {
      const { params, value } = lineOf(event, name)
      if (params.VALUE === 'DATE' && /^\d{8}$/.test(value)) continue
      if (!params.TZID || !zones.includes(params.TZID)) throw new Error(`${name} names no zone of the calendar`)
      if (!/^\d{8}T\d{6}$/.test(value)) throw new Error(`${name}: ${value}`)
    }
    for (const { name, value } of event.lines)
      if (texts.includes(name) && /(^|[^\\])(\\\\)*[,;]/.test(value))
        throw new Error(`${name} is not escaped: ${value}`)
  }
}
