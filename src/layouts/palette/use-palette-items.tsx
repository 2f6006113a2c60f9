import {
  CalendarOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FileTextOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { bookingStatus } from '../../../domain/booking/status'
import type { BookablePerson } from '../../../domain/contract/agenda'
import type { Booking } from '../../../domain/contract/bookings'
import { clockTime, fullDate, numericDate } from '../../../domain/text/dates'
import { phoneText } from '../../../domain/text/format'
import { fold } from '../../../domain/text/search'
import { goTo, openBookingPanel, setCounterMode, useCounterMode } from '../../session'
import { type Names, useNames } from '../../ui/names'
import { type FoundPage, matchingPages } from './pages'
import { usePaletteSearch } from './use-palette-search'

/** One entry of the palette. */
export interface PaletteItem {
  readonly id: string
  readonly title: string
  readonly detail?: string | null
  readonly icon: ReactNode
  readonly run: () => void
  /** The alternative action of Shift+Enter, and its name. */
  readonly other?: { readonly name: string; readonly run: () => void } | undefined
}

export interface PaletteGroup {
  readonly name: string
  readonly items: readonly PaletteItem[]
}

function visitItem(visit: Booking, names: Names): PaletteItem {
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

function personItem(person: BookablePerson, names: Names): PaletteItem {
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
    // The list would show the searched name, so this is not offered in counter mode.
    ...(!names.isMasked && {
      other: { name: 'le sue visite', run: () => goTo(visitsPath, { state: { search: name } }) },
    }),
  }
}

interface Sources {
  readonly pages: readonly FoundPage[]
  /** Whether the user has an agenda to search: not admins, nor an assistant without a doctor. */
  readonly agenda: boolean
  readonly onHelp: () => void
}

/** Actions available everywhere, matched by title. */
function useActions({ agenda, onHelp }: Sources): PaletteItem[] {
  const isMasked = useCounterMode()
  const booking: PaletteItem = {
    id: 'act-booking',
    title: 'Nuova prenotazione',
    icon: <PlusOutlined aria-hidden />,
    run: () => openBookingPanel(),
  }
  return [
    ...(agenda ? [booking] : []),
    {
      id: 'act-counter',
      title: isMasked ? 'Disattiva la modalità banco' : 'Attiva la modalità banco',
      detail: 'sullo schermo le iniziali al posto dei nomi',
      icon: isMasked ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />,
      run: () => setCounterMode(!isMasked),
    },
    {
      id: 'act-help',
      title: 'Scorciatoie da tastiera',
      icon: <QuestionCircleOutlined aria-hidden />,
      run: onHelp,
    },
  ]
}

/** Results for a text: the visit with that code, patients, pages, actions; with no text, all pages and actions. */
export function usePaletteItems(typed: string, sources: Sources) {
  const names = useNames()
  const found = usePaletteSearch(typed, sources.agenda)
  const pages = matchingPages(sources.pages, typed).map(({ to, label, group }) => ({
    id: `page-${to}`,
    title: label,
    detail: group,
    icon: <FileTextOutlined aria-hidden />,
    run: () => goTo(to),
  }))
  const actions = useActions(sources).filter(({ title }) => fold(title).includes(fold(typed)))
  const groups: PaletteGroup[] = [
    { name: 'Visite', items: found.visit ? [visitItem(found.visit, names)] : [] },
    { name: 'Pazienti: nuova prenotazione', items: found.people.map((person) => personItem(person, names)) },
    { name: 'Pagine', items: pages },
    { name: 'Azioni', items: actions },
  ]
  return { ...found, groups: groups.filter(({ items }) => items.length > 0) }
}
