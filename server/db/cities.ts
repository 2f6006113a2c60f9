import { sql } from 'drizzle-orm'
import { fold } from '../../domain/text/search'
import { intArray } from './fragments'
import { foundBy } from './search'
import type { Tx } from './types'

/** Most cities that a search gives. */
const citiesFound = 20

interface FoundCity extends Record<string, unknown> {
  readonly id: number
  readonly name: string
  readonly province_code: string
  readonly cadastral_code: string
  readonly postal_codes: string[]
}

interface WhichCities {
  readonly search?: string | undefined
  readonly ids?: readonly number[] | undefined
  readonly cadastralCode?: string | undefined
}

/** The first cities whose names contain the text, those that begin with it first; or those with these ids, or this code. */
export async function findCities(tx: Tx, { search, ids, cadastralCode }: WhichCities): Promise<FoundCity[]> {
  const beginsSo = sql`c.search like ${`${fold(search ?? '')}%`}`
  const { rows } = await tx.execute<FoundCity>(sql`
    select c.id, c.name, p.code as province_code, c.cadastral_code, c.postal_codes
    from cities c join provinces p on p.id = c.province_id
    where c.deleted_at is null and ${foundBy(sql`c.search`, search) ?? sql`true`}
      and ${ids ? sql`c.id = any(${intArray(ids)}::int[])` : sql`true`}
      and ${cadastralCode ? sql`c.cadastral_code = ${cadastralCode}` : sql`true`}
    order by ${beginsSo} desc, c.search collate "C", c.id limit ${ids?.length ?? citiesFound}`)
  return rows
}
