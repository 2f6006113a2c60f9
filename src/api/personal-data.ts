import { endpoints } from '../../domain/contract'
import type { RecordOnWire } from '../../domain/resource'
import { attempted, type Outcome } from './attempted'
import { call } from './call'
import { download } from './download'

type Person = Pick<RecordOnWire, 'id' | 'version'>
const params = ({ id }: Person) => ({ id: String(id) })

/** Saves everything that is kept of a patient as a file; answers its name. */
export const exportPersonalData = (patient: Person): Promise<Outcome<string>> =>
  attempted(download(endpoints.exportPersonalData, { params: params(patient) }, { quiet: true }))

/** Erases a patient for good, as it was seen. */
export const erasePerson = (patient: Person): Promise<Outcome<undefined>> =>
  attempted(
    call(endpoints.erasePerson, { params: params(patient), body: { version: patient.version } }, { quiet: true }),
  )
