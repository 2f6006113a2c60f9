import { endpoints } from '../../domain/contract'
import type { RecordOnWire } from '../../domain/resource'
import { call } from '../platform/calls/call'
import { download } from '../platform/calls/download'
import { attempt, attemptOrAnnounce } from '../platform/calls/idempotent-call'

type RecordKey = Pick<RecordOnWire, 'id' | 'version'>
const paramsOf = ({ id }: RecordKey) => ({ id: String(id) })

/** Turns a ghost into a doctor who signs in with this e-mail address. */
export const claimGhost = (ghost: RecordKey, email: string) =>
  attempt(call(endpoints.claimGhost, { params: paramsOf(ghost), body: { email, version: ghost.version } }))

/** Merges a ghost into a doctor; with `dry`, only reports what the doctor would get. */
export const mergeGhost = (ghost: RecordKey, doctorId: number, dry: boolean) =>
  attempt(
    call(endpoints.mergeGhost, {
      params: paramsOf(ghost),
      body: { doctor_id: doctorId, version: ghost.version, ...(dry && { dry_run: 1 as const }) },
    }),
  )

/** Saves all stored data of a patient as a file; returns its name. */
export const exportPersonalData = (patient: RecordKey) =>
  attempt(download(endpoints.exportPersonalData, { params: paramsOf(patient) }, { quiet: true }))

/** Permanently erases a patient, at the given version. */
export const erasePerson = (patient: RecordKey) =>
  attempt(
    call(endpoints.erasePerson, { params: paramsOf(patient), body: { version: patient.version } }, { quiet: true }),
  )

/** Issues a new secret for a totem; it is returned only this once. */
export const newTotemSecret = (totem: RecordKey) =>
  attemptOrAnnounce(call(endpoints.newTotemSecret, { params: paramsOf(totem) }))
