import { useState } from 'react'
import {
  type FirstFreeChoices,
  type FirstFreeTime,
  mostFreeTimes,
  usualFreeTimes,
} from '../../../domain/contract/agenda/first-free'
import { shortDoctorName } from '../../../domain/text/format'
import { useRomeClock } from '../../platform/basic/rome-clock'
import { announce } from '../../platform/calls'
import {
  anyFreeTime,
  closeFirstFree,
  type FirstFreeStart,
  getSession,
  lastTimePreferences,
  openBookingPanel,
  rememberTimePreferences,
  setActingDoctor,
  type TimePreferences,
  useSession,
} from '../../platform/session'
import { useDebouncedValue } from '../../ui/hooks/use-debounced-value'
import { useFirstFreeTimes } from './first-free'
import { queryOf, type Search, searchedServices, searchProblems } from './search'

/** How long typing rests before the search follows it; the words are looked up among known services. Milliseconds. */
const typingPause = 200

export const keyOfTime = ({ date, from, office_service_id }: FirstFreeTime) => `${date}.${from}.${office_service_id}`

const startPreferences = ({ preferences }: FirstFreeStart) =>
  preferences ? { ...anyFreeTime, ...preferences } : lastTimePreferences()

/** State and actions of the search; the components only render them. */
export function useFirstFree(start: FirstFreeStart, choices: FirstFreeChoices) {
  const today = useRomeClock().date
  const { userId } = useSession()
  const [search, setSearch] = useState<Search>(() => ({ ...startPreferences(start), typed: '', day: '' }))
  const [limit, setLimit] = useState(usualFreeTimes)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [typed, flush] = useDebouncedValue(search.typed, typingPause)
  const settled = { ...search, typed }
  const problems = searchProblems(settled, choices, today)
  const isWhole = Object.keys(problems).length === 0
  const answer = useFirstFreeTimes(isWhole ? queryOf(settled, choices, limit) : null)
  const times = answer.times ?? []
  const active = times.find((time) => keyOfTime(time) === activeKey) ?? times[0]
  const isSettled = typed === search.typed && !answer.isOld

  const remember = (preferences: TimePreferences) => {
    const { doctorIds, officeIds, serviceIds, weekdays, from, to, online } = preferences
    if (!start.preferences) rememberTimePreferences({ doctorIds, officeIds, serviceIds, weekdays, from, to, online })
  }
  const change = (changes: Partial<Search>) => {
    const next = { ...search, ...changes }
    setSearch(next)
    setActiveKey(null)
    setLimit(usualFreeTimes)
    remember(next)
  }
  const choose = (time: FirstFreeTime) => {
    remember({ ...search, serviceIds: searchedServices(settled, choices).map(({ id }) => id) })
    closeFirstFree()
    book(time, { userId, online: search.online, onChosen: start.onChosen })
  }

  return {
    search,
    services: searchedServices(settled, choices),
    change,
    problems,
    today,
    choices,
    times,
    /** Undefined as long as nothing has been found for any search. */
    isKnown: answer.times !== undefined,
    isSettled,
    isError: isWhole && answer.isLoadingError,
    retry: () => void answer.refetch(),
    active,
    activate: (time: FirstFreeTime) => setActiveKey(keyOfTime(time)),
    move: (step: 1 | -1) => {
      const next = active && times.at((times.indexOf(active) + step) % times.length)
      if (next) setActiveKey(keyOfTime(next))
    },
    /** More times than are shown can be asked for. */
    hasMore: limit < mostFreeTimes && times.length >= limit,
    showMore: () => setLimit(mostFreeTimes),
    choose,
    /** Takes the marked time; with an answer on its way only makes it come at once. */
    chooseActive: () => (isSettled ? active && choose(active) : flush()),
  }
}
export type FirstFreeSearch = ReturnType<typeof useFirstFree>

interface BookingStart extends Pick<FirstFreeStart, 'onChosen'> {
  readonly userId: number | null
  readonly online: boolean
}

/** Opens the booking panel at a time; for another doctor the tab then acts for that one, and says so. */
function book(time: FirstFreeTime, { userId, online, onChosen }: BookingStart) {
  const { doctor, date, office_user_id, office_service_id } = time
  const before = getSession().actingDoctorId
  const doctorId = doctor.id === userId ? null : doctor.id
  if (doctorId === before && onChosen) return onChosen(time, online)
  setActingDoctor(doctorId)
  if (doctorId !== before)
    announce({
      type: 'success',
      title: `Ora per ${shortDoctorName(doctor)}`,
      action: { label: 'Torna', run: () => setActingDoctor(before) },
    })
  openBookingPanel({
    officeUserId: office_user_id,
    officeServiceId: office_service_id,
    online,
    date,
    from: time.from.slice(0, 5),
  })
}
