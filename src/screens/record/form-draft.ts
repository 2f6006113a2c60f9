import { useEffect, useState } from 'react'
import { sameValue } from '../../../domain/resource'
import type { FormValues } from '../../../domain/resource/form-values'
import { announce } from '../../platform/calls'
import { clearDraft, keepDraft, readDraft, recordDraft } from '../../platform/session'

/** A form: of a new record, which may start as a copy or with some values, or of one that is there. */
export type FormOpen =
  | { readonly kind: 'new'; readonly from?: number; readonly initial?: FormValues }
  | { readonly kind: 'edit'; readonly id: number }

/** What was being typed, and over which version of the record. */
interface Draft {
  readonly values: FormValues
  readonly version: number | null
}

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'values' in value

function keyOf(resource: string, open: FormOpen) {
  if (open.kind === 'edit') return recordDraft(resource, open.id)
  // what was typed for one person must not come back in the form for another
  if (open.initial) return `given.${resource}.${JSON.stringify(open.initial)}`
  return open.from === undefined ? recordDraft(resource, 'new') : `copy.${resource}.${open.from}`
}

/**
 * What is typed is kept in this tab, which survives a session that breaks (contract.md, "State in the browser"), until it is
 * saved or dropped; a form that is left says so.
 * @param leftText what is said of a draft that stays behind.
 */
export function useFormDraft(resource: string, open: FormOpen, leftText: string) {
  const key = keyOf(resource, open)
  const [found, setFound] = useState(() => readDraft<unknown>(key))
  useEffect(
    () => () => {
      if (readDraft(key)) announce({ type: 'success', title: leftText, text: 'Riaprila per continuare da dove eri.' })
    },
    [key, leftText],
  )
  return {
    /** What was typed over this version, when the form opened. */
    of: (version: number | null) => (isDraft(found) && found.version === version ? found.values : undefined),
    keep: (values: FormValues, untouched: FormValues, version: number | null) => {
      keepDraft(key, sameValue(values, untouched) ? undefined : ({ values, version } satisfies Draft))
    },
    drop: () => {
      clearDraft(key)
      setFound(undefined)
    },
  }
}
