import { createContext, useContext } from 'react'
import type { Relation } from '../../../../domain/resource'
import { screenResource } from '../../registry'
import { useScreenRights } from '../../use-screen-rights'

/** A record of another resource to be made, with what was typed as its title; who asked gets it when it is saved. */
export interface RelatedDraft {
  readonly to: string
  readonly typed: string
  readonly onCreated: (record: Relation) => void
}

/** How a form lets its references create what they do not find. */
export const CreateRelated = createContext<((draft: RelatedDraft) => void) | undefined>(undefined)

/** Opens the form of another resource; undefined where the user may not. */
export function useCreate(to: string) {
  const create = useContext(CreateRelated)
  const may = useScreenRights(screenResource(to).resource)
  if (!create || !may.create) return undefined
  return (typed: string, onCreated: RelatedDraft['onCreated']) => create({ to, typed, onCreated })
}
