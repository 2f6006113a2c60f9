import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A condition: the user has a device that takes push notifications, in a session that has not ended. */
export const hasPushDevice = (userId: SQLWrapper, now: Date): SQL => sql`exists (
  select 1 from devices d join access_tokens k on k.id = d.token_id
  where d.user_id = ${userId} and d.push is not null and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > ${now.toISOString()}::timestamptz))`
