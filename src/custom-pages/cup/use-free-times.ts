import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { SolidarityOffer } from '../../../domain/contract/admin-bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { longDate } from '../../../domain/text/dates'
import { announce, call, HttpCanceled, HttpFailure, useCall } from '../../api'
import { attemptKeys } from '../../api/attempt-key'

export type Asked = QueryOf<typeof endpoints.solidarityFreeTimes>

/** The first free times of all solidarity services, for a request. Those of the question before stand meanwhile. */
export function useFreeTimes(id: number, query: Asked) {
  const input = { params: { id: String(id) }, query }
  return useCall(endpoints.solidarityFreeTimes, input, { staleTime: 0, keepPrevious: true })
}

/** One free time of one offer. */
export interface Choice {
  readonly offer: SolidarityOffer
  readonly time: SolidarityOffer['times'][number]
}

export const keyOf = ({ offer, time }: Choice) => `${offer.office_service_id} ${time.date} ${time.from}`

interface FreeTimeBooking extends Choice {
  readonly version: number
}

const textOf = (failure: HttpFailure): string => {
  const { message, description } = (failure.data ?? {}) as { message?: string; description?: string }
  return [message, description].filter(Boolean).join('. ') || 'Nessuna risposta: riprova tra poco.'
}

/**
 * Books a free time for a request. What was refused comes back in words, and the free times are asked for anew: somebody else
 * may have taken this one.
 */
export function useBookRequest(id: number, onBooked: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const keys = attemptKeys(`cup.${id}.booking`)

  async function book({ offer, time, version }: FreeTimeBooking): Promise<void> {
    if (busy) return
    const { office_user_id, office_service_id } = offer
    const body = { office_user_id, office_service_id, ...time, version }
    setBusy(true)
    setProblem(undefined)
    try {
      await call(endpoints.bookSolidarity, { params: { id: String(id) }, body }, { idempotencyKey: keys.keyFor(body) })
      keys.answered()
      announce({
        type: 'success',
        title: 'Visita prenotata',
        text: `${longDate(time.date)} alle ${time.from.slice(0, 5)}, ${offer.doctor.name}, ${offer.office.name}`,
      })
      onBooked()
    } catch (failure) {
      if (!(failure instanceof HttpFailure)) throw failure
      if (failure instanceof HttpCanceled) return
      if (failure.status !== 0) keys.answered()
      setProblem(textOf(failure))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [endpoints.solidarityFreeTimes.path] })
    }
  }

  return { book, busy, problem }
}
