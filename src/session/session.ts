import { keepDrafts, wipeDrafts } from './drafts'
import { browserBox, storageKey, tabBox } from './storage'
import { createStore, useStore } from './store'

/** A login: what the server gave, and whose it is. */
export interface Login {
  readonly token: string
  readonly userId: number
}

/** Impersonation: the admin's own login stays the browser's, this one covers it in one tab (contract.md, "State in the browser"). */
export interface LoginAs extends Login {
  readonly returnPath: string
}

/** What was chosen in this tab. `owner` is the user who chose: choices never pass to another person. */
export interface Choices {
  readonly owner: number | null
  readonly actingDoctorId: number | null
  readonly officeUserId: number | null
  readonly allStructures: boolean
}

export interface Session extends Choices {
  readonly token: string | null
  readonly userId: number | null
  readonly loginAs: LoginAs | null
  /** Signed out by choice: the next login starts at home instead of where this one was. */
  readonly left: boolean
}

const noChoices: Choices = { owner: null, actingDoctorId: null, officeUserId: null, allStructures: false }
const key = {
  login: 'token',
  loginAs: 'login_as',
  choices: 'choices',
  lastChoices: 'last_choices',
  apiBase: 'api_base',
  ended: 'ended',
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const idOrNull = (value: unknown) => (Number.isInteger(value) ? (value as number) : null)

function readLogin(value: unknown): Login | null {
  if (!isRecord(value) || typeof value.token !== 'string' || !Number.isInteger(value.userId)) return null
  return { token: value.token, userId: value.userId as number }
}

function readLoginAs(value: unknown): LoginAs | null {
  const login = readLogin(value)
  if (!login || !isRecord(value) || typeof value.returnPath !== 'string') return null
  return { ...login, returnPath: value.returnPath }
}

function readChoices(value: unknown): Choices {
  if (!isRecord(value)) return noChoices
  return {
    owner: idOrNull(value.owner),
    actingDoctorId: idOrNull(value.actingDoctorId),
    officeUserId: idOrNull(value.officeUserId),
    allStructures: value.allStructures === true,
  }
}

function sessionOf(login: Login | null, loginAs: LoginAs | null, choices: Choices, left = false): Session {
  const current = loginAs ?? login
  return { ...choices, token: current?.token ?? null, userId: current?.userId ?? null, loginAs, left }
}

/**
 * A new tab starts from the last choices of the same person, and never impersonating. From then on they are its own:
 * what another tab chooses later must not come in by a reload.
 */
function startingChoices(userId: number | null): Choices {
  if (userId === null) return noChoices
  const stored = [tabBox.read(key.choices), browserBox.read(key.lastChoices)].map(readChoices)
  const choices = stored.find(({ owner }) => owner === userId) ?? { ...noChoices, owner: userId }
  tabBox.write(key.choices, choices)
  return choices
}

function restored(): Session {
  const login = readLogin(browserBox.read(key.login))
  const loginAs = login ? readLoginAs(tabBox.read(key.loginAs)) : null
  return sessionOf(login, loginAs, startingChoices((loginAs ?? login)?.userId ?? null))
}

const session = createStore<Session>(restored())

export const getSession = () => session.get()
export const useSession = () => useStore(session)
export const onSessionChange = session.subscribe
export const useActingDoctor = () => useSession().actingDoctorId
export const useOfficeSelection = () => {
  const { officeUserId, allStructures } = useSession()
  return { officeUserId, allStructures }
}

/** Reads the stores again, as a reload would. For tests and for a tab that was duplicated. */
export function restoreSession() {
  session.set(restored())
}

// In flight ------------------------------------------------------------------------------------------------------

let inFlight = new AbortController()
const beforeDoctorChange = new Set<() => void>()

/** Aborted when the acting doctor changes: every request of the tab listens to the one that was current when it was made. */
export const doctorSignal = () => inFlight.signal

/** Runs just before what is in flight is aborted, so that caches can let go of it quietly. */
export function onDoctorChange(listener: () => void) {
  beforeDoctorChange.add(listener)
  return () => beforeDoctorChange.delete(listener)
}

function abortInFlight() {
  for (const listener of [...beforeDoctorChange]) listener()
  inFlight.abort()
  inFlight = new AbortController()
}

// Choices --------------------------------------------------------------------------------------------------------

function choose(change: Partial<Choices>) {
  const { token, userId, loginAs, left, ...choices } = session.get()
  const next: Choices = { ...choices, owner: userId, ...change }
  tabBox.write(key.choices, next)
  // What an admin chooses as somebody else must not greet that admin in the next tab.
  if (!loginAs) browserBox.write(key.lastChoices, next)
  session.set({ ...next, token, userId, loginAs, left })
}

/** `null`: the homepage of the person who is logged in. The office belonged to the doctor before, so it goes. */
export function setActingDoctor(doctorId: number | null) {
  if (doctorId === session.get().actingDoctorId) return
  abortInFlight()
  choose({ actingDoctorId: doctorId, officeUserId: null })
}

export function setOfficeUser(officeUserId: number) {
  choose({ officeUserId, allStructures: false })
}

export function setAllStructures(allStructures: boolean) {
  choose({ allStructures })
}

// Coming and going -----------------------------------------------------------------------------------------------

function forgetTab() {
  tabBox.remove(key.loginAs)
  tabBox.remove(key.choices)
}

/** After a successful login. The user's id travels with the token so that other tabs know whether somebody else came. */
export function beginSession(login: Login) {
  abortInFlight()
  tabBox.remove(key.loginAs)
  browserBox.write(key.login, login)
  session.set(sessionOf(login, null, startingChoices(login.userId)))
}

function end(left: boolean) {
  abortInFlight()
  tabBox.remove(key.loginAs)
  // Read by the other tabs when the token goes, so written before.
  browserBox.write(key.ended, left ? 'logout' : 'refused')
  browserBox.remove(key.login)
  session.set(sessionOf(null, null, noChoices, left))
}

/** The session is over because the server said so: drafts stay for 30 minutes, choices for their owner. */
export const endSession = () => end(false)

/** Explicit logout: nothing typed stays behind. */
export function logOut() {
  wipeDrafts()
  forgetTab()
  end(true)
}

/** Covers the admin's login with another user's, in this tab only. */
export function beginImpersonation(loginAs: LoginAs) {
  abortInFlight()
  tabBox.write(key.loginAs, loginAs)
  tabBox.remove(key.choices)
  session.set(sessionOf(loginAs, loginAs, startingChoices(loginAs.userId)))
}

/** Restores the admin; returns the path to go back to. */
export function endImpersonation(): string {
  const returnPath = session.get().loginAs?.returnPath ?? '/admin'
  abortInFlight()
  forgetTab()
  const login = readLogin(browserBox.read(key.login))
  session.set(sessionOf(login, null, startingChoices(login?.userId ?? null)))
  return returnPath
}

/** The session ended in another tab: here too, and what was typed fares as it does there. */
function endedElsewhere() {
  const left = browserBox.read(key.ended) === 'logout'
  if (left) wipeDrafts()
  else keepDrafts()
  abortInFlight()
  session.set(sessionOf(null, null, noChoices, left))
}

/**
 * Another tab logged in or out. Somebody else: this page must start again. Nobody: it ends here too. The same person with
 * a fresh token: it is taken. An impersonating tab has a token of its own, which dies with the admin's on the server.
 */
export function watchOtherTabs({ reload, ended }: { reload: () => void; ended: () => void }) {
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== window.localStorage) return
    if (event.key !== null && event.key !== storageKey(key.login)) return
    const current = session.get()
    if (current.loginAs) return
    const login = readLogin(browserBox.read(key.login))
    if (login && login.userId !== current.userId) reload()
    else if (login) session.set({ ...current, token: login.token })
    else if (current.token !== null) {
      endedElsewhere()
      ended()
    }
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

// Base URL -------------------------------------------------------------------------------------------------------

export const defaultApiBase = '/api/backoffice'

/** One of the server's `environments` (see `setApiBase`), else the host this page came from. */
export function apiBase(): string {
  const stored = browserBox.read(key.apiBase)
  return typeof stored === 'string' ? stored : defaultApiBase
}

/** Switches the server. Only a base the server itself names is taken; token and choices do not travel. */
export function setApiBase(base: string, allowed: readonly string[]) {
  if (!allowed.includes(base)) throw new Error(`Not one of the environments: ${base}`)
  logOut()
  browserBox.remove(key.lastChoices)
  browserBox.write(key.apiBase, base)
}

// Registration ---------------------------------------------------------------------------------------------------

export function registrationId(): string | null {
  const stored = browserBox.read('registrationId')
  return typeof stored === 'string' ? stored : null
}

export function setRegistrationId(id: string | null) {
  if (id === null) browserBox.remove('registrationId')
  else browserBox.write('registrationId', id)
}
