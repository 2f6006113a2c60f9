import { eq, type SQL, sql } from 'drizzle-orm'
import { endpoints } from '../../../domain/contract'
import type { BodyOf } from '../../../domain/contract/endpoint'
import type { OwnProfile } from '../../../domain/contract/practice/setup'
import { notFound, stale, unknownValue } from '../../../domain/contract/refusal'
import { personSearch } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { foundBy } from '../../db/search'
import { doctorProfiles, users } from '../../db/tables'
import type { Context } from '../../http/context'
import { routes } from '../../http/handle'
import { ownPractice } from '../../scheduling/facts/actor'
import { downloadLink, linkReader, readFilesSecret } from '../../storage/links'
import { ownUploads } from '../../storage/own-uploads'

/** Specializations that are offered at a time. */
const mostChoices = 50

const specializationsOf = (doctor: SQL | typeof users.id) => sql<OwnProfile['specializations']>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
  from doctor_specializations ds join specializations s on s.id = ds.specialization_id and s.deleted_at is null
  where ds.user_id = ${doctor})`

const columns = {
  first_name: users.first_name,
  last_name: users.last_name,
  title: doctorProfiles.title,
  category: doctorProfiles.category,
  slug: doctorProfiles.slug,
  phone_prefix: users.phone_prefix,
  phone: users.phone,
  registration_number: doctorProfiles.registration_number,
  bio: doctorProfiles.bio,
  languages: doctorProfiles.languages,
  links: doctorProfiles.links,
  specializations: specializationsOf(users.id),
  photo: doctorProfiles.photo,
  version: users.version,
}

async function readProfile({ tx, caller, now }: Context, doctor: number, lock?: 'locked'): Promise<OwnProfile> {
  const query = tx
    .select(columns)
    .from(users)
    .innerJoin(doctorProfiles, eq(doctorProfiles.user_id, users.id))
    .where(eq(users.id, doctor))
  const [profile] = await (lock ? query.for('update', { of: users }) : query)
  if (!profile) throw notFound()
  const { photo: key, links, ...others } = profile
  const secret = key === null ? '' : await readFilesSecret(tx)
  const photo = key === null ? null : { key, url: downloadLink(secret, key, linkReader(caller), now) }
  return { ...others, links: [...links], photo }
}

/** The doctor's own data (product.md §5, /settings/profile); admins edit the same record. */
export const register = routes((handle) => {
  handle(endpoints.ownProfile, { guard: ownPractice }, async (context) => ({
    data: await readProfile(context, ownPractice(context).doctor.userId),
  }))
  handle(endpoints.changeOwnProfile, { guard: ownPractice }, async (context, { body }) => ({
    data: await changeProfile(context, body),
  }))
  handle(endpoints.ownSpecializations, { guard: ownPractice }, async ({ tx }, { query: { search } }) => {
    const { rows } = await tx.execute<OwnProfile['specializations'][number] & Record<string, unknown>>(sql`
        select s.id, s.name from specializations s
        where s.deleted_at is null and ${foundBy(sql`s.search`, search) ?? sql`true`}
        order by s.search collate "C", s.id limit ${mostChoices}`)
    return { data: rows }
  })
})

async function changeProfile(context: Context, { version, ...given }: BodyOf<typeof endpoints.changeOwnProfile>) {
  const { tx, now } = context
  const doctor = ownPractice(context).doctor.userId
  const before = await readProfile(context, doctor, 'locked')
  if (before.version !== version) throw stale(before)
  const { registration_number = before.registration_number, bio = before.bio } = given
  const { phone_prefix = before.phone_prefix, phone = before.phone } = given
  const photo = await photoOf(context, given.photo, before)
  const languages = [...new Set(given.languages ?? before.languages)]
  const links = given.links ?? before.links
  await tx
    .update(doctorProfiles)
    .set({ registration_number, bio, photo, languages, links })
    .where(eq(doctorProfiles.user_id, doctor))
  if (given.specialization_ids) await setSpecializations(context, doctor, given.specialization_ids)
  const [user] = await tx
    .update(users)
    .set({ phone_prefix, phone, version: version + 1, updated_at: now })
    .where(eq(users.id, doctor))
    .returning()
  if (user)
    await tx
      .update(users)
      .set({ search: personSearch(user) })
      .where(eq(users.id, doctor))
  // what is written is personal: only the names of the fields are recorded
  await recordAction(context, {
    action: 'update',
    subject: 'doctors',
    subject_id: doctor,
    detail: Object.keys(given).join(', '),
  })
  return readProfile(context, doctor)
}

/** The key of the photo: an own upload, the one there is, or none. */
async function photoOf({ tx, caller }: Context, key: string | null | undefined, { photo }: OwnProfile) {
  if (key === undefined || key === photo?.key) return photo?.key ?? null
  if (key !== null) await ownUploads(tx, caller.userId, [key], 'photo')
  return key
}

async function setSpecializations({ tx }: Context, doctor: number, ids: readonly number[]) {
  const wanted = `{${[...new Set(ids)].join()}}`
  const { rows } = await tx.execute(sql`
    select id from specializations where id = any(${wanted}::int[]) and deleted_at is null for share`)
  if (rows.length < new Set(ids).size) throw unknownValue('specialization_ids')
  await tx.execute(sql`delete from doctor_specializations where user_id = ${doctor}`)
  await tx.execute(sql`
    insert into doctor_specializations (user_id, specialization_id) select ${doctor}::int, unnest(${wanted}::int[])`)
}
