import type { PracticeOffice } from '../../../../domain/contract/practice/offices'

/** What each tab gets: the office that is shown, and all of the doctor's. */
export interface OfficeTabProps {
  readonly office: PracticeOffice
  readonly offices: readonly PracticeOffice[]
}
