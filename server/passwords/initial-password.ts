import { eq } from 'drizzle-orm'
import { settings } from '../db/tables/index'
import type { Tx } from '../db/types'

/** Days that a password made by a command opens sessions; by then its owner has chosen another. */
export const initialPasswordDays = 3

const keyOf = (userId: number) => `given-password:${userId}`

/** Marks the user's password as made by a command at `now`, and not chosen by its owner. */
export async function markInitialPassword(tx: Tx, userId: number, now: Date): Promise<void> {
  const value = new Date(now.getTime() + initialPasswordDays * 24 * 60 * 60_000).toISOString()
  await tx
    .insert(settings)
    .values({ key: keyOf(userId), value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** To be called when the user, or somebody at the terminal, has chosen a password. */
export async function forgetInitialPassword(tx: Tx, userId: number): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, keyOf(userId)))
}

/** True when the user still has the password that was made, and its days are over: for good, also when the clock is set back. */
export async function isInitialPasswordOver(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const [given] = await tx
    .select({ until: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(userId)))
  const isOver = given !== undefined && Date.parse(String(given.until)) <= now.getTime()
  if (isOver)
    await tx
      .update(settings)
      .set({ value: new Date(0).toISOString() })
      .where(eq(settings.key, keyOf(userId)))
  return isOver
}
