import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Patient } from '../../../../domain/contract/people/patients'
import { Chips } from '../../../ui/fields/chips'
import { useMedia } from '../../../ui/hooks/use-media'
import page from '../../../ui/page.module.css'
import section from '../../../ui/section.module.css'
import table from '../../../ui/table.module.css'
import text from '../../../ui/text/text.module.css'
import { narrowCard } from '../breakpoints'
import { missedWord } from '../sentences'
import type { OpenVisit } from './open-visit'
import type { PatientVisits } from './use-patient-visits'
import { isOfKind, type VisitKind, visitKinds } from './visit-kinds'
import { VisitCards, VisitRows } from './visit-rows'
import css from './visits.module.css'

/** Rows shown at first, which fill the window with what stands above. */
const shownAtFirst = 9

interface PastVisitsProps {
  readonly patient: Patient
  readonly visits: PatientVisits
  readonly openId: number | null
  readonly onOpen: OpenVisit
}

/** What is over, the latest first, filtered by what became of it. */
export function PastVisits({ patient, visits, openId, onOpen }: PastVisitsProps) {
  const [kind, setKind] = useState<VisitKind>('all')
  const [showsMore, setShowsMore] = useState(false)
  const Rows = useMedia(narrowCard) ? VisitCards : VisitRows
  const { over, hasMore, isFetchingMore, fetchMore } = visits
  // which ones match, and how many, is known when all are here
  const wantsAll = kind !== 'all' && hasMore
  useEffect(() => {
    if (wantsAll && !isFetchingMore) fetchMore()
  })
  const words = { all: 'Tutte', present: 'Presenti', missed: missedWord(patient.gender), canceled: 'Cancellate' }
  const countOf = (of: VisitKind) => over.filter((visit) => isOfKind(visit, of)).length
  const found = over.filter((visit) => isOfKind(visit, kind))
  const shown = showsMore ? found : found.slice(0, shownAtFirst)
  const total = hasMore && kind === 'all' ? Math.max(over.length, patient.counts.visits_past) : found.length
  const more = showsMore ? hasMore : shown.length < found.length || hasMore
  return (
    <section className={section.panel} aria-label="Visite passate" aria-busy={wantsAll}>
      <header className={`${section.head} ${css.bar}`}>
        <h2 className={text.heading}>
          Visite passate <span className={page.count}>{hasMore ? patient.counts.visits_past : over.length}</span>
        </h2>
        <Chips
          label="Quali visite"
          className={page.toolbar}
          value={kind}
          options={visitKinds.map((value) => ({
            value,
            label: value === 'all' || hasMore ? words[value] : `${words[value]} ${countOf(value)}`,
          }))}
          onChange={(value) => setKind(value as VisitKind)}
        />
      </header>
      {shown.length > 0 ? (
        <Rows label="Visite passate" visits={shown} gender={patient.gender} openId={openId} onOpen={onOpen} />
      ) : (
        <p className={`${text.muted} ${css.bar}`} role="status">
          {wantsAll ? 'Ricerca in corso…' : 'Nessuna visita di questo tipo.'}
        </p>
      )}
      {shown.length > 0 && (
        <footer className={table.pager}>
          <span className={text.small} role="status">
            1–{shown.length} di {total}
          </span>
          {more && (
            <Button
              type="link"
              size="small"
              disabled={isFetchingMore}
              onClick={() => {
                if (showsMore || shown.length === found.length) fetchMore()
                setShowsMore(true)
              }}
            >
              Mostra altre {total - shown.length}
            </Button>
          )}
        </footer>
      )}
    </section>
  )
}
