import { and, eq, type SQL, sql } from 'drizzle-orm'
import { can, subjectOf } from '../../../domain/access/matrix'
import { codeIn } from '../../../domain/booking/code'
import { endpoints } from '../../../domain/contract'
import type { FoundRecord } from '../../../domain/contract/find'
import { menuGroups, titleFields } from '../../../domain/resource'
import { fold } from '../../../domain/text/search'
import { bookings } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { findServed, listedResources } from '../../resources'
import { isLive } from '../../resources/engine/filters'
import { foundByName, isFoundByName } from '../../resources/engine/find'
import { recordListRead } from '../../resources/engine/list-reads'
import { titleSql } from '../../resources/engine/rows'
import type { Reader, ServedResource } from '../../resources/engine/serve'

/** Most records of one resource, and of all. */
const ofEach = 5
const ofAll = 20

/** Ctrl+K of the admin area: records of every table by their names, a visit by its code. */
export const register = routes((handle) => {
  handle(endpoints.findRecords, async (context, { body: { search } }) => ({ data: await find(context, search) }))
})

async function find(context: Context, text: string): Promise<{ records: FoundRecord[]; more: boolean }> {
  const readable = searched.filter(({ resource }) => can(context.caller.role, subjectOf(resource.name)))
  // one more than shown, to know whether there are others
  const named = readable.map((served) => foundByName(context, served, text, ofEach + 1))
  const parts = [visitByCode(context, text), ...named].filter((part) => part !== null)
  if (parts.length === 0) return { records: [], more: false }
  const { rows } = await context.tx.execute<RankedRecord>(sql.join(parts, sql` union all `))
  const names = [...new Set(rows.map(({ resource }) => resource))]
  const some = names.flatMap((name) => rows.filter(({ resource }) => resource === name).slice(0, ofEach))
  const shown = ranked(some, text).slice(0, ofAll)
  for (const name of new Set(shown.map(({ resource }) => resource))) {
    const served = findServed(name)
    await recordListRead(context, served, titleFields(served.resource), { search: text })
  }
  const records = shown.map(({ resource, id, title }) => ({ resource, id, title }))
  return { records, more: shown.length < rows.length }
}

type RankedRecord = FoundRecord & { readonly rank: number }

/** In the order of the menu, which decides between records that match alike. */
const searched: readonly ServedResource[] = listedResources.filter(isFoundByName).toSorted((one, other) => {
  const [a, b] = [one.resource.menu, other.resource.menu]
  return menuGroups.indexOf(a.group) - menuGroups.indexOf(b.group) || a.order - b.order
})

/** The visit with this code, as its code and person; null for a text that is no code. */
function visitByCode(reader: Reader, text: string): SQL | null {
  const code = codeIn(text)
  if (code === null) return null
  const visits = findServed('bookings')
  return sql`(select 'bookings'::text as resource, ${bookings.id} as id,
    concat(${bookings.code}, ' · ', ${titleSql(visits)}) as title, 0 as rank
    from ${bookings} where ${and(isLive(reader, visits), eq(bookings.code, code))})`
}

/** A visit by its code and the name itself first, then by how well they are found. */
function ranked(records: readonly RankedRecord[], text: string): RankedRecord[] {
  const typed = fold(text)
  const rankOf = ({ resource, title, rank }: RankedRecord) =>
    resource === 'bookings' || fold(title) === typed ? -1 : rank
  return records.toSorted((one, other) => rankOf(one) - rankOf(other))
}
