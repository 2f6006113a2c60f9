import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '../../../domain/contract'
import type { SolidarityOffer } from '../../../domain/contract/booking/admin-bookings'
import type { QueryOf } from '../../../domain/contract/endpoint'
import { longDate } from '../../../domain/text/dates'
import { announce } from '../../platform/basic/toasts'
import { call } from '../../platform/calls/call'
import { sendWithKey } from '../../platform/calls/idempotent-call'
import { useCall } from '../../platform/calls/use-call'
import { useSingleCall } from '../../platform/calls/use-single-call'

export type FreeTimeQuery = QueryOf<typeof endpoints.solidarityFreeTimes>

/** The first free times of all solidarity services, for a request. Those of the question before stand meanwhile. */
export function useFreeTimes(id: number, query: FreeTimeQuery) {
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

/**
 * Books a free time for a request. What was refused comes back in words, and the free times are asked for anew: somebody else
 * may have taken this one.
 */
export function useBookRequest(id: number, onBooked: () => void) {
  const client = useQueryClient()
  const { run, isBusy } = useSingleCall()
  const [problem, setProblem] = useState<string>()

  const book = ({ offer, time, version }: FreeTimeBooking) =>
    run(async () => {
      const { office_user_id, office_service_id } = offer
      const body = { office_user_id, office_service_id, ...time, version }
      setProblem(undefined)
      const outcome = await sendWithKey(`cup.${id}.booking`, body, (idempotencyKey) =>
        call(endpoints.bookSolidarity, { params: { id: String(id) }, body }, { idempotencyKey }),
      )
      void client.invalidateQueries({ queryKey: [endpoints.solidarityFreeTimes.path] })
      if (outcome.kind === 'dropped') return
      if (outcome.kind !== 'done') return setProblem(outcome.text)
      const text = `${longDate(time.date)} alle ${time.from.slice(0, 5)}, ${offer.doctor.name}, ${offer.office.name}`
      announce({ type: 'success', title: 'Visita prenotata', text })
      onBooked()
    })

  return { book, busy: isBusy, problem }
}
