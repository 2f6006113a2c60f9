import type { BrowserContext } from '@playwright/test'

/** One password for all accounts of the demo practice. */
export const demoPassword = 'curante-demo'

/** The console's entries in the local storage of a signed-in user. */
export type StoredSession = Record<'curante.token' | 'curante.last_choices', object>

/** Signs in by the API as an account of the demo practice, an assistant acting for the first doctor of her list. */
export async function signIn(url: string, email: string): Promise<StoredSession> {
  const api = `${url}/api/backoffice`
  const login = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!login.ok) throw new Error(`${email} cannot sign in: ${await login.text()}`)
  const { token } = (await login.json()).data
  const reply = await fetch(`${api}/user`, { headers: { authorization: `Bearer ${token}` } })
  const user = (await reply.json()).data
  const choices = {
    owner: user.id,
    actingDoctorId: user.assisted?.[0]?.id ?? null,
    officeUserId: null,
    allStructures: true,
  }
  return { 'curante.token': { token, userId: user.id }, 'curante.last_choices': choices }
}

/** Signs in every tab of the context without the login page. For tests and pictures that are not about the login. */
export async function beginSignedIn(context: BrowserContext, url: string, email: string): Promise<void> {
  await context.addInitScript(
    (values) => {
      // a page without an HTTP origin has no storage
      if (!location.protocol.startsWith('http')) return
      // once: who is signed out loads the page of the login, and must not be signed in again there
      if (localStorage.getItem('curante.began') !== null) return
      localStorage.setItem('curante.began', 'true')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value))
    },
    await signIn(url, email),
  )
}
