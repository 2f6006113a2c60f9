import { getSession, onSessionChange } from './session'
import { tabStorage } from './storage'
import { createStore, useStore } from './store'

/** How long a draft is kept after its session expired (contract.md, "State in the browser"). Milliseconds. */
const draftLife = 30 * 60 * 1000
const prefix = 'draft.'

/** `brokenAt`: when the session expired; `null` during a session, when a draft does not expire. */
interface Draft {
  readonly value: unknown
  readonly brokenAt: number | null
}

/** Storage key of a draft, separate for each user and acting doctor; null when signed out. */
function draftStorageKey(name: string): string | null {
  const { userId, actingDoctorId } = getSession()
  return userId === null ? null : `${prefix}${userId}.${actingDoctorId ?? 'self'}.${name}`
}

/** Whose drafts are read and stored now. */
export const draftOwner = () => draftStorageKey('')

/** The stored draft; an expired one is removed. */
function freshDraft(key: string): Draft | undefined {
  const draft = tabStorage.read(key) as Partial<Draft> | undefined
  if (draft?.brokenAt === null || Date.now() - (draft?.brokenAt ?? 0) < draftLife) return draft as Draft
  tabStorage.remove(key)
}

/** The keys of all drafts, for those who show where there is one. */
const kept = createStore<readonly string[]>([])
const draftKeys = () => tabStorage.keys().filter((key) => key.startsWith(prefix))
const note = () => {
  const keys = draftKeys()
  if (keys.join() !== kept.get().join()) kept.set(keys)
}

/** Stores a draft for this user and acting doctor, in this tab. No effect when signed out. */
export function saveDraft(name: string, value: unknown) {
  const key = draftStorageKey(name)
  if (key) tabStorage.write(key, { value, brokenAt: null } satisfies Draft)
  note()
}

/** Reads the draft of this user and acting doctor, unless its session expired over 30 minutes ago. */
export function readDraft<T>(name: string): T | undefined {
  const key = draftStorageKey(name)
  return key ? (freshDraft(key)?.value as T | undefined) : undefined
}

export function clearDraft(name: string) {
  const key = draftStorageKey(name)
  if (key) tabStorage.remove(key)
  note()
}

/** Stores a draft, or forgets the former one where there is none. */
export function keepDraft(name: string, value: unknown) {
  if (value === undefined) clearDraft(name)
  else saveDraft(name, value)
}

/** Name of the draft of a record's form, or of a new one's. */
export const recordDraft = (resource: string, id: number | 'new') => `resource.${resource}.${id}`

/** Whether a record of a resource, or a new one, has a draft in this tab. */
export function useHasDraft(resource: string, id: number | 'new'): boolean {
  const keys = useStore(kept)
  const key = draftStorageKey(recordDraft(resource, id))
  return key !== null && keys.includes(key)
}

/** On session expiry (401, 503) drafts get 30 minutes from now, not from the last keystroke. */
export function keepDrafts() {
  for (const key of draftKeys()) {
    const draft = freshDraft(key)
    if (draft) tabStorage.write(key, { ...draft, brokenAt: draft.brokenAt ?? Date.now() })
  }
}

// An explicit logout deletes all drafts.
onSessionChange(() => {
  const { token, left } = getSession()
  if (left) for (const key of draftKeys()) tabStorage.remove(key)
  else if (token === null) keepDrafts()
  note()
})

note()
