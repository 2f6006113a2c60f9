import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: the office user of this alias, its office and its doctor are not deleted and are active. Any other takes no
 * bookings, from anybody, and is treated as unknown.
 */
export const isOpenPresence = (alias: 'ou' | 'own' = 'ou'): SQL => {
  const presence = sql.identifier(alias)
  return sql`${presence}.deleted_at is null
    and exists (select 1 from offices where id = ${presence}.office_id and active and deleted_at is null)
    and exists (select 1 from users where id = ${presence}.user_id and active and deleted_at is null)`
}

/** SQL condition: the office service `os` and its catalogue entry `ms` are not deleted. */
export const isOfferedService: SQL = sql`os.deleted_at is null and ms.deleted_at is null`

/** SQL condition: the office service `os`, of the catalogue entry `ms` and the office user `ou`, may be booked. */
export const isBookable: SQL = sql`${isOfferedService} and ${isOpenPresence()}`
