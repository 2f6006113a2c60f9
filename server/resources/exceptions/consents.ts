import { type SQL, sql } from 'drizzle-orm'
import { users } from '../../db/tables'
import { givenInForm, recordConsentsOfMany } from '../../messages/consents'
import type { ServeOptions } from '../engine/serve'

/** Records the consents written by the patients' form, its bulk changes and their undo (contract.md, "consents"). */
export const recordConsentsOfForm: NonNullable<ServeOptions['afterSave']> = async ({ tx, now, caller }, changes) => {
  const people = changes.flatMap(({ id, values: { consents } }) =>
    Array.isArray(consents) ? [{ userId: id, given: givenInForm(consents) }] : [],
  )
  await recordConsentsOfMany(tx, { source: 'admin', actorId: caller.userId, now }, people)
}

/** The consents of a user as rows of the patient's card, newest first. */
export const historyOfPatient: SQL = sql`(
  select json_agg(json_build_object(
    'at', to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'purpose', c.purpose,
    'change', case when c.given then 'given' else 'withdrawn' end, 'source', c.source,
    'text_version', c.text_version) order by c.id desc)
  from consents c where c.user_id = ${users.id})`
