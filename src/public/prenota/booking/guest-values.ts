import { tabStorage } from '../../../platform/basic/storage'
import { phoneOf } from '../../ui/phone-fields'

const names = [
  ...['who', 'booked_by', 'first_name', 'last_name', 'birthday', 'country', 'phone', 'email'],
  ...['fiscal_code', 'note', 'consent'],
] as const

/** The person as typed, by the names of the fields. */
export type GuestDraft = Readonly<Record<string, string>>

const key = 'guest_person'

/** What was typed in this tab, over a reload; never longer than the tab, and not once the visit is booked. */
export const keptGuest = (): GuestDraft => (tabStorage.read(key) as GuestDraft | undefined) ?? {}
export const forgetGuest = () => tabStorage.remove(key)

/** Keeps what is typed. */
export function keepGuest(form: FormData): GuestDraft {
  const draft = Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : [])))
  tabStorage.write(key, draft)
  return draft
}

/** The person as it is sent: empty lines are left out, so that each is refused as missing. */
export function guestOf(draft: GuestDraft): Record<string, unknown> {
  const line = (name: string) => (draft[name] ?? '').trim()
  const isForOther = draft.who === 'other'
  const lines = {
    first_name: line('first_name'),
    last_name: line('last_name'),
    birthday: line('birthday'),
    email: line('email'),
    fiscal_code: line('fiscal_code').replaceAll(/\s/g, '').toUpperCase(),
    note: line('note'),
    booked_by: isForOther ? line('booked_by') : '',
  }
  return {
    ...Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== '')),
    ...phoneOf({ country: line('country'), phone: line('phone') }),
    ...(draft.consent !== undefined && { consent: true }),
  }
}

/** What cannot be told from what is sent: who books for somebody else says who they are. */
export const problemsOfGuest = (draft: GuestDraft): Readonly<Record<string, string>> =>
  draft.who === 'other' && (draft.booked_by ?? '').trim() === ''
    ? { booked_by: 'Scrivi il tuo nome: lo studio deve sapere con chi parla.' }
    : {}
