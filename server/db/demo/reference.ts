import { sql } from 'drizzle-orm'
import type { Tx } from '../types'

/** Cadastral codes of Rome and its neighbours: Ciampino, Fiumicino, Tivoli, Frascati. */
export const demoCities = ['H501', 'M272', 'M297', 'L182', 'D773'] as const
export type DemoCity = (typeof demoCities)[number]

/** Ids of the reference data used by the demo. */
export interface Reference {
  cities: Record<DemoCity, number>
  relationships: Record<'Madre' | 'Padre' | 'Coniuge' | 'Figlio/a', number>
  /** Of Lazio, by plate code. */
  provinces: Record<'RM' | 'VT' | 'RI' | 'LT' | 'FR', number>
  lazio: number
}

export async function readReference(tx: Tx): Promise<Reference> {
  const { rows } = await tx.execute<Reference & Record<string, unknown>>(sql`select r.id as lazio,
      (select json_object_agg(code, id) from provinces where region_id = r.id) as provinces,
      (select json_object_agg(cadastral_code, id) from cities where cadastral_code = any(${`{${demoCities}}`})) as cities,
      (select json_object_agg(name, id) from relative_relationships) as relationships
    from regions r where r.istat_code = '12'`)
  if (!rows[0]) throw new Error('The reference data is missing')
  return rows[0]
}
