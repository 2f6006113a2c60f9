import { createContext, useContext } from 'react'
import { browserStorage, tabStorage } from './storage'
import { createStore, onStoredChange, useStore } from './store'

/** A login: the token and the id of its user. */
export interface Login {
  readonly token: string
  readonly userId: number
}

/**
 * Impersonation: the admin's login stays in the browser, this overrides it in one tab (contract.md, "State in the browser").
 */
export interface LoginAs extends Login {
  readonly returnPath: string
  /** The browser's login that it overrides: the impersonation ends with it, and never applies to another. */
  readonly adminId: number | null
}

/** Choices made in this tab. `owner` is the user who made them: they are never applied to another user. */
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
  /** Explicit logout: the next login starts at the home page instead of the last page. */
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
const storedLogin = () => readLogin(browserStorage.read(key.login))

function readLogin(stored: unknown): Login | null {
  const { token, userId } = (stored ?? {}) as Partial<Login>
  return typeof token === 'string' && userId !== undefined && Number.isInteger(userId) ? { token, userId } : null
}

function readLoginAs(stored: unknown): LoginAs | null {
  const login = readLogin(stored)
  const { returnPath, adminId } = (stored ?? {}) as Partial<LoginAs>
  return login && typeof returnPath === 'string' ? { ...login, returnPath, adminId: idOrNull(adminId) } : null
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

/** The session of a login, or of the impersonation that overrides it, with that user's last choices. */
function sessionOf(login: Login | null, loginAs: LoginAs | null = null, left = false): Session {
  const { token = null, userId = null } = loginAs ?? login ?? {}
  return { ...startingChoices(userId), token, userId, loginAs, left }
}

/** A new tab starts from the user's last choices; later choices of other tabs do not affect it. */
function startingChoices(userId: number | null): Choices {
  if (userId === null) return noChoices
  const stored = [tabStorage.read(key.choices), browserStorage.read(key.lastChoices)].map(readChoices)
  const choices = stored.find(({ owner }) => owner === userId) ?? { ...noChoices, owner: userId }
  tabStorage.write(key.choices, choices)
  return choices
}

function restored(): Session {
  const login = storedLogin()
  const loginAs = readLoginAs(tabStorage.read(key.loginAs))
  if (login && login.userId === loginAs?.adminId) return sessionOf(login, loginAs)
  if (loginAs) forgetImpersonation()
  return sessionOf(login)
}

/** Removes the impersonation and its choices from this tab. */
function forgetImpersonation() {
  tabStorage.remove(key.loginAs)
  tabStorage.remove(key.choices)
}

const session = createStore<Session>(restored())

export const getSession = session.get
export const useSession = () => useStore(session)
export const onSessionChange = session.subscribe

const ActingDoctor = createContext<number | null | undefined>(undefined)
/** A part of the page that is another doctor's than the tab's: its calls are made for that doctor. */
export const ActAs = ActingDoctor.Provider

export function useActingDoctor(): number | null {
  const { actingDoctorId } = useSession()
  const here = useContext(ActingDoctor)
  return here === undefined ? actingDoctorId : here
}

/** Reads the stores again, as a reload would. For tests and for a duplicated tab. */
export const restoreSession = () => session.set(restored())

// Requests under way ---------------------------------------------------------------------------------------------

let inFlight = new AbortController()
const doctorChange = createStore(0)

/** Aborted when the acting doctor changes: every request of the tab uses the signal current when it was made. */
export const doctorSignal = () => inFlight.signal

/** Runs just before pending requests are aborted, so that caches can cancel their queries silently. */
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
  tabStorage.write(key.choices, choices)
  // Choices made while impersonating must not become the admin's own in the next tab.
  if (!current.loginAs) browserStorage.write(key.lastChoices, choices)
  session.set({ ...current, ...choices })
}

/** `null`: the signed-in user's own homepage. The office belonged to the previous doctor, so it is reset. */
export function setActingDoctor(actingDoctorId: number | null) {
  if (actingDoctorId === session.get().actingDoctorId) return
  abortInFlight()
  choose({ actingDoctorId, officeUserId: null })
}

export const setOfficeUser = (officeUserId: number) => choose({ officeUserId, allStructures: false })
export const setAllStructures = (allStructures: boolean) => choose({ allStructures })

// Login and logout -----------------------------------------------------------------------------------------------

/** After a successful login. The user's id is stored with the token so that other tabs can detect a change of user. */
export function beginSession(login: Login) {
  abortInFlight()
  tabStorage.remove(key.loginAs)
  browserStorage.write(key.login, login)
  session.set(sessionOf(login))
}

function end(left: boolean) {
  abortInFlight()
  tabStorage.remove(key.loginAs)
  // Read by the other tabs when the token is removed, so written before.
  browserStorage.write(key.ended, left ? 'logout' : 'refused')
  browserStorage.remove(key.login)
  session.set(sessionOf(null, null, left))
}

/** The server ended the session: drafts are kept for 30 minutes, choices for their owner. */
export const endSession = () => end(false)

/** Explicit logout: drafts are deleted. */
export function logOut() {
  tabStorage.remove(key.choices)
  end(true)
}

/** Overrides the admin's login with another user's, in this tab only. */
export function beginImpersonation(user: Omit<LoginAs, 'adminId'>) {
  const loginAs = { ...user, adminId: storedLogin()?.userId ?? null }
  abortInFlight()
  tabStorage.write(key.loginAs, loginAs)
  tabStorage.remove(key.choices)
  session.set(sessionOf(null, loginAs))
}

/** Restores the admin's session; returns the path to go back to. */
export function endImpersonation(): string {
  const returnPath = session.get().loginAs?.returnPath ?? '/admin'
  abortInFlight()
  forgetImpersonation()
  session.set(sessionOf(storedLogin()))
  return returnPath
}

/**
 * Handles a login or logout in another tab, and a switch to another server: reload. Different user: reload. Logout: ends the
 * session here too, with drafts kept or deleted as there; an impersonation ends with its admin's session. Same user with a new
 * token: it is adopted, after the impersonation if there is one.
 */
export function watchOtherTabs({ reload, ended }: { reload: () => void; ended: () => void }) {
  const stopLogin = onStoredChange(key.login, () => {
    const current = session.get()
    const login = storedLogin()
    const ownId = current.loginAs ? current.loginAs.adminId : current.userId
    if (login && login.userId !== ownId) reload()
    else if (login && !current.loginAs) session.set({ ...current, token: login.token })
    else if (!login && current.token !== null) {
      abortInFlight()
      if (current.loginAs) forgetImpersonation()
      session.set(sessionOf(null, null, browserStorage.read(key.ended) === 'logout'))
      ended()
    }
  })
  const stopServer = onStoredChange(key.apiBase, reload)
  return () => {
    stopLogin()
    stopServer()
  }
}

// Base URL -------------------------------------------------------------------------------------------------------

export const defaultApiBase = '/api/backoffice'

let base = defaultApiBase

/** The server of all requests: this page's own, or one of the environments that it lists. */
export const apiBase = () => base

/**
 * Uses the server chosen in this browser, if it is one of the `environments` of this page's own server; any other entry is
 * removed. Null environments, when that server does not answer: the choice is kept for the next start, and not used now.
 */
export async function restoreApiBase(environments: () => Promise<readonly string[] | null>): Promise<void> {
  const stored = browserStorage.read(key.apiBase)
  const allowed = typeof stored === 'string' ? await environments() : []
  if (allowed === null) return
  if (typeof stored === 'string' && allowed.includes(stored)) base = stored
  else browserStorage.remove(key.apiBase)
}

/** Switches the server. Throws unless the base is one of the server's environments; token and choices are cleared. */
export function setApiBase(chosen: string, allowed: readonly string[]) {
  if (!allowed.includes(chosen)) throw new Error(`Not one of the environments: ${chosen}`)
  logOut()
  browserStorage.remove(key.lastChoices)
  if (chosen === defaultApiBase) browserStorage.remove(key.apiBase)
  else browserStorage.write(key.apiBase, chosen)
  base = chosen
}
