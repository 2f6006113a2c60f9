import { sql } from 'drizzle-orm'
import { type ConsentSource, consentTextVersion, type Purpose, purposes } from '../../domain/messages/channels'
import { type AuditEntry, record } from '../audit/audit'
import { intArray } from '../db/fragments'
import type { Tx } from '../db/types'

/** What a person consents to or no longer does, by purpose; a purpose that is not named stays as it is. */
export type GivenConsents = Partial<Readonly<Record<Purpose, boolean>>>

interface ConsentsOfPerson {
  readonly userId: number
  readonly given: GivenConsents
}

interface Occasion {
  readonly source: ConsentSource
  /** Who recorded them; null: the person by a link, or the system. */
  readonly actorId: number | null
  /** The doctor for whom it was recorded, and the impersonator. */
  readonly signed?: Pick<AuditEntry, 'on_behalf_of_id' | 'impersonator_id'>
  readonly now: Date
}

interface ChangedConsent extends Record<string, unknown> {
  user_id: number
  purpose: Purpose
  given: boolean
}

/** How the patients' form names the purposes. */
export const consentOfPurpose = {
  care: 'privacy',
  newsletter: 'newsletter',
  marketing: 'marketing',
} as const satisfies Record<Purpose, string>

/** The purposes of a patients' form: those ticked are consented to, the others are not. */
export const givenInForm = (ticked: readonly string[]): GivenConsents =>
  Object.fromEntries(purposes.map((purpose) => [purpose, ticked.includes(consentOfPurpose[purpose])]))

/** Records one person's consents, as `recordConsentsOfMany` does; returns the purposes whose consent has changed. */
export async function recordConsents(tx: Tx, { userId, given, ...occasion }: ConsentsOfPerson & Occasion) {
  const changed = await recordConsentsOfMany(tx, occasion, [{ userId, given }])
  return changed.map(({ purpose }) => purpose)
}

/**
 * Adds a row for each consent that changes, withdraws what has not been sent yet for a purpose no longer consented to, and keeps
 * the patients' form equal (contract.md, "consents"); a number of statements that does not depend on the people.
 */
export async function recordConsentsOfMany(
  tx: Tx,
  occasion: Occasion,
  people: readonly ConsentsOfPerson[],
): Promise<ChangedConsent[]> {
  const asked = people.flatMap(({ userId, given }) =>
    purposes.flatMap((purpose) => {
      const consented = given[purpose]
      return consented === undefined ? [] : [{ user_id: userId, purpose, given: consented }]
    }),
  )
  if (asked.length === 0) return []
  const changed = await addChanged(tx, occasion, asked)
  if (changed.length === 0) return []
  await withdrawUnsent(tx, changed)
  const ids = [...new Set(changed.map(({ user_id }) => user_id))]
  const differ = await keepFormEqual(tx, ids)
  // one that is open in an admin's form is stale now, unless the form wrote it
  if (differ && occasion.source !== 'admin') await renewVersions(tx, occasion.now, ids)
  await auditChanged(tx, occasion, changed)
  return changed
}

const given = (rows: readonly ChangedConsent[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(user_id int, purpose text, given boolean)`

/** Two changes of one person's consents follow each other: the person's row is locked first. */
async function addChanged(
  tx: Tx,
  { source, actorId, now }: Occasion,
  asked: readonly ChangedConsent[],
): Promise<ChangedConsent[]> {
  await tx.execute(sql`
    select id from users where id in (select g.user_id from ${given(asked)}) order by id for no key update`)
  const { rows } = await tx.execute<ChangedConsent>(sql`
    insert into consents (user_id, purpose, given, at, source, actor_id, text_version)
    select g.user_id, g.purpose, g.given, ${now.toISOString()}::timestamptz, ${source}::text, ${actorId}::int,
      ${consentTextVersion}::text
    from ${given(asked)}
    where g.given <> coalesce((select c.given from consents c
      where c.user_id = g.user_id and c.purpose = g.purpose order by c.id desc limit 1), false)
    returning user_id, purpose, given`)
  return rows
}

/** Messages for care need no separate consent: a patient gets what they must know in any case. */
async function withdrawUnsent(tx: Tx, changed: readonly ChangedConsent[]): Promise<void> {
  const withdrawn = changed.filter((one) => !one.given && one.purpose !== 'care')
  if (withdrawn.length === 0) return
  await tx.execute(sql`
    update messages m set state = 'withdrawn', reason = 'no-consent' from ${given(withdrawn)}
    where m.user_id = g.user_id and m.purpose = g.purpose and m.state = 'due' and m.claimed_at is null`)
}

/** The admin's form shows the consents that these people gave last; returns whether it did not. */
export async function keepFormEqual(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const words = sql.join(
    purposes.map((purpose) => sql`when ${purpose}::text then ${consentOfPurpose[purpose]}::text`),
    sql` `,
  )
  const { rows } = await tx.execute(sql`
    update patient_profiles p set consents = held.words
    from (select u.user_id, coalesce(array_agg(case l.purpose ${words} end order by l.place)
        filter (where l.given), '{}') as words
      from unnest(${intArray(ids)}::int[]) u(user_id)
      cross join lateral (
        select k.purpose, k.place, (select c.given from consents c
          where c.user_id = u.user_id and c.purpose = k.purpose order by c.id desc limit 1) as given
        from unnest(${`{${purposes.join()}}`}::text[]) with ordinality as k(purpose, place)) l
      group by u.user_id) held
    where p.user_id = held.user_id and not (p.consents @> held.words and p.consents <@ held.words)
    returning p.user_id`)
  return rows.length > 0
}

async function renewVersions(tx: Tx, now: Date, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update users set version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    where id = any(${intArray(ids)}::int[])`)
}

/** What the admin area writes is in the audit log of the record already. */
async function auditChanged(tx: Tx, { source, actorId, signed, now }: Occasion, changed: readonly ChangedConsent[]) {
  if (source === 'admin') return
  for (const { user_id, purpose, given: consented } of changed)
    await record(tx, {
      at: now,
      ...signed,
      actor_id: actorId,
      action: consented ? 'consent' : 'consent-withdrawn',
      subject: 'consents',
      subject_id: user_id,
      detail: `${purpose} ${source}`,
    })
}
