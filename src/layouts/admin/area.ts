import type { ComponentType, ReactNode } from 'react'
import type { CurrentUser } from '../../../domain/contract/session'
import type { Route } from '../../routes'

export interface AdminAreaProps {
  readonly user: CurrentUser
  readonly route: Route
  readonly locked: boolean
  readonly children: ReactNode
}

/** The layout of the admin area, once its code has come. */
export const adminArea: { Layout?: ComponentType<AdminAreaProps> } = {}
