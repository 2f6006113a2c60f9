import { browserBox, tabBox } from './storage'
import { createStore, onStoredChange, useStore } from './store'

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
interface Choices {
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

const idOrNull = (value: unknown) => (Number.isInteger(value) ? (value as number) : null)
const storedLogin = () => readLogin(browserBox.read(key.login))

function readLogin(stored: unknown): Login | null {
  const { token, userId } = (stored ?? {}) as Partial<Login>
  return typeof token === 'string' && userId !== undefined && Number.isInteger(userId) ? { token, userId } : null
}

function readLoginAs(stored: unknown): LoginAs | null {
  const login = readLogin(stored)
  const { returnPath } = (stored ?? {}) as Partial<LoginAs>
  return login && typeof returnPath === 'string' ? { ...login, returnPath } : null
}

function readChoices(stored: unknown): Choices {
  const { owner, actingDoctorId, officeUserId, allStructures } = (stored ?? {}) as Partial<Choices>
  return {
    owner: idOrNull(owner),
    actingDoctorId: idOrNull(actingDoctorId),
    officeUserId: idOrNull(officeUserId),
    allStructures: allStructures === true,
  }
}

/** The session of a login, or of the impersonation that covers it, with the last choices of the same person. */
function sessionOf(login: Login | null, loginAs: LoginAs | null = null, left = false): Session {
  const { token = null, userId = null } = loginAs ?? login ?? {}
  return { ...startingChoices(userId), token, userId, loginAs, left }
}

/** A new tab starts from the person's last choices; from then on they are its own: what another tab chooses stays there. */
function startingChoices(userId: number | null): Choices {
  if (userId === null) return noChoices
  const stored = [tabBox.read(key.choices), browserBox.read(key.lastChoices)].map(readChoices)
  const choices = stored.find(({ owner }) => owner === userId) ?? { ...noChoices, owner: userId }
  tabBox.write(key.choices, choices)
  return choices
}

function restored(): Session {
  const login = storedLogin()
  return sessionOf(login, login && readLoginAs(tabBox.read(key.loginAs)))
}

const session = createStore<Session>(restored())

export const getSession = session.get
export const useSession = () => useStore(session)
export const onSessionChange = session.subscribe
export const useActingDoctor = () => useSession().actingDoctorId

/** Reads the stores again, as a reload would. For tests and for a tab that was duplicated. */
export const restoreSession = () => session.set(restored())

// Requests under way ---------------------------------------------------------------------------------------------

let inFlight = new AbortController()
const doctorChange = createStore(0)

/** Aborted when the acting doctor changes: every request of the tab listens to the one that was current when it was made. */
export const doctorSignal = () => inFlight.signal

/** Runs just before the requests under way are aborted, so that caches can let go of them quietly. */
export const onDoctorChange = doctorChange.subscribe

function abortInFlight() {
  doctorChange.set(doctorChange.get() + 1)
  inFlight.abort()
  inFlight = new AbortController()
}

// Choices --------------------------------------------------------------------------------------------------------

function choose(change: Partial<Choices>) {
  const current = session.get()
  const choices = readChoices({ ...current, owner: current.userId, ...change })
  tabBox.write(key.choices, choices)
  // What an admin chooses as somebody else must not greet that admin in the next tab.
  if (!current.loginAs) browserBox.write(key.lastChoices, choices)
  session.set({ ...current, ...choices })
}

/** `null`: the homepage of the person who is logged in. The office belonged to the doctor before, so it goes. */
export function setActingDoctor(actingDoctorId: number | null) {
  if (actingDoctorId === session.get().actingDoctorId) return
  abortInFlight()
  choose({ actingDoctorId, officeUserId: null })
}

export const setOfficeUser = (officeUserId: number) => choose({ officeUserId, allStructures: false })
export const setAllStructures = (allStructures: boolean) => choose({ allStructures })

// Login and logout -----------------------------------------------------------------------------------------------

/** After a successful login. The user's id travels with the token so that other tabs know whether somebody else came. */
export function beginSession(login: Login) {
  abortInFlight()
  tabBox.remove(key.loginAs)
  browserBox.write(key.login, login)
  session.set(sessionOf(login))
}

let known: { userId: number; user: unknown } | null = null

/** The user read while logging in, for the first screen, which takes it once and need not ask again. */
export function rememberUser(userId: number, user: unknown) {
  known = { userId, user }
}

export function takeKnownUser<T>(userId: number | null): T | undefined {
  if (known?.userId !== userId) return undefined
  const { user } = known
  known = null
  return user as T
}

function end(left: boolean) {
  abortInFlight()
  tabBox.remove(key.loginAs)
  // Read by the other tabs when the token goes, so written before.
  browserBox.write(key.ended, left ? 'logout' : 'refused')
  browserBox.remove(key.login)
  session.set(sessionOf(null, null, left))
}

/** The session is over because the server said so: drafts stay for 30 minutes, choices for their owner. */
export const endSession = () => end(false)

/** Explicit logout: nothing typed stays behind. */
export function logOut() {
  tabBox.remove(key.choices)
  end(true)
}

/** Covers the admin's login with another user's, in this tab only. */
export function beginImpersonation(loginAs: LoginAs) {
  abortInFlight()
  tabBox.write(key.loginAs, loginAs)
  tabBox.remove(key.choices)
  session.set(sessionOf(null, loginAs))
}

/** Restores the admin; returns the path to go back to. */
export function endImpersonation(): string {
  const returnPath = session.get().loginAs?.returnPath ?? '/admin'
  abortInFlight()
  tabBox.remove(key.loginAs)
  tabBox.remove(key.choices)
  session.set(sessionOf(storedLogin()))
  return returnPath
}

/**
 * Another tab logged in or out. Somebody else: this page must start again. Nobody: it ends here too, with the drafts kept or
 * wiped as there. The same person with a fresh token: it is taken. An impersonating tab has a token of its own, which dies
 * with the admin's on the server.
 */
export function watchOtherTabs({ reload, ended }: { reload: () => void; ended: () => void }) {
  return onStoredChange(key.login, () => {
    const current = session.get()
    if (current.loginAs) return
    const login = storedLogin()
    if (login && login.userId !== current.userId) reload()
    else if (login) session.set({ ...current, token: login.token })
    else if (current.token !== null) {
      abortInFlight()
      session.set(sessionOf(null, null, browserBox.read(key.ended) === 'logout'))
      ended()
    }
  })
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
