import { getSession, onSessionChange } from './session'
import { tabBox } from './storage'

/** How long something typed outlives a session that broke (contract.md, "State in the browser"). */
const draftLife = 30 * 60 * 1000
const prefix = 'draft.'

/** `brokenAt`: when the session broke under it; `null` while the session lives, and then it does not age. */
interface Draft {
  readonly value: unknown
  readonly brokenAt: number | null
}

/** Where this user's draft for this doctor is kept; drafts never cross to another person or doctor. Signed out: nowhere. */
function boxKey(name: string): string | null {
  const { userId, actingDoctorId } = getSession()
  return userId === null ? null : `${prefix}${userId}.${actingDoctorId ?? 'self'}.${name}`
}

/** What is kept there, unless its time is over: then it goes. */
function freshDraft(key: string): Draft | undefined {
  const draft = tabBox.read(key) as Partial<Draft> | undefined
  if (draft?.brokenAt === null || Date.now() - (draft?.brokenAt ?? 0) < draftLife) return draft as Draft
  tabBox.remove(key)
}

/** Keeps what is being typed, for this user and this doctor, in this tab. Signed out: nothing is kept. */
export function saveDraft(name: string, value: unknown) {
  const key = boxKey(name)
  if (key) tabBox.write(key, { value, brokenAt: null } satisfies Draft)
}

/** What the same user typed for the same doctor in this tab, up to 30 minutes ago. The caller knows the shape it saved. */
export function readDraft<T>(name: string): T | undefined {
  const key = boxKey(name)
  return key ? (freshDraft(key)?.value as T | undefined) : undefined
}

export function clearDraft(name: string) {
  const key = boxKey(name)
  if (key) tabBox.remove(key)
}

const draftKeys = () => tabBox.keys().filter((key) => key.startsWith(prefix))

/** The session broke now (401, 503): what is on the screen has 30 minutes from here, not from its last keystroke. */
export function keepDrafts() {
  for (const key of draftKeys()) {
    const draft = freshDraft(key)
    if (draft) tabBox.write(key, { ...draft, brokenAt: draft.brokenAt ?? Date.now() })
  }
}

// After an explicit logout nothing typed stays behind.
onSessionChange(() => {
  const { token, left } = getSession()
  if (left) for (const key of draftKeys()) tabBox.remove(key)
  else if (token === null) keepDrafts()
})
