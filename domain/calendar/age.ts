import type { CivilDate } from './civil-date'

/** Whole years from a birthday to a day; somebody born on 29 February is a year older on 1 March of common years. */
export const ageOn = (birthday: CivilDate, day: CivilDate): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)
