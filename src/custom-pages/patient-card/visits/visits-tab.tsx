import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { Patient } from '../../../../domain/contract/people/patients'
import { counted } from '../../../../domain/text/dates'
import { LoadError } from '../../../ui/feedback/load-error'
import { useMedia } from '../../../ui/hooks/use-media'
import section from '../../../ui/section.module.css'
import text from '../../../ui/text/text.module.css'
import { narrowCard } from '../breakpoints'
import { NextVisit } from './next-visit'
import { useOpenVisit } from './open-visit'
import { PastVisits } from './past-visits'
import type { PatientVisits } from './use-patient-visits'
import { VisitCards, VisitRows } from './visit-rows'
import css from './visits.module.css'
import { VisitsSkeleton } from './visits-skeleton'

interface VisitsTabProps {
  readonly patient: Patient
  readonly visits: PatientVisits
  readonly mayChat: boolean
  readonly onBook: () => void
}

/** The next visit, the others to come, and all that are over. */
export function VisitsTab({ patient, visits, mayChat, onBook }: VisitsTabProps) {
  const { onOpen, openId, card } = useOpenVisit()
  if (visits.isError)
    return <LoadError text="Le visite non sono disponibili in questo momento." onRetry={visits.retry} />
  if (visits.isPending) return <VisitsSkeleton />
  const [next, ...later] = visits.toCome
  return (
    <>
      {next ? (
        <div className={section.panel}>
          <NextVisit visit={next} patient={patient} now={visits.now} mayChat={mayChat} onOpen={onOpen} />
          {later.length > 0 && <Later later={later} patient={patient} openId={openId} onOpen={onOpen} />}
        </div>
      ) : (
        <section className={section.panel} aria-label="Prossima visita">
          <Flex className={`${css.next} ${text.muted}`} align="center" justify="space-between">
            <p>{visits.over.length === 0 ? 'Nessuna visita' : 'Nessuna visita in programma'}</p>
            <Button onClick={onBook}>Prenota</Button>
          </Flex>
        </section>
      )}
      {visits.over.length > 0 && <PastVisits patient={patient} visits={visits} openId={openId} onOpen={onOpen} />}
      {card}
    </>
  )
}

interface LaterProps extends Pick<ReturnType<typeof useOpenVisit>, 'onOpen' | 'openId'> {
  readonly later: PatientVisits['toCome']
  readonly patient: Patient
}

/** The visits after the next one, folded. */
function Later({ later, patient, openId, onOpen }: LaterProps) {
  const [isOpen, setOpen] = useState(false)
  const Rows = useMedia(narrowCard) ? VisitCards : VisitRows
  return (
    <section className={css.later} aria-label="Altre visite in programma">
      <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Nascondi le seguenti' : `Poi ${counted(later.length, 'altra visita', 'altre visite')} in programma`}
      </Button>
      {isOpen && (
        <Rows
          label="Altre visite in programma"
          visits={later}
          gender={patient.gender}
          openId={openId}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}
