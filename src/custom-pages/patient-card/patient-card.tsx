import { Suspense, useId, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Patient } from '../../../domain/contract/people/patients'
import { lazyPart } from '../../platform/basic/load-chunk'
import { announce, useCan } from '../../platform/calls'
import { useElementShortcut } from '../../platform/opened/element-shortcut'
import { isShortcut, openBookingPanel, useKeyDown } from '../../platform/session'
import { usePrescribes } from '../../platform/session/current-user'
import { usePatientActions } from '../../shared/patients/card-changes'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows'
import { useMedia } from '../../ui/hooks/use-media'
import page from '../../ui/page.module.css'
import { narrowCard, oneColumn } from './breakpoints'
import { type CardTab, CardTabSelect, CardTabs, tabId } from './card-tabs'
import { Header } from './header/header'
import { LimitBand, MergeBand } from './header/notice-bands'
import type { PartName } from './parts'
import css from './patient-card.module.css'
import { QuickBook } from './quick-book/quick-book'
import type { QuickBook as Quick } from './quick-book/use-quick-book'
import { bookablePerson } from './sentences'
import { Limits } from './sidebar/limits'
import { Offers } from './sidebar/offers'
import { Presences } from './sidebar/presences'
import type { PatientVisits } from './visits/use-patient-visits'
import { VisitsTab } from './visits/visits-tab'

// loaded when they are shown
const OtherPart = lazyPart(() => import('./parts'))
const LimitForm = lazyPart(() => import('./sidebar/limit-form'))

type Tab = 'visite' | PartName

interface PatientCardProps {
  readonly patient: Patient
  readonly visits: PatientVisits
  readonly quickBook: Quick
  readonly mayChat: boolean
}

/** The whole card of a patient. */
export function PatientCard({ patient, visits, quickBook, mayChat }: PatientCardProps) {
  const panelId = useId()
  const isOneColumn = useMedia(oneColumn)
  const isPhone = useMedia(narrowCard)
  const can = useCan()
  const mayPrescribe = usePrescribes() && can('prescriptions')
  const [isLimiting, setLimiting] = useState(false)
  const { exportData } = usePatientActions(patient.id)
  const tabs = tabsOf(patient, mayChat)
  const { tab, setTab } = useTab(tabs)
  // with office and service too, so that the panel begins at the times
  const book = () => openBookingPanel({ ...quickBook.draft, person: bookablePerson(patient) })
  useCardKeys({ tabs, onTab: setTab, onBook: book })

  const onExport = async () => {
    const outcome = await exportData()
    if (outcome.kind === 'done') announce({ type: 'success', title: 'File dei dati salvato' })
    else if (outcome.kind !== 'dropped') announce({ type: 'error', title: outcome.text })
  }
  const quick = <QuickBook quick={quickBook} onPanel={book} />
  const limits = <Limits patient={patient} onLimit={() => setLimiting(true)} />
  const TabList = isPhone ? CardTabSelect : CardTabs
  return (
    <div className={page.stack}>
      <Header
        patient={patient}
        mayChat={mayChat}
        mayPrescribe={mayPrescribe}
        onBook={book}
        onLimit={() => setLimiting(true)}
        onExport={() => void onExport()}
      />
      <LimitBand patient={patient} />
      <MergeBand patient={patient} />
      {isOneColumn && quick}
      <TabList value={tab} tabs={tabs} onChange={setTab} panelId={panelId} />
      <div className={css.columns}>
        <div
          id={panelId}
          className={page.stack}
          {...(isPhone ? {} : { role: 'tabpanel', 'aria-labelledby': tabId(panelId, tab) })}
        >
          {tab === 'visite' ? (
            <VisitsTab patient={patient} visits={visits} mayChat={mayChat} onBook={book} />
          ) : (
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <OtherPart part={tab} patient={patient} mayPrescribe={mayPrescribe} />
            </Suspense>
          )}
        </div>
        <div className={css.side}>
          {!isOneColumn && quick}
          <Presences patient={patient} />
          {limits}
          <Offers patient={patient} />
        </div>
      </div>
      {isLimiting && (
        <Suspense fallback={null}>
          <LimitForm patient={patient} onClose={() => setLimiting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The parts with what they count; the conversation only for who may read it. */
function tabsOf({ counts, relatives, chat }: Patient, mayChat: boolean): readonly CardTab<Tab>[] {
  return [
    { value: 'visite', label: 'Visite', count: counts.visits_to_come + counts.visits_past },
    { value: 'ricette', label: 'Ricette', count: counts.prescriptions },
    { value: 'familiari', label: 'Familiari', count: relatives.length },
    ...(mayChat ? [{ value: 'chat', label: 'Chat', count: chat?.unread || undefined, isToRead: true } as const] : []),
    { value: 'note', label: 'Note', count: counts.notes },
    { value: 'cronologia', label: 'Cronologia' },
  ]
}

/** The part that the address names, else the visits. */
function useTab(tabs: readonly CardTab<Tab>[]) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const tabParameter = params.get('tab')
  const tab = tabs.find(({ value }) => value === tabParameter)?.value ?? 'visite'
  return {
    tab,
    setTab: (next: Tab) =>
      setParams(next === 'visite' ? {} : { tab: next }, {
        replace: true,
        preventScrollReset: true,
        state: state as unknown,
      }),
  }
}

interface Keys {
  readonly tabs: readonly CardTab<Tab>[]
  readonly onTab: (tab: Tab) => void
  readonly onBook: () => void
}

/** 1–6 show the parts; N books for this person, before the frame's own N opens an empty panel. */
function useCardKeys({ tabs, onTab, onBook }: Keys) {
  useKeyDown((event) => {
    const tab = tabs.find((_, index) => isShortcut(event, String(index + 1)))
    if (!tab) return
    event.preventDefault()
    onTab(tab.value)
  })
  useElementShortcut('n', onBook)
}
