import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addDays, type CivilDate } from '../../../../domain/calendar/civil-date'
import { endpoints } from '../../../../domain/contract'
import type { BoardColumn } from '../../../../domain/contract/agenda/board'
import { call } from '../../../platform/calls/call'
import { useActingDoctor } from '../../../platform/session'
import { type BoardReply, boardInput, boardKey } from '../../../shared/visits/board/board-cache'

/** A column is current until a live event reports a change; after a pause of the live channel all are fetched again. */
const untilChanged = Number.POSITIVE_INFINITY

/** Reads the whole day and keeps each doctor's column apart, unless it is newer there; gives the doctors in their order. */
function wholeDay(client: ReturnType<typeof useQueryClient>, date: CivilDate) {
  return {
    queryKey: boardKey(date),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const startedAt = Date.now()
      const { data } = await call(endpoints.board, boardInput(date), { signal, actingAs: null, quiet: true })
      for (const column of data) {
        const key = boardKey(date, column.doctor.id)
        const known = client.getQueryState(key)
        const isOlder = !known || (known.fetchStatus === 'idle' && known.dataUpdatedAt < startedAt)
        if (isOlder) client.setQueryData<BoardReply>(key, { data: [column] })
      }
      return data.map(({ doctor }) => doctor.id)
    },
  }
}

/** The day of the doctors whose agenda the user may book, each kept current by itself. */
export function useBoardDay(date: CivilDate, { enabled = true } = {}) {
  const client = useQueryClient()
  const actingAs = useActingDoctor()
  const doctors = useQuery({ ...wholeDay(client, date), enabled })
  // A change of the acting doctor aborts what is on its way.
  const before = useRef(actingAs)
  useEffect(() => {
    if (before.current === actingAs) return
    before.current = actingAs
    void client.invalidateQueries({ queryKey: [endpoints.board.path] })
  }, [client, actingAs])
  const columns = useQueries({
    queries: (doctors.data ?? []).map((doctorId) => ({
      queryKey: boardKey(date, doctorId),
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<BoardReply> =>
        call(endpoints.board, boardInput(date, doctorId), { signal, actingAs: null, quiet: true }),
      staleTime: untilChanged,
    })),
    combine: (answers) => answers.flatMap(({ data }): readonly BoardColumn[] => data?.data ?? []),
  })
  return { columns, isPending: doctors.isPending, error: doctors.error, refetch: doctors.refetch }
}

/** How far the next working day is looked for, in days. */
const farthest = 14

/** Finds the nearest day after or before another on which one of its columns is used; without any, the next day itself. */
export function useNearestDay() {
  const client = useQueryClient()
  return async (
    from: CivilDate,
    step: 1 | -1,
    hasVisits: (date: CivilDate, columns: readonly BoardColumn[]) => boolean,
  ) => {
    for (let days = 1; days <= farthest; days++) {
      const date = addDays(from, step * days)
      const doctors = await client.fetchQuery({ ...wholeDay(client, date), staleTime: 10_000 })
      const columns = doctors.flatMap((id) => client.getQueryData<BoardReply>(boardKey(date, id))?.data ?? [])
      if (hasVisits(date, columns)) return date
    }
    return addDays(from, step)
  }
}
