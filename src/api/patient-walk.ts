import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../domain/contract'
import { useActingDoctor } from '../session'
import { patientWalk, setPatientWalk, usePatientWalk } from '../session/patient-walk'
import { attemptOrAnnounce } from './attempt'
import { patientPage } from './patients'
import { callOptions } from './use-call'

/** The place of a patient in the list that the card was opened from, and the way to the next one; null outside of it. */
export function usePlaceInList(id: number) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const walk = usePatientWalk()
  const [isReading, setReading] = useState(false)
  const ids = walk?.pages.flatMap((page) => page.ids) ?? []
  const at = ids.indexOf(id)
  if (!walk || at < 0) return null
  const cursor = walk.pages.at(-1)?.next ?? null

  /** The first one of the page that was not read yet; undefined where it has nobody, and after a failure, which is announced. */
  async function readOn(): Promise<number | undefined> {
    if (!walk || cursor === null || isReading) return
    setReading(true)
    const input = { query: { ...walk.question, ...patientPage(cursor) } }
    const outcome = await attemptOrAnnounce(client.fetchQuery(callOptions(endpoints.patients, input, actingAs)))
    setReading(false)
    // another card may have been opened meanwhile
    if (outcome.kind !== 'done' || patientWalk() !== walk) return
    const { data, meta } = outcome.data
    const known = new Set(ids)
    const page = { ids: data.map((row) => row.id).filter((one) => !known.has(one)), next: meta?.next_cursor ?? null }
    setPatientWalk({ ...walk, pages: [...walk.pages, page] })
    return page.ids[0]
  }
  return {
    number: at + 1,
    count: walk.count,
    isNarrowed: walk.isNarrowed,
    address: walk.address,
    isReading,
    hasBefore: at > 0,
    hasAfter: at + 1 < ids.length || cursor !== null,
    /** Who comes after (1) or before (-1), from now on the one seen last; undefined at the ends. */
    step: async (by: 1 | -1): Promise<number | undefined> => {
      const next = ids[at + by] ?? (by === 1 ? await readOn() : undefined)
      const now = patientWalk()
      if (next !== undefined && now) setPatientWalk({ ...now, at: next })
      return next
    },
  }
}
