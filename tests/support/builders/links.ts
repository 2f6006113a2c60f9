import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { LinkPurpose } from '../../../domain/messages/links'
import { bookings, links, messages } from '../../../server/db/tables'
import { createLinks, readLinksSecret, tokenOf } from '../../../server/links/tokens'
import type { TestApp } from '../servers/app'
import { eventually } from '../servers/eventually'

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
  const [newest] = await eventually(async () => {
    const all = await mailedLinks(server, purpose)
    expect(all).toHaveLength(mails)
    return all
  })
  return newest?.token ?? ''
}

/** The token of a link to a visit, as the reminder of its person has it. */
export async function visitLink(
  { connection: { db }, clock }: Pick<TestApp, 'connection' | 'clock'>,
  bookingId: number,
) {
  const [visit] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!visit) throw new Error('There is no such visit')
  const about = {
    purpose: 'booking',
    booking_id: visit.id,
    user_id: visit.user_id,
    expiresAt: visit.starts_at,
  } as const
  const [link] = await createLinks(db, clock.now(), [about])
  return tokenOf(await readLinksSecret(db), link?.nonce ?? '')
}

/** The token of a link that offers a held time to a person, who is no longer on the waiting list. */
export async function offerLink(
  { connection: { db, sql }, clock }: Pick<TestApp, 'connection' | 'clock'>,
  holdId: number,
  userId: number,
) {
  await sql('update holds set user_id = $2, waiting_id = null where id = $1', [holdId, userId])
  const about = {
    purpose: 'offer',
    hold_id: holdId,
    user_id: userId,
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  } as const
  const [link] = await createLinks(db, clock.now(), [about])
  return tokenOf(await readLinksSecret(db), link?.nonce ?? '')
}

/** The token of the tab of a guest who holds a time, or of the mail that confirms it. */
export async function guestLink(
  { connection: { db, sql }, clock }: Pick<TestApp, 'connection' | 'clock'>,
  holdId: number,
  purpose: 'hold' | 'guest',
) {
  await sql(`update holds set kind = 'guest', waiting_id = null where id = $1`, [holdId])
  if (purpose === 'guest')
    await sql(
      `insert into booking_guests (doctor_id, hold_id, first_name, last_name, birthday, phone_prefix, phone, email, mailbox,
         consent_version, consent_at, created_at)
       select doctor_id, id, 'Olga', 'Ospite', '1980-05-06', '+39', '3407654321', 'olga@ospite.test', id || '@ospite.test',
         '2026-11', $2, $2 from holds where id = $1`,
      [holdId, clock.now()],
    )
  const expiresAt = new Date(clock.now().getTime() + 24 * 3_600_000)
  const [link] = await createLinks(db, clock.now(), [{ purpose, hold_id: holdId, expiresAt }])
  return tokenOf(await readLinksSecret(db), link?.nonce ?? '')
}

/** A link that lets the person of a visit move it to a held time. */
export async function choiceLink(
  { connection: { db, sql }, clock }: Pick<TestApp, 'connection' | 'clock'>,
  { hold, visit, user }: { readonly hold: number; readonly visit: number; readonly user: number },
) {
  await sql(`update holds set kind = 'move', user_id = $2, for_booking_id = $3, waiting_id = null where id = $1`, [
    hold,
    user,
    visit,
  ])
  const about = {
    purpose: 'choice',
    hold_id: hold,
    user_id: user,
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  } as const
  const [link] = await createLinks(db, clock.now(), [about])
  return { token: tokenOf(await readLinksSecret(db), link?.nonce ?? ''), hold_id: hold }
}
