import { HttpFailure, useHasRight } from '../../platform/calls'
import { LoadError } from '../../ui/feedback/load-error'
import { useLivePatient, usePatient } from './calls'
import { PatientCard } from './patient-card'
import { useQuickBook } from './quick-book/use-quick-book'
import { CardSkeleton } from './skeleton'
import { usePatientVisits } from './visits/use-patient-visits'

/** The card, what comes before it, and what stands in its place. All that it opens with is asked for at once. */
export function PatientPage({ id }: { readonly id: number }) {
  const { patient, error, isError, refetch } = usePatient(id)
  const visits = usePatientVisits(id, patient !== undefined)
  const quickBook = useQuickBook(id)
  const mayChat = useHasRight()('chat')
  useLivePatient(id, patient?.chat?.id)
  // unknown, or another doctor's: the page of an address that does not exist
  if (error instanceof HttpFailure && error.status === 404) throw error
  if (!patient)
    return isError ? (
      <LoadError text="La scheda non è disponibile in questo momento." onRetry={() => void refetch()} />
    ) : (
      <CardSkeleton />
    )
  return <PatientCard patient={patient} visits={visits} quickBook={quickBook} mayChat={mayChat} />
}
