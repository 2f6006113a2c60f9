import { useState } from 'react'
import { maskedName, participantName } from '../../../../domain/booking/participant'
import { visitTypes } from '../../../../domain/booking/services'
import { longTime, parseTime, shortTime } from '../../../../domain/calendar/minutes'
import type { OfficeService, OfficeUser } from '../../../../domain/contract/agenda/agenda'
import type { Alternative, BookingPayload } from '../../../../domain/contract/booking/booking-fields'
import { briefDate, clockTime } from '../../../../domain/text/dates'
import { useRomeClock } from '../../../platform/basic/rome-clock'
import { announce } from '../../../platform/calls'
import { goToVisit, type PanelDraft } from '../../../platform/session'
import { usePatientActions } from '../../../shared/patients/card-changes'
import { useOfficeUsers, useSelectedOffice } from '../../../shared/people/office-users'
import { useBookingWarnings } from '../../../shared/visits/booking-warnings'
import { type SaveOutcome, useSaveBooking } from '../../../shared/visits/save-booking'
import { useNearTimes } from '../calls'
import { nearestTimes } from './times'

/** A service of an office, in person or online. */
interface Choice {
  /** Tells the choices apart in the select. */
  readonly value: string
  readonly label: string
  readonly office: OfficeUser
  readonly service: OfficeService
  readonly online: boolean
}

interface ChosenTime {
  readonly date: string
  readonly from: number
  readonly to: number
}

const only = (durations: readonly number[]) => (new Set(durations).size === 1 ? durations[0] : undefined)

/** The services for patients; those at home need an address, which is written in the panel. */
function choicesOf(offices: readonly OfficeUser[]): readonly Choice[] {
  return offices.flatMap((office) =>
    visitTypes(office.office_services, 'patient')
      .filter(({ service }) => service.medical_service.slot_code === null)
      .map(({ service, online }) => {
        const duration = service.duration ?? only((office.shifts ?? []).map((shift) => shift.duration))
        const label = [
          online ? `${service.name} (online)` : service.name,
          // of several offices the name matters more, and both do not fit
          offices.length > 1 ? office.office.name : duration && `${duration} min`,
        ]
        return {
          value: `${service.id}${online ? ' online' : ''}`,
          label: label.filter(Boolean).join(' · '),
          office,
          service,
          online,
        }
      }),
  )
}

const isSame = (one: ChosenTime | null, { date, from }: Pick<ChosenTime, 'date' | 'from'>) =>
  one?.date === date && one.from === from

/** What could not be booked, with other times where the server names any. */
export interface QuickProblem {
  readonly text: string
  readonly alternatives: readonly Alternative[]
  /** Asked again, the same visit is booked at most once. */
  readonly isUnanswered?: boolean
}

const problemOf = (outcome: Exclude<SaveOutcome, { kind: 'saved' | 'dropped' }>): QuickProblem => {
  switch (outcome.kind) {
    case 'taken':
      return { text: `${outcome.message}.`, alternatives: outcome.alternatives }
    case 'invalid':
      return { text: Object.values(outcome.errors)[0]?.[0] ?? 'Orario non prenotabile.', alternatives: [] }
    case 'unanswered':
      return {
        text: 'Nessuna risposta. Prenota di nuovo quando la connessione torna: la visita non verrà registrata due volte.',
        alternatives: [],
        isUnanswered: true,
      }
    case 'refused':
      return { text: outcome.message, alternatives: [] }
    default:
      return { text: 'Visita non prenotata.', alternatives: [] }
  }
}

/** State and actions of "Prenota in fretta": a service, one of its nearest times, and booking it. */
export function useQuickBook(patientId: number) {
  const now = useRomeClock()
  const { officeUsers, officeUser, allStructures } = useSelectedOffice()
  const { isPending: isLoadingOffices } = useOfficeUsers()
  const offices = allStructures ? officeUsers : officeUser ? [officeUser] : []
  const choices = choicesOf(offices)
  const [chosenValue, setChosenValue] = useState<string | null>(null)
  const choice = choices.find(({ value }) => value === chosenValue) ?? choices[0]
  const near = useNearTimes(choice ? { officeServiceId: choice.service.id, online: choice.online } : null, now.date)
  const days = nearestTimes(near.days, now)
  const [chosen, setChosen] = useState<ChosenTime | null>(null)
  const [problem, setProblem] = useState<QuickProblem | null>(null)
  // a time that is no longer free is chosen no more, unless it was asked for without an answer: it may be taken by just that
  const isFree = chosen !== null && (near.days.get(chosen.date) ?? []).some(({ from }) => from === chosen.from)
  const time = isFree || problem?.isUnanswered ? chosen : null
  const { save, isSaving } = useSaveBooking(`quick-book.${patientId}`)
  const { refresh } = usePatientActions(patientId)
  const { data: warnings } = useBookingWarnings(
    choice && time ? { officeServiceId: choice.service.id, userId: patientId, date: time.date, from: time.from } : null,
  )

  async function book() {
    if (!choice || !time) return
    const body: BookingPayload = {
      office_user_id: choice.office.id,
      office_service_id: choice.service.id,
      user_id: patientId,
      date: time.date,
      from: longTime(time.from),
      to: longTime(time.to),
      online: choice.online,
    }
    const outcome = await save(body)
    if (outcome.kind === 'dropped') return
    if (outcome.kind !== 'saved') return setProblem(problemOf(outcome))
    const visit = outcome.changed.data
    setProblem(null)
    const rest = `${briefDate(visit.date)} ${clockTime(visit.from)}, codice ${visit.code}`
    setChosen(null)
    void refresh()
    announce({
      type: 'success',
      title: 'Ben fatto!',
      text: 'Prenotazione avvenuta con successo. Riceverai una notifica di conferma.',
      readBack: { text: `${participantName(visit)}, ${rest}`, maskedText: `${maskedName(visit)}, ${rest}` },
      action: { label: 'Mostra', run: () => goToVisit(visit) },
    })
  }
  const choose = (next: ChosenTime | null) => {
    setChosen(next)
    setProblem(null)
  }
  return {
    now,
    choices,
    choice,
    onService: (value: string) => {
      setChosenValue(value)
      choose(null)
    },
    days,
    isPending: isLoadingOffices || (choice !== undefined && near.isPending),
    isError: near.isLoadingError,
    retry: () => void near.refetch(),
    time,
    isChosen: (slot: Pick<ChosenTime, 'date' | 'from'>) => isSame(time, slot),
    choose,
    takeAlternative: ({ date, from, to, office_service_id }: Alternative) => {
      if (office_service_id !== choice?.service.id) setChosenValue(String(office_service_id))
      choose({ date, from: parseTime(from) ?? 0, to: parseTime(to) ?? 0 })
    },
    warnings,
    problem,
    book,
    isSaving,
    /** What the panel opens with, to write the rest. */
    draft: {
      ...(choice && { officeUserId: choice.office.id, officeServiceId: choice.service.id, online: choice.online }),
      ...(time && { date: time.date, from: shortTime(time.from) }),
    } satisfies PanelDraft,
  }
}
export type QuickBook = ReturnType<typeof useQuickBook>
