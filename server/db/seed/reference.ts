import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { roleCodes, roleName } from '../../../domain/access/roles'
import { fold } from '../../../domain/text/search'
import { linksSecretKey } from '../../links/tokens'
import { projectRoot } from '../../process/paths'
import { newVapidKeys, vapidKeysKey } from '../../push/vapid'
import { filesSecretKey } from '../../storage/links'
import type { Connection } from '../connection/connection'
import { setupLock } from '../migrate'
import { notificationTypes, relativeRelationships, roles, settings } from '../tables'
import type { Tx } from '../types'
import { formerTexts, notificationTypeList, relationshipList } from './lists'

const geographyFiles = ['regions', 'provinces', 'cities'] as const
type GeographyFile = (typeof geographyFiles)[number]

const textOf = (file: GeographyFile) =>
  readFileSync(join(projectRoot, 'server/db/seed/geography', `${file}.csv`), 'utf8')

/** Hash of all data this seed writes; when it differs, a database seeded by an older version is completed. */
export function referenceHash(): string {
  const hash = createHash('sha256')
  for (const file of geographyFiles) hash.update(textOf(file))
  return hash
    .update(JSON.stringify([roleName, relationshipList, notificationTypeList, Object.keys(secrets)]))
    .digest('hex')
}

const randomSecret = () => randomBytes(32).toString('base64url')

/** Secrets that are made with the reference data, by their keys in `settings`. */
const secrets = { [filesSecretKey]: randomSecret, [linksSecretKey]: randomSecret, [vapidKeysKey]: newVapidKeys }

const seededKey = 'reference_seed'

/** Inserts the reference data every database needs; existing rows are kept. Returns false when it was up to date. */
export async function seedReference(connection: Connection): Promise<boolean> {
  const hash = referenceHash()
  if (await isSeeded(connection, hash)) return false
  return connection.withoutTimeLimits((patient) =>
    patient.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${setupLock})`)
      const [known] = await tx.select().from(settings).where(eq(settings.key, seededKey))
      if (known?.value === hash) return false
      await seedGeography(tx)
      await seedLists(tx)
      await tx
        .insert(settings)
        .values(Object.entries(secrets).map(([key, make]) => ({ key, value: make() })))
        .onConflictDoNothing()
      await tx
        .insert(settings)
        .values({ key: seededKey, value: hash })
        .onConflictDoUpdate({ target: settings.key, set: { value: hash } })
      return true
    }),
  )
}

async function isSeeded({ db }: Connection, hash: string): Promise<boolean> {
  const [known] = await db.select().from(settings).where(eq(settings.key, seededKey))
  return known?.value === hash
}

/** The columns of a file without its header; no field holds a comma (see the folder's README). */
function columnsOf(file: GeographyFile): string[][] {
  const [header = '', ...lines] = textOf(file).trimEnd().split(/\r?\n/)
  const columns: string[][] = header.split(',').map(() => [])
  for (const line of lines) for (const [i, field] of line.split(',').entries()) columns[i]?.push(field)
  return columns
}

/** A PostgreSQL array literal, as one parameter of any length. */
const array = (values: readonly string[]) =>
  sql`${`{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`

async function seedGeography(tx: Tx): Promise<void> {
  const [regionCode = [], regionName = []] = columnsOf('regions')
  await tx.execute(sql`
    insert into regions (istat_code, name, search)
    select r.code, r.name, r.search
    from unnest(${array(regionCode)}, ${array(regionName)}, ${array(regionName.map(fold))})
      with ordinality as r (code, name, search, position)
    where not exists (select 1 from regions known where known.istat_code = r.code) order by r.position`)
  const [code = [], name = [], region = []] = columnsOf('provinces')
  await tx.execute(sql`
    insert into provinces (code, name, region_id, search)
    select p.code, p.name, regions.id, p.search
    from unnest(${array(code)}, ${array(name)}, ${array(region)}, ${array(name.map((one, i) => fold(`${one} ${code[i]}`)))})
      with ordinality as p (code, name, region, search, position)
    join regions on regions.istat_code = p.region and regions.deleted_at is null
    where not exists (select 1 from provinces known where known.code = p.code) order by p.position`)
  const [cadastral = [], istat = [], city = [], province = [], postal = []] = columnsOf('cities')
  await tx.execute(sql`
    insert into cities (cadastral_code, istat_code, name, province_id, postal_codes, search)
    select c.cadastral, c.istat, c.name, provinces.id, string_to_array(c.postal, ' '), c.search
    from unnest(${array(cadastral)}, ${array(istat)}, ${array(city)}, ${array(province)}, ${array(postal)},
      ${array(city.map(fold))}) with ordinality as c (cadastral, istat, name, province, postal, search, position)
    join provinces on provinces.code = c.province and provinces.deleted_at is null
    where not exists (select 1 from cities known where known.cadastral_code = c.cadastral) order by c.position`)
}

async function seedLists(tx: Tx): Promise<void> {
  await tx
    .insert(roles)
    .values(roleCodes.map((code) => ({ code, name: roleName[code] })))
    .onConflictDoNothing()
  await seedNotificationTypes(tx)
  const [kept] = await tx.select({ id: relativeRelationships.id }).from(relativeRelationships).limit(1)
  const searched = ({ name, inverse_name }: (typeof relationshipList)[number]) => fold(`${name} ${inverse_name}`)
  if (!kept)
    await tx.insert(relativeRelationships).values(relationshipList.map((one) => ({ ...one, search: searched(one) })))
}

/**
 * Adds missing types; those without a text date from before the column existed, and get text, channels and user types. A text of
 * an earlier version is replaced.
 */
async function seedNotificationTypes(tx: Tx): Promise<void> {
  const known = await tx.select().from(notificationTypes)
  for (const type of notificationTypeList) {
    const { code, channels, user_types, text } = type
    const own = known.filter((one) => one.code === code)
    const whole = { ...type, channels: [...channels], user_types: [...user_types] }
    if (own.length === 0) await tx.insert(notificationTypes).values({ ...whole, search: fold(`${type.name} ${code}`) })
    if (own.some((one) => one.text === null))
      await tx
        .update(notificationTypes)
        .set({ channels: [...channels], user_types: [...user_types], text })
        .where(and(eq(notificationTypes.code, code), isNull(notificationTypes.text)))
    for (const former of formerTexts.filter((one) => one.code === code)) {
      const isUnchanged = and(eq(notificationTypes.code, code), eq(notificationTypes.text, former.text))
      if (former.channels)
        await tx
          .update(notificationTypes)
          .set({ channels: [...channels] })
          .where(and(isUnchanged, eq(notificationTypes.channels, [...former.channels])))
      await tx.update(notificationTypes).set({ text }).where(isUnchanged)
    }
  }
}
