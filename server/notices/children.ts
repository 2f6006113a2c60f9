import { type SQL, sql } from 'drizzle-orm'

/**
 * The ids of somebody's children, as a subquery: whoever has him as mother, father or guardian, which shows in what the
 * other one is to him.
 */
export const childrenOf = (parentId: SQL | number): SQL => sql`(
  select ur.user_id from user_relationships ur join relative_relationships rr on rr.id = ur.relationship_id
  where ur.relative_id = ${parentId} and ur.deleted_at is null and rr.inverse_name ~* '^(figli|persona tutelata)')`
