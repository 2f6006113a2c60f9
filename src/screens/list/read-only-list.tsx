import { type ReactNode, Suspense } from 'react'
import type { OpenLine } from '../record/read-only-drawer'
import { useListRefresh } from '../record/use-record'
import { ResourceList, type ResourceListProps } from './resource-list'
import type { ListActions } from './table/row-actions'
import { useOpenId } from './use-open-id'

interface ReadOnlyListProps extends Pick<ResourceListProps, 'screen' | 'opensWith'> {
  /** Further entries in the menu of a row, and what can be done with all that are selected. */
  readonly more?: ListActions['more']
  readonly ofSelection?: ListActions['ofSelection']
  /** What lies over the list, nothing open included; `onChanged` reads the list anew. */
  readonly drawer: (
    opened: Omit<OpenLine, 'id'> & { readonly id: number | null; readonly onChanged: () => void },
  ) => ReactNode
}

/** A list that is not edited: its address opens one of its lines over it, `?show=ID`. */
export function ReadOnlyList({ screen, more, ofSelection, drawer, ...list }: ReadOnlyListProps) {
  const { openId, show, onOpenOther, onClose } = useOpenId()
  const onChanged = useListRefresh(screen)
  return (
    <ResourceList
      {...list}
      screen={screen}
      actions={{ show, more, ofSelection }}
      openId={openId}
      onOpenOther={onOpenOther}
      drawer={(neighbours) => <Suspense>{drawer({ id: openId, neighbours, onClose, onChanged })}</Suspense>}
    />
  )
}
