import { createContext, useContext, useMemo } from 'react'
import {
  maskedLine,
  maskedName,
  type Participant,
  participantLine,
  participantName,
  visitLabel,
} from '../../../domain/booking/participant'
import type { Booking } from '../../../domain/contract/booking/bookings'

/** True while counter mode is on: provided by the layout, so that this module does not depend on its storage. */
const Masked = createContext(false)
export const MaskedNames = Masked.Provider

/** Shown instead of a phone number, a birth date or a note. */
export const maskedText = '•••'

/** How persons are displayed: in full, or with initials in counter mode. Every component that shows a person uses this. */
export interface NameMask {
  readonly isMasked: boolean
  name(participant: Participant): string
  line(participant: Participant): string
  /** The whole visit in a sentence, see `visitLabel`. */
  label(visit: Booking): string
  /** A phone number, a birth date, a note: unchanged, or masked. An empty value stays as it is. */
  detail<T extends string | null | undefined>(text: T): T | typeof maskedText
}

const detail = <T extends string | null | undefined>(text: T) => text

export const namesInFull: NameMask = {
  isMasked: false,
  name: participantName,
  line: participantLine,
  label: (visit) => visitLabel(visit),
  detail,
}
export const namesMasked: NameMask = {
  isMasked: true,
  name: maskedName,
  line: maskedLine,
  label: (visit) => visitLabel(visit, maskedName),
  detail: (text) => (text ? maskedText : text),
}

export function useNameMask(): NameMask {
  const isMasked = useContext(Masked)
  return useMemo(() => (isMasked ? namesMasked : namesInFull), [isMasked])
}
