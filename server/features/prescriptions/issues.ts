import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: two rows of `prescription_drugs` are of the same drug: the same of the table, the same active ingredient, or,
 * written by hand, the same folded name.
 */
export function sameDrug(one: 'd', other: 'e'): SQL {
  const of = (row: string, column: string) => sql.raw(`${row}.${column}`)
  const ingredient = (row: string) =>
    sql`(select lower(g.active_ingredient) from drugs g where g.id = ${of(row, 'drug_id')})`
  return sql`(${of(one, 'drug_id')} = ${of(other, 'drug_id')} or ${of(one, 'search')} = ${of(other, 'search')}
    or ${ingredient(one)} = ${ingredient(other)})`
}
