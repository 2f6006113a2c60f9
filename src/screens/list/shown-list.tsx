import { type ReactNode, Suspense } from 'react'
import type { Opened } from '../record/opened-line'
import { useListRefresh } from '../record/use-record'
import { ResourceList, type ResourceListProps } from './resource-list'
import type { Actions } from './row-acts'
import { useShownId } from './use-shown-id'

interface ShownListProps extends Pick<ResourceListProps, 'screen' | 'opensWith'> {
  /** Further entries in the menu of a row. */
  readonly more?: Actions['more']
  /** What lies over the list, nothing open included; `onChanged` reads the list anew. */
  readonly drawer: (
    opened: Omit<Opened, 'id'> & { readonly id: number | null; readonly onChanged: () => void },
  ) => ReactNode
}

/** A list that is not edited: its address opens one of its lines over it, `?show=ID`. */
export function ShownList({ screen, more, drawer, ...list }: ShownListProps) {
  const { openId, show, onOpenOther, onClose } = useShownId()
  const onChanged = useListRefresh(screen)
  return (
    <ResourceList
      {...list}
      screen={screen}
      actions={{ show, more }}
      openId={openId}
      onOpenOther={onOpenOther}
      drawer={(neighbours) => <Suspense>{drawer({ id: openId, neighbours, onClose, onChanged })}</Suspense>}
    />
  )
}
