import { type FormEvent, useCallback } from 'react'
import { dialCodeOf, splitPhone } from '../../../../domain/phone/countries'
import { tabStorage } from '../../../platform/basic/storage'

/** What is typed and not saved yet, by the names of the inputs. */
export type Draft = Readonly<Record<string, string>>

const prefix = 'signup.'
/** Never stored in the browser. */
const secret = new Set(['password', 'website'])

/** What was typed in a step before the tab was reloaded. */
export const draftOf = (step: string): Draft => (tabStorage.read(prefix + step) ?? {}) as Draft

/** Forgets what was typed in a step: it has been saved. */
export const forgetDraft = (step: string) => tabStorage.remove(prefix + step)

/** Keeps what is typed in a step until it is saved, also over a reload of the tab. */
export const useKeptDraft = (step: string) =>
  useCallback(
    ({ target }: FormEvent) => {
      const form = (target as HTMLInputElement).form
      if (!form) return
      const entries = [...new FormData(form)].filter(([name]) => !secret.has(name))
      tabStorage.write(prefix + step, Object.fromEntries(entries))
    },
    [step],
  )

/** A line of a form, without surrounding blanks. */
const lineOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** The given lines that were filled: each of the others is refused as missing. */
export const linesOf = (form: FormData, ...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, lineOf(form, name)]).filter(([, line]) => line !== ''))

/** Prefix and number: of a number that was pasted whole, its own prefix. */
export function phoneOf(form: FormData): Record<string, string> {
  const typed = lineOf(form, 'phone')
  const { country, phone } = splitPhone(typed) ?? { country: lineOf(form, 'country'), phone: typed }
  const phone_prefix = dialCodeOf(country)
  return { ...(phone_prefix && { phone_prefix }), ...(phone && { phone }) }
}
