import type { ComponentType } from 'react'
import type { PracticeOffice } from '../../../domain/contract/offices'
import { lazyPart } from '../../session/load-chunk'

/** What each tab gets: the office that is shown, and all of the doctor's. */
export interface OfficeTabProps {
  readonly office: PracticeOffice
  readonly offices: readonly PracticeOffice[]
}

type LoadTab = () => Promise<{ default: ComponentType<OfficeTabProps> }>

/** The tabs by their folders; one appears as soon as its folder has an `index.tsx`. */
const built = import.meta.glob('./*/index.tsx') as Readonly<Record<string, LoadTab>>

const labels = {
  data: 'Dati',
  services: 'Prestazioni',
  bookings: 'Prenotazioni',
  staff: 'Collaboratori',
  colleagues: 'Colleghi',
  caps: 'Informatori',
} as const
export type OfficeTab = keyof typeof labels

/** The tabs of an office, in their order. */
export const officeTabs = (Object.keys(labels) as OfficeTab[]).flatMap((value) => {
  const load = built[`./${value}/index.tsx`]
  return load ? [{ value, label: labels[value], Content: lazyPart(load) }] : []
})
