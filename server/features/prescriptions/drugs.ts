import { type SQL, sql } from 'drizzle-orm'
import type { CivilDate } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type AskedDrug, prescriptionText } from '../../../domain/contract/prescriptions/prescription-fields'
import type { DrugChoice } from '../../../domain/contract/prescriptions/prescriptions'
import { type FieldErrors, invalid, refusalText } from '../../../domain/contract/refusal'
import { type Issue, tooSoonUntil } from '../../../domain/prescriptions/too-soon'
import { fold } from '../../../domain/text/search'
import { nameRanks } from '../../../domain/text/search-rank'
import { intArray } from '../../db/fragments'
import { foundBy, rankedSearch } from '../../db/search'
import { drugs, prescriptionDrugs } from '../../db/tables'
import type { Tx } from '../../db/types'
import type { Context } from '../../http/context'

/** What an office allows in one prescription; null: no limit. */
export interface Limits {
  readonly prescription_packages: number | null
  readonly prescription_days: number | null
}

type NewDrug = Omit<typeof prescriptionDrugs.$inferInsert, 'id' | 'prescription_id'>

const fullName = sql<string>`trim(concat_ws(' ', g.name, g.package))`

/**
 * The drugs of a request as they are stored, in their order. Refuses by field (422) more packages or days than the office
 * allows, and drugs that are unknown or not in trade any more; `kept`: those the request had before.
 */
export async function readDrugs(
  tx: Tx,
  asked: readonly AskedDrug[],
  limits: Limits,
  kept: readonly number[] = [],
): Promise<NewDrug[]> {
  const ids = [...new Set(asked.flatMap(({ drug_id }) => drug_id ?? []))]
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await tx.execute<{ id: number; name: string }>(sql`
          select g.id, ${fullName} as name from drugs g where g.id = any(${intArray(ids)}::int[])
            and ((g.active and g.deleted_at is null) or g.id = any(${intArray(kept)}::int[]))`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const errors: FieldErrors = {}
  for (const [place, { drug_id, quantity, days }] of asked.entries()) {
    const { prescription_packages: packages, prescription_days: mostDays } = limits
    if (drug_id != null && !names.has(drug_id)) errors[`drugs.${place}.drug_id`] = [refusalText.unknownValue]
    if (packages !== null && quantity > packages)
      errors[`drugs.${place}.quantity`] = [prescriptionText.packages(packages)]
    if (mostDays !== null && (days ?? 0) > mostDays) errors[`drugs.${place}.days`] = [prescriptionText.days(mostDays)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return asked.map(({ drug_id = null, name, quantity, days = null, dosage }, position) => {
    const full = (names.get(drug_id ?? 0) ?? name ?? '').trim()
    return { position, drug_id, name: full, search: fold(full), quantity, days, dosage: dosage?.trim() || null }
  })
}

/** The text that a request is found by. */
export const searchOf = (code: string, all: readonly { readonly name: string }[]): string =>
  fold([code, ...all.map(({ name }) => name)].join(' '))

export async function insertDrugs(tx: Tx, prescriptionId: number, all: readonly NewDrug[]): Promise<void> {
  await tx.insert(prescriptionDrugs).values(all.map((drug) => ({ ...drug, prescription_id: prescriptionId })))
}

const mostChoices = 20

interface ChoiceRow extends Record<string, unknown> {
  drug_id: number | null
  name: string
  active_ingredient: string | null
  /** The last issue of a drug with its active ingredient. */
  same: Issue | null
}

interface HadRow extends ChoiceRow {
  issued_on: string
  quantity: number
  days: number | null
  dosage: string | null
}

/**
 * At most 20 drugs that the text finds: what the person of the issues `i` was given, the last first, then those of the table that
 * begin with the text or hold it, best first. `issues` null: of nobody.
 */
export async function drugChoices({ tx, now }: Context, typed: string | undefined, issues: SQL | null) {
  const today = romeWallClock(now.getTime()).date
  const had = issues ? await readHad(tx, typed, issues) : []
  const choices = had.map(({ issued_on, days, quantity, dosage, ...drug }): DrugChoice => {
    const last = { last_issued_on: issued_on, quantity, days, dosage }
    const own = tooSoonUntil({ issued_on, days }, today)
    return { ...choiceOf(drug, today), covered_until: later(own, tooSoonUntil(drug.same, today)), had: last }
  })
  const others = await readTable(tx, typed, {
    without: had.flatMap(({ drug_id }) => drug_id ?? []),
    limit: mostChoices - choices.length,
    issues,
  })
  return [...choices, ...others.map((one) => choiceOf(one, today))]
}

const choiceOf = ({ drug_id, name, active_ingredient, same }: ChoiceRow, today: CivilDate): DrugChoice => ({
  ...{ drug_id, name, active_ingredient, covered_until: tooSoonUntil(same, today), had: null },
})

const later = (a: CivilDate | null, b: CivilDate | null) => ((a ?? '') > (b ?? '') ? a : b)

/** The last issue, of the issues `i`, of a drug with the active ingredient of the drug `g`. */
const sameIngredient = (issues: SQL) => sql`(
  select json_build_object('issued_on', (i.status_at at time zone 'Europe/Rome')::date::text, 'days', e.days)
  from prescriptions i join prescription_drugs e on e.prescription_id = i.id join drugs h on h.id = e.drug_id
  where i.status = 'processed' and ${issues} and lower(h.active_ingredient) = lower(g.active_ingredient)
  order by i.status_at desc, i.id desc, e.position limit 1)`

/** The last issue of each drug; those not in trade any more are left out. */
async function readHad(tx: Tx, typed: string | undefined, issues: SQL): Promise<HadRow[]> {
  const { rows } = await tx.execute<HadRow>(sql`
    select last.*, ${sameIngredient(issues)} as same from (
      select distinct on (coalesce(e.drug_id::text, e.search)) e.drug_id, e.name, g.active_ingredient, i.status_at,
        (i.status_at at time zone 'Europe/Rome')::date::text as issued_on, e.quantity, e.days, e.dosage
      from prescriptions i join prescription_drugs e on e.prescription_id = i.id left join drugs g on g.id = e.drug_id
      where i.status = 'processed' and ${issues} and ${foundBy(sql`e.search`, typed) ?? sql`true`}
        and (e.drug_id is null or (g.active and g.deleted_at is null))
      order by coalesce(e.drug_id::text, e.search), i.status_at desc, i.id desc) last
    left join drugs g on g.id = last.drug_id order by last.status_at desc, last.name limit ${mostChoices}`)
  return rows
}

interface OfTable {
  readonly without: readonly number[]
  readonly limit: number
  readonly issues: SQL | null
}

async function readTable(tx: Tx, typed: string | undefined, { without, limit, issues }: OfTable): Promise<ChoiceRow[]> {
  if (limit <= 0) return []
  const inTrade = sql`from ${drugs} where ${drugs.active} and ${drugs.deleted_at} is null
    and ${drugs.id} <> all(${intArray(without)}::int[])`
  const columns = sql`${drugs.id} as id, ${drugs.search} as search`
  const ranked = rankedSearch(typed, {
    ...{ from: inTrade, columns, search: drugs.search, id: drugs.id, limit, ranks: nameRanks },
  })
  const { rows } = await tx.execute<ChoiceRow>(sql`
    select g.id as drug_id, ${fullName} as name, g.active_ingredient,
      ${issues ? sameIngredient(issues) : sql`null`} as same
    from (${ranked ?? sql`select ${columns}, 0 as rank ${inTrade} order by ${drugs.search} collate "C", ${drugs.id} limit ${limit}`}) found
    join drugs g on g.id = found.id order by found.rank, found.search collate "C", found.id`)
  return rows
}
