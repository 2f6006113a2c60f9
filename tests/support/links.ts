import { desc, eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { LinkPurpose } from '../../domain/messages/links'
import { links, messages } from '../../server/db/tables'
import { readLinksSecret, tokenOf } from '../../server/links/tokens'
import type { TestApp } from './app'

/** The messages with a link for this purpose, newest first, each with the token its mail shows. */
export async function mailedLinks({ connection: { db } }: Pick<TestApp, 'connection'>, purpose: LinkPurpose) {
  const secret = await readLinksSecret(db)
  const rows = await db
    .select()
    .from(messages)
    .innerJoin(links, eq(links.id, messages.link_id))
    .where(eq(links.purpose, purpose))
    .orderBy(desc(messages.id))
  return rows.map((row) => ({ message: row.messages, link: row.links, token: tokenOf(secret, row.links.nonce) }))
}

/** The token in the newest mail with a link for this purpose, once there are so many: some are written after the answer. */
export async function mailedToken(
  server: Pick<TestApp, 'connection'>,
  purpose: LinkPurpose,
  mails = 1,
): Promise<string> {
  const [newest] = await vi.waitFor(async () => {
    const all = await mailedLinks(server, purpose)
    expect(all).toHaveLength(mails)
    return all
  }, 5_000)
  return newest?.token ?? ''
}
