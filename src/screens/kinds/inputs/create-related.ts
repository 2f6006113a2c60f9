import { createContext } from 'react'
import type { Related } from '../../../../domain/resource'

/** Opens the form of another resource with what was typed as its title, and gives the record that was saved. */
export type Create = (typed: string, onCreated: (record: Related) => void) => void

/** How a form lets its references create what they do not find; undefined where the user may not. */
export const CreateRelated = createContext<(resource: string) => Create | undefined>(() => undefined)
