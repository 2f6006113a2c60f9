import { endpoints } from '../../domain/contract'
import type { RecordOnWire } from '../../domain/resource'
import { attempt, attemptOrAnnounce } from './attempt'
import { call } from './call'
import { download } from './download'

type RecordKey = Pick<RecordOnWire, 'id' | 'version'>
const paramsOf = ({ id }: RecordKey) => ({ id: String(id) })

/** A ghost becomes a doctor, who signs in with this address. */
export const claimGhost = (ghost: RecordKey, email: string) =>
  attempt(call(endpoints.claimGhost, { params: paramsOf(ghost), body: { email, version: ghost.version } }))

/** A ghost becomes part of a doctor; `dry` only says what the doctor would get. */
export const mergeGhost = (ghost: RecordKey, doctorId: number, dry: boolean) =>
  attempt(
    call(endpoints.mergeGhost, {
      params: paramsOf(ghost),
      body: { doctor_id: doctorId, version: ghost.version, ...(dry && { dry_run: 1 as const }) },
    }),
  )

/** Saves everything that is kept of a patient as a file; answers its name. */
export const exportPersonalData = (patient: RecordKey) =>
  attempt(download(endpoints.exportPersonalData, { params: paramsOf(patient) }, { quiet: true }))

/** Erases a patient for good, as it was seen. */
export const erasePerson = (patient: RecordKey) =>
  attempt(
    call(endpoints.erasePerson, { params: paramsOf(patient), body: { version: patient.version } }, { quiet: true }),
  )

/** A new secret of a totem, which is told this once. */
export const newTotemSecret = (totem: RecordKey) =>
  attemptOrAnnounce(call(endpoints.newTotemSecret, { params: paramsOf(totem) }))
