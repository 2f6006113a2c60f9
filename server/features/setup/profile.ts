import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../domain/contract'
import { notFound, stale } from '../../../domain/contract/refusal'
import type { OwnProfile } from '../../../domain/contract/setup'
import { personSearch } from '../../../domain/text/search'
import { recordAction } from '../../audit/audit'
import { doctorProfiles, users } from '../../db/tables'
import type { Deps } from '../../deps'
import type { Context } from '../../http/context'
import { handlerFor } from '../../http/handle'
import { ownPractice } from '../../scheduling/actor'

const columns = {
  phone_prefix: users.phone_prefix,
  phone: users.phone,
  registration_number: doctorProfiles.registration_number,
  bio: doctorProfiles.bio,
  version: users.version,
}

async function readProfile({ tx }: Context, doctor: number, lock?: 'locked'): Promise<OwnProfile> {
  const query = tx
    .select(columns)
    .from(users)
    .innerJoin(doctorProfiles, eq(doctorProfiles.user_id, users.id))
    .where(eq(users.id, doctor))
  const [profile] = await (lock ? query.for('update', { of: users }) : query)
  if (!profile) throw notFound()
  return profile
}

/** The doctor's own data (product.md §5, /settings/profile); admins edit the same record. */
export function register(app: FastifyInstance, deps: Deps): void {
  const handle = handlerFor(app, deps)
  handle(
    endpoints.ownProfile,
    async (context) => ({ data: await readProfile(context, ownPractice(context).doctor.userId) }),
    {
      guard: ownPractice,
    },
  )
  handle(
    endpoints.changeOwnProfile,
    async (context, { body: { version, ...given } }) => {
      const { tx, now } = context
      const doctor = ownPractice(context).doctor.userId
      const before = await readProfile(context, doctor, 'locked')
      if (before.version !== version) throw stale(before)
      const { registration_number = before.registration_number, bio = before.bio } = given
      const { phone_prefix = before.phone_prefix, phone = before.phone } = given
      await tx.update(doctorProfiles).set({ registration_number, bio }).where(eq(doctorProfiles.user_id, doctor))
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
      return { data: await readProfile(context, doctor) }
    },
    { guard: ownPractice },
  )
}
