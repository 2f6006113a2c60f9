import { expect } from '@playwright/test'
import { signIn } from './browser-session'

/** Calls of a super admin, who reads the outbox. */
export async function asSuperAdmin(url: string) {
  const { 'curante.token': session } = await signIn(url, 'superadmin@curante.test')
  const headers = {
    authorization: `Bearer ${(session as { token: string }).token}`,
    'content-type': 'application/json',
  }
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${url}/api/backoffice/admin/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await reply.json()).data as T
  }
}
export type Admin = Awaited<ReturnType<typeof asSuperAdmin>>

/** The link in the newest mail to an address. */
export async function mailedLink(admin: Admin, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const rows = await admin<{ id: number }[]>('GET', 'outbox?channel=email&limit=10')
    for (const { id } of rows) {
      const mail = await admin<{ address: string | null; text: string }>('GET', `outbox/${id}`)
      if (mail.address !== address) continue
      link = /https?:\/\/\S+(?:token=|\/prenotazione\/)[\w-]+/.exec(mail.text)?.[0]
      break
    }
    expect(link).toBeDefined()
  }).toPass()
  return link as string
}
