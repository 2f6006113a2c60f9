import { mustEnableSecondFactor } from '../../domain/access/guards'
import { dayStatuses } from '../../domain/booking/status'
import type { CivilDate } from '../../domain/calendar/civil-date'
import { romeWallClock } from '../../domain/calendar/rome'
import type { CurrentUser, PublicConfig } from '../../domain/contract/access/session'
import type { OfficeUser } from '../../domain/contract/agenda/agenda'
import type { Day } from '../../domain/contract/agenda/day'
import { fetchedWindow, isOrdinaryDay, openingDay, readPlace } from '../custom-pages/bookings/place'
import { getSession, knownUser } from '../platform/session'
import { askEarly } from '../platform/session/ask-early'
import { askForUser } from '../platform/session/ask-user'
import { actedDoctorOf, hasRight, isWithoutDoctor } from '../platform/session/user-rights'
import type { OpeningQuery } from '../shared/day/opening'
import { calendarQuery, frameQuery, homeQuery, officeUsersQuery } from '../shared/day/opening-queries'

/** An opening (`src/shared/day/opening.ts`), and the promise of its answer. */
interface AskedOpening {
  readonly query: OpeningQuery
  readonly today: CivilDate
  readonly asked: Promise<Day | undefined>
}

/** What was asked while the code of the page comes, so that the page is drawn once, with its data (`npm run bench -- cold`). */
export interface Ahead {
  readonly actingAs: number | null
  readonly config: Promise<PublicConfig | undefined>
  readonly officeUsers: Promise<OfficeUser[] | undefined> | undefined
  readonly openings: readonly Promise<AskedOpening | undefined>[]
}

const opening = (query: OpeningQuery, today: CivilDate): AskedOpening => ({
  query,
  today,
  asked: askEarly<Day>('doctor/day', query),
})

/** The calendar opens with the visits of the offices that it shows; with a filter it asks itself. */
async function ofCalendar(
  address: URLSearchParams,
  today: CivilDate,
  user: CurrentUser,
  officeUsers: Promise<OfficeUser[] | undefined>,
) {
  if (['service', 'status', 'view'].some((name) => address.has(name))) return undefined
  const { officeUserId, allStructures, actingDoctorId } = getSession()
  const isOfAll = allStructures && actingDoctorId === null && user.office_users.length > 1
  const known = isOfAll ? user.office_users : ((await officeUsers) ?? [])
  const office = known.find(({ id }) => id === officeUserId) ?? known[0]
  if (!office) return undefined
  const shown = allStructures && known.length > 1 ? undefined : office.id
  const place = readPlace(address, openingDay(today, isOrdinaryDay))
  return opening(calendarQuery({ statuses: dayStatuses, officeUserId: shown }, fetchedWindow(place), today), today)
}

function ofPage({ pathname, searchParams }: URL, user: CurrentUser, officeUsers: Ahead['officeUsers']) {
  const { actingDoctorId } = getSession()
  const { date: today } = romeWallClock(Date.now())
  if (pathname === '/') return Promise.resolve(opening(homeQuery(user, actingDoctorId, today), today))
  const mayBook = hasRight(actedDoctorOf(user, actingDoctorId), 'bookings')
  return pathname === '/bookings' && mayBook && officeUsers
    ? ofCalendar(searchParams, today, user, officeUsers)
    : undefined
}

/** Asks what a page of the doctor's side begins with; undefined where that is not known before its code has come. */
async function askAhead(page: URL): Promise<Ahead | undefined> {
  const { actingDoctorId: actingAs, userId } = getSession()
  if (knownUser(userId) === undefined) await askForUser()
  const user = knownUser<CurrentUser>(userId)
  const frame = frameQuery(user, actingAs)
  if (!user || !frame || mustEnableSecondFactor(user)) return undefined
  if (actingAs !== null && !actedDoctorOf(user, actingAs)) return undefined
  const hasAgenda = !isWithoutDoctor(user, actingAs)
  const officeUsers = hasAgenda ? askEarly<OfficeUser[]>('doctor/office_users', officeUsersQuery) : undefined
  const ofThisPage = hasAgenda ? ofPage(page, user, officeUsers) : undefined
  return {
    actingAs,
    config: askEarly<PublicConfig>('public/config'),
    officeUsers,
    openings: [Promise.resolve(opening(frame, '')), ...(ofThisPage ? [ofThisPage] : [])],
  }
}

/** Asked when this module runs: before the large chunk of the signed-in side does, which takes longer than the answers. */
export const ahead = askAhead(new URL(window.location.href))
