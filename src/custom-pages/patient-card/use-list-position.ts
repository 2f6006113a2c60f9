import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import { attemptOrAnnounce } from '../../platform/calls/idempotent-call'
import { callOptions } from '../../platform/calls/use-call'
import {
  addressOfList,
  countBefore,
  patientListPosition,
  placeAfter,
  placeBefore,
  setPatientListPosition,
  usePatientListPosition,
} from '../../platform/opened/patient-list-position'
import { useActingDoctor } from '../../platform/session'

/** The position of a patient in the list that the card was opened from, with the neighbours; null outside of a list. */
export function useListPosition(id: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const walk = usePatientListPosition()
  const [isReading, setReading] = useState(false)
  const ids = walk?.pages.flatMap((page) => page.ids) ?? []
  const at = ids.indexOf(id)
  const last = walk?.pages.at(-1)
  if (!walk || !last || at < 0) return null
  const { limit, pages, question } = walk
  const adjacent = { '-1': placeBefore(pages[0]), '1': placeAfter(last, walk) }

  /** Who comes first on a page that was not read yet; undefined where it has nobody, and after a failure, which is announced. */
  async function readOn(by: 1 | -1): Promise<number | undefined> {
    const place = adjacent[by]
    if (!walk || place === null || isReading) return
    setReading(true)
    const [page, cursor] = [String(place.page), place.cursors.at(-1)]
    const query = { ...question, paginate: '1' as const, limit: String(limit), page, ...(cursor && { cursor }) }
    const outcome = await attemptOrAnnounce(client.fetchQuery(callOptions(endpoints.patients, { query }, actingAs)))
    setReading(false)
    // another card may have been opened meanwhile
    if (outcome.kind !== 'done' || patientListPosition() !== walk) return
    const { data, meta } = outcome.data
    const known = new Set(ids)
    const found = data.map((row) => row.id).filter((one) => !known.has(one))
    const read = { ...place, ids: found, next: meta?.next_cursor ?? null }
    setPatientListPosition({ ...walk, pages: by === 1 ? [...pages, read] : [read, ...pages] })
    return found.at(by === 1 ? 0 : -1)
  }
  return {
    number: countBefore(pages[0], walk) + at + 1,
    count: walk.count,
    isNarrowed: walk.isNarrowed,
    address: addressOfList(walk),
    isReading,
    hasBefore: at > 0 || adjacent['-1'] !== null,
    hasAfter: at + 1 < ids.length || adjacent['1'] !== null,
    /** Who comes after (1) or before (-1), from now on the one seen last; undefined at the ends. */
    step: async (by: 1 | -1): Promise<number | undefined> => {
      const next = ids[at + by] ?? (await readOn(by))
      const now = patientListPosition()
      if (next !== undefined && now) setPatientListPosition({ ...now, at: next })
      return next
    },
  }
}
