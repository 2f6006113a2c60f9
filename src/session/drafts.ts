import { tabBox } from './storage'

/** How long something typed outlives a session that broke (contract.md, "State in the browser"). */
const draftLife = 30 * 60 * 1000
const prefix = 'draft.'

/** `brokenAt`: when the session broke under it; `null` while the session lives, and then it does not age. */
interface Draft {
  readonly value: unknown
  readonly brokenAt: number | null
}

/** Whose draft: filled by the session's door, so that drafts never cross from one person or doctor to another. */
export interface DraftOwner {
  readonly userId: number
  readonly actingDoctorId: number | null
}

const boxKey = (owner: DraftOwner, key: string) => `${prefix}${owner.userId}.${owner.actingDoctorId ?? 'self'}.${key}`
const draftKeys = () => tabBox.keys().filter((key) => key.startsWith(prefix))

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' && stored !== null && 'value' in stored && 'brokenAt' in stored

const isFresh = (draft: Draft, now: number) => draft.brokenAt === null || now - draft.brokenAt < draftLife

export function writeDraft(owner: DraftOwner, key: string, value: unknown) {
  tabBox.write(boxKey(owner, key), { value, brokenAt: null } satisfies Draft)
}

export function loadDraft(owner: DraftOwner, key: string, now = Date.now()): unknown {
  const stored = tabBox.read(boxKey(owner, key))
  if (isDraft(stored) && isFresh(stored, now)) return stored.value
  tabBox.remove(boxKey(owner, key))
  return undefined
}

export function dropDraft(owner: DraftOwner, key: string) {
  tabBox.remove(boxKey(owner, key))
}

/** The session broke now (401, 503): what is on the screen has 30 minutes from here, not from its last keystroke. */
export function keepDrafts(now = Date.now()) {
  for (const key of draftKeys()) {
    const stored = tabBox.read(key)
    if (isDraft(stored) && isFresh(stored, now)) tabBox.write(key, { ...stored, brokenAt: stored.brokenAt ?? now })
    else tabBox.remove(key)
  }
}

/** Explicit logout: nothing typed stays behind. */
export function wipeDrafts() {
  for (const key of draftKeys()) tabBox.remove(key)
}
