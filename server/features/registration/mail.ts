import { and, eq, isNull, sql } from 'drizzle-orm'
import { links, registrations, users } from '../../db/tables'
import type { Tx } from '../../db/types'
import { createLink } from '../../links/tokens'
import { writeMailTo } from '../../messages/outgoing'
import { unclaimed } from '../../resources/exceptions/people'

const purpose = 'registration'

/**
 * Mails the link that confirms the address of an open registration, in place of the earlier one. Whoever has an account already
 * is told so instead, by the same statements: that link is shown to nobody.
 */
export async function mailLink(tx: Tx, now: Date, id: number): Promise<void> {
  const which = and(eq(registrations.id, id), eq(registrations.state, 'open'), isNull(registrations.email_confirmed_at))
  const [row] = await tx.select().from(registrations).where(which).for('update')
  if (!row) return
  const { email: address } = row
  const hasAccount = and(sql`lower(${users.email}) = ${address}`, isNull(users.deleted_at), sql`not (${unclaimed})`)
  const [account] = await tx.select({ id: users.id }).from(users).where(hasAccount)
  await supersede(tx, now, row.link_id)
  const link = await createLink(tx, now, { purpose, address })
  await tx.update(registrations).set({ link_id: link.id }).where(eq(registrations.id, id))
  const mail = { cause: `link ${link.id}`, address }
  await writeMailTo(
    tx,
    now,
    account
      ? { ...mail, typeCode: 'registration-known', url: '/login' }
      : { ...mail, typeCode: purpose, linkId: link.id },
  )
}

/** The link before does not work any more. */
const supersede = (tx: Tx, now: Date, linkId: number | null) =>
  tx
    .update(links)
    .set({ superseded_at: now })
    .where(and(eq(links.id, linkId ?? 0), isNull(links.superseded_at)))
