import { type CivilDate, civilParts, dayNumberOf, toCivilDate, toDayNumber } from './civil-date'

/** Easter Sunday (anonymous Gregorian computus). */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 19 * a + 15
  const h = d % 30
  const i = c % 4
  const k = Math.floor(c / 4)
  const l = (32 + 2 * (b % 4) + 2 * k - h - i) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayNumberOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

const fixedHolidays = [
  [1, 1, 'Capodanno'],
  [1, 6, 'Epifania'],
  [4, 25, 'Festa della Liberazione'],
  [5, 1, 'Festa del Lavoro'],
  [6, 2, 'Festa della Repubblica'],
  [8, 15, 'Ferragosto'],
  [11, 1, 'Ognissanti'],
  [12, 8, 'Immacolata Concezione'],
  [12, 25, 'Natale'],
  [12, 26, 'Santo Stefano'],
] as const

/** Easter Sunday of a year (Gregorian calendar). */
export const easterSunday = (year: number): CivilDate => toCivilDate(easter(year))

/** National public holidays of a year, in order. 4 October is included again from 2026 (law of 8 October 2025,
 * no. 151); patron saints' days are not. */
export function italianHolidays(year: number): { date: CivilDate; name: string }[] {
  const sunday = easter(year)
  const days: [number, string][] = fixedHolidays.map(([month, day, name]) => [dayNumberOf(year, month, day), name])
  days.push([sunday, 'Pasqua'], [sunday + 1, 'Lunedì dell’Angelo'])
  if (year >= 2026) days.push([dayNumberOf(year, 10, 4), 'San Francesco d’Assisi'])
  return days.sort((a, b) => a[0] - b[0]).map(([day, name]) => ({ date: toCivilDate(day), name }))
}

/** The holiday's Italian name, or null on an ordinary day. */
export function holidayName(date: CivilDate): string | null {
  const { year } = civilParts(toDayNumber(date))
  return italianHolidays(year).find((holiday) => holiday.date === date)?.name ?? null
}
