import type { ComponentType } from 'react'
import type { RecordOnWire } from '../../../domain/resource'
import { FindTimeAction, PreviewAction } from './instead'
import { LoginAsAction } from './login-as'

export interface ActionProps {
  readonly record: RecordOnWire
  /** Closes the record: it is no longer what the list shows. */
  readonly onClose: () => void
}

/** What can be done with one record beyond its fields, by the name of its resource. */
const actions: Readonly<Record<string, ComponentType<ActionProps>>> = {
  admins: LoginAsAction,
  assistants: LoginAsAction,
  cup: FindTimeAction,
  doctors: LoginAsAction,
  medical_representatives: LoginAsAction,
  news: PreviewAction,
  patients: LoginAsAction,
}

export const actionsOf = (resource: string): ComponentType<ActionProps> | undefined => actions[resource]
