import {
  CalendarOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FieldTimeOutlined,
  HourglassOutlined,
  MedicineBoxOutlined,
  PlusOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useState } from 'react'
import { bookingStatus } from '../../../domain/booking/status'
import type { BookablePerson } from '../../../domain/contract/agenda/agenda'
import type { Booking } from '../../../domain/contract/booking/bookings'
import { clockTime, fullDate, numericDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import {
  goTo,
  openBookingPanel,
  openFirstFree,
  openWaitingList,
  setCounterMode,
  useCounterMode,
} from '../../platform/session'
import { usePrescribes } from '../../platform/session/current-user'
import { type NameMask, useNameMask } from '../../shared/people/name-mask'
import { filled, matchingItems, type PaletteItem, type PaletteProps, pageItems, useCommonActions } from './items'
import { PaletteDialog, type PaletteLabels } from './palette-dialog'
import { usePaletteSearch } from './use-palette-search'

function visitItem(visit: Booking, names: NameMask): PaletteItem {
  return {
    id: `visit-${visit.id}`,
    title: `${visit.code} · ${names.name(visit)}`,
    detail: `${fullDate(visit.date)} alle ${clockTime(visit.from)} · ${bookingStatus[visit.status].label}`,
    icon: <CalendarOutlined aria-hidden />,
    // The visit id is passed in navigation state: it must not appear in the URL.
    run: () => goTo(`/bookings?date=${visit.date}&view=day`, { state: { visit: visit.id, card: true } }),
  }
}

/** All visits of a person, past and future; the name is passed in navigation state. */
const visitsPath = '/bookings?view=list&period=all&status=all'

function personItem(person: BookablePerson, names: NameMask): PaletteItem {
  const { birthday, phone_prefix, phone, limited, pharmaceutical_company } = person
  const name = names.name({ user: person, name: null, pharmaceutical_company })
  // In counter mode only the year of birth tells people with the same initials apart.
  const details = names.isMasked
    ? [birthday && `nascita ${birthday.slice(0, 4)}`, limited && 'utente limitato']
    : [birthday && numericDate(birthday), phoneText(phone_prefix, phone), limited && 'utente limitato']
  return {
    id: `person-${person.id}`,
    title: name,
    detail: details.filter(Boolean).join(' · ') || null,
    icon: <UserOutlined aria-hidden />,
    run: () => openBookingPanel({ person }),
    other: pharmaceutical_company
      ? visitsOf(name, names)
      : { name: 'la scheda', run: () => goTo(`/patients/${person.id}`) },
  }
}

/** The list would show the searched name, so this is not offered in counter mode. */
const visitsOf = (name: string, { isMasked }: NameMask): PaletteItem['other'] =>
  isMasked ? undefined : { name: 'le sue visite', run: () => goTo(visitsPath, { state: { search: name } }) }

const prescriptionsPath = '/prescriptions'

interface DoctorPaletteProps extends PaletteProps {
  /** Whether the user has an agenda to search: not an assistant without a doctor. */
  readonly agenda: boolean
}

const agendaLabels: PaletteLabels = {
  label: 'Cerca una pagina, un paziente o un codice',
  placeholder: 'Pagina, paziente o codice della visita',
  nothing: 'Nessuna pagina, nessun paziente e nessuna visita con queste parole.',
  failed: 'La ricerca di pazienti e visite non è riuscita.',
  more: 'Ci sono altri pazienti: scrivi qualche lettera in più.',
}
const pageLabels: PaletteLabels = {
  ...agendaLabels,
  label: 'Cerca una pagina',
  placeholder: 'Pagina',
  nothing: 'Nessuna pagina con queste parole.',
}

/** Actions available everywhere, matched by title. */
function useActions({ agenda, pages, onHelp }: DoctorPaletteProps): PaletteItem[] {
  const isMasked = useCounterMode()
  const common = useCommonActions(onHelp)
  const booking: PaletteItem = {
    id: 'act-booking',
    title: 'Nuova prenotazione',
    icon: <PlusOutlined aria-hidden />,
    run: () => openBookingPanel(),
  }
  const firstFree: PaletteItem = {
    id: 'act-first-free',
    title: 'Primo posto libero',
    detail: 'fra tutti i medici e le strutture',
    icon: <FieldTimeOutlined aria-hidden />,
    run: () => openFirstFree(),
  }
  const waiting: PaletteItem = {
    id: 'act-waiting',
    title: 'Lista d’attesa',
    detail: 'chi aspetta che si liberi un orario',
    icon: <HourglassOutlined aria-hidden />,
    run: () => openWaitingList(),
  }
  const prescription: PaletteItem = {
    id: 'act-prescription',
    title: 'Nuova richiesta di ricetta',
    icon: <MedicineBoxOutlined aria-hidden />,
    run: () => goTo(`${prescriptionsPath}?new=1`),
  }
  return [
    ...(agenda ? [booking, firstFree, waiting] : []),
    ...(pages.some(({ to }) => to === prescriptionsPath) ? [prescription] : []),
    {
      id: 'act-counter',
      title: isMasked ? 'Disattiva la modalità banco' : 'Attiva la modalità banco',
      detail: 'sullo schermo le iniziali al posto dei nomi',
      icon: isMasked ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />,
      run: () => setCounterMode(!isMasked),
    },
    ...common,
  ]
}

/** Ctrl+K of the doctor's side: the visit with a code, patients, pages, actions; with no text, all pages and actions. */
export default function DoctorPalette({ pages: allPages, ...given }: DoctorPaletteProps) {
  const prescribes = usePrescribes()
  const props = { ...given, pages: allPages.filter(({ to }) => prescribes || to !== prescriptionsPath) }
  const [typed, setTyped] = useState('')
  const names = useNameMask()
  const { visit, people, ...search } = usePaletteSearch(typed, props.agenda)
  const actions = useActions(props)
  const groups = filled([
    { name: 'Visite', items: visit ? [visitItem(visit, names)] : [] },
    { name: 'Pazienti: nuova prenotazione', items: people.map((person) => personItem(person, names)) },
    { name: 'Pagine', items: pageItems(props.pages, typed) },
    { name: 'Azioni', items: matchingItems(actions, typed) },
  ])
  const labels = props.agenda ? agendaLabels : pageLabels
  return (
    <PaletteDialog
      typed={typed}
      onTyped={setTyped}
      found={{ ...search, groups }}
      labels={labels}
      onClose={props.onClose}
    />
  )
}
