import type { UseQueryResult } from '@tanstack/react-query'
import { type DrawerProps, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../ui/feedback/not-loaded'
import type { NeighbourRecords } from '../list/use-neighbours'
import { NeighbourDrawer } from './neighbour-drawer'

/** The line that is open over its list. */
export interface OpenLine {
  readonly id: number
  readonly neighbours: NeighbourRecords
  readonly onClose: () => void
}

interface ReadOnlyDrawerProps<T> extends Omit<OpenLine, 'id'> {
  readonly query: Pick<UseQueryResult<{ readonly data: T }>, 'data' | 'error' | 'refetch'>
  readonly title: string
  /** "questo messaggio". */
  readonly what: string
  readonly width: number
  readonly styles?: DrawerProps['styles']
  readonly children: (line: T) => ReactNode
}

/** One line over its list, read as it is now. */
export function ReadOnlyDrawer<T>({ query, what, children, ...drawer }: ReadOnlyDrawerProps<T>) {
  const { data, error, refetch } = query
  return (
    <NeighbourDrawer open {...drawer}>
      {error && !data ? (
        <NotLoaded error={error} what={what} onClose={drawer.onClose} onRetry={refetch} />
      ) : data ? (
        children(data.data)
      ) : (
        <Skeleton active />
      )}
    </NeighbourDrawer>
  )
}
