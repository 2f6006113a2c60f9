import { eq, inArray, sql } from 'drizzle-orm'
import { stdnum } from 'stdnum'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codePattern } from '../../../domain/booking/code'
import { type BookingRequest, bookingProblems } from '../../../domain/booking/rules'
import { toDayNumber } from '../../../domain/calendar/civil-date'
import { romeWallClock } from '../../../domain/calendar/rome'
import { type RecordOnWire, resourceEndpoints, searchText } from '../../../domain/resource'
import { isAic, isVatNumber } from '../../../domain/resource/codes'
import type { Connection } from '../../../server/db/connection/connect'
import { demoAccounts, fillPractice, isDemo } from '../../../server/db/demo'
import { prepare } from '../../../server/db/seed/prepare'
import { bookings, drugs, timeClaims, users } from '../../../server/db/tables'
import type { Tx } from '../../../server/db/types'
import { servedResources } from '../../../server/resources'
import { readServicePlan } from '../../../server/scheduling/facts/service-plan'
import drugsResource from '../../../src/resources/configuration/drugs'
import { aDatabase, isLong, onMainDatabase, testNow } from '../../support/servers/database'
import { aResourceServer } from '../../support/servers/resource-server'

/** Days on which a practice is closed, ends its year, or loses an hour, among others; the first two in `npm test`. */
const oddMoments = [
  ['31 December in the afternoon', '2026-12-31T15:20:00Z'],
  ['the night of 29 March 2026', '2026-03-29T01:30:00Z'],
  ['a weekday evening, all closed', '2026-10-23T19:00:00Z'],
  ['29 February', '2028-02-29T09:00:00Z'],
  ['a Tuesday morning', '2026-11-24T07:45:00Z'],
  ['a Sunday', '2026-11-22T10:00:00Z'],
  ['8 December, a holiday', '2026-12-08T08:00:00Z'],
  ['26 December, a Saturday', '2026-12-26T09:00:00Z'],
  ['New Year’s night, still the old year in London', '2026-12-31T23:30:00Z'],
  ['Ferragosto, a Sunday', '2027-08-15T08:00:00Z'],
  ['the hour that comes twice in 2027, the second time', '2027-10-31T01:15:00Z'],
] as const

async function problemsOfLiveRows(db: Tx, now: Date): Promise<string[]> {
  const wall = romeWallClock(now.getTime())
  const live = await db.select().from(bookings).where(sql`${bookings.status} in ('pending', 'confirmed')`)
  const representatives = new Set(
    (await db.execute<{ user_id: number }>(sql`select user_id from representative_profiles`)).rows.map(
      (row) => row.user_id,
    ),
  )
  const limited = (
    await db.execute<{ doctor_id: number; user_id: number }>(
      sql`select * from limited_users where lifted_at is null and (until is null or until >= ${wall.date}::date)`,
    )
  ).rows
  const plans = new Map<number, Awaited<ReturnType<typeof readServicePlan>>>()
  const found: string[] = []
  for (const row of live) {
    const day = toDayNumber(row.date)
    const scope = { userId: row.doctor_id, offices: null }
    const service =
      plans.get(row.office_service_id) ??
      (await readServicePlan(db, row.office_service_id, scope, { first: wall.day, last: wall.day + 100, now }))
    plans.set(row.office_service_id, service)
    const others = live.filter(
      ({ id, doctor_id, date }) => id !== row.id && doctor_id === row.doctor_id && date === row.date,
    )
    if (!service) throw new Error(`No service for ${row.code}`)
    const request: BookingRequest = {
      officeUserId: row.office_user_id,
      participant:
        row.user_id === null
          ? { kind: 'free-text' }
          : {
              kind: 'registered',
              role: representatives.has(row.user_id) ? 'medical_representative' : 'patient',
              limited: limited.some((one) => one.doctor_id === row.doctor_id && one.user_id === row.user_id),
            },
      online: row.online,
      onlineLink: row.online_link,
      cityId: row.city_id,
      address: row.address,
    }
    const { from, to, overtime } = row
    const problems = bookingProblems(
      request,
      { day, from, to, overtime },
      {
        plan: service.plan,
        service: {
          ...service.shape,
          ofThisOffice: service.officeUserId === row.office_user_id,
          hidden: service.hidden,
          availableOnline: service.availableOnline,
          role: service.role,
          citiesServed: service.citiesServed,
        },
        busy: new Map([[day, others]]),
        requester: { now: wall, audience: 'back-office', jollyOpensAt: service.jollyOpensAt, visits: [] },
        mayBookOvertime: true,
        keepsTime: false,
      },
    )
    if (problems.length > 0) found.push(`${row.date} ${row.from} ${row.slot_code}: ${problems.join(', ')}`)
  }
  return found
}

/** Checksum and row count of every table, without `updated_at`. */
async function contentsOf(tx: Tx): Promise<unknown> {
  const { rows } = await tx.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'schema_migrations' order by 1`)
  const contents: Record<string, unknown> = {}
  for (const { name } of rows) {
    const sums = sql`select md5(string_agg((to_jsonb(t) - 'updated_at')::text, '' order by to_jsonb(t)::text)) as sum, count(*)`
    contents[name] = (await tx.execute(sql`${sums} from ${sql.identifier(name)} t`)).rows
  }
  return contents
}

/** Counts of what the demo must, and must not, contain at this instant. */
function figuresAt(now: Date) {
  const [at, today] = [sql`${now.toISOString()}::timestamptz`, romeWallClock(now.getTime()).date]
  return sql`
      select count(*) filter (where status in ('pending', 'confirmed')) as live,
      count(*) filter (where status in ('pending', 'confirmed') and starts_at < ${at}) as late,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where created_at > ${at} or updated_at > ${at}) as future,
      count(distinct status) as statuses,
      count(*) filter (where series_id is not null) as in_series,
      count(*) filter (where series_id is not null and status = 'canceled') as canceled_in_series,
      count(*) filter (where presence_at > ${at} or arrived_at > presence_at or date > ${today}::date and presence is not null
        or presence is not null and status not in ('confirmed', 'terminated')) as odd_presences,
      count(*) filter (where presence is distinct from (select h.change -> 'presence' ->> 1 from booking_changes h
        where h.booking_id = bookings.id and h.change ? 'presence' order by h.id desc limit 1)) as other_presences,
      count(*) filter (where presence = 'no_show') as missed,
      (select count(*) from time_claims where booking_id is not null) as claims,
      (select count(*) from time_claims c join holds h on h.id = c.hold_id and h.state = 'open' and h.until = c.held_until
        and h.date = c.date and h.from_minute = c.from_minute and h.to_minute = c.to_minute) as held,
      (select count(distinct state) from waiting_entries) as waiting_states,
      (select json_build_object('tied', count(*) filter (where b.user_id = g.user_id), 'named', count(*) filter (where b.name is not null),
          'unconfirmed', count(*) filter (where g.hold_id is not null and g.confirmed_at is null))
        from booking_guests g left join bookings b on b.id = g.booking_id) as guests,
      (select count(*) from time_claims c join bookings b on b.id = c.booking_id and b.date = c.date
        and b.from_minute = c.from_minute and b.to_minute = c.to_minute and b.doctor_id = c.doctor_id
        where b.status in ('pending', 'confirmed')) as claimed,
      (select count(*) from notifications where created_at > ${at} or read_at > ${at})
        + (select count(*) from chat_messages where created_at > ${at})
        + (select count(*) from booking_changes where at > ${at})
        + (select count(*) from users where birthday > ${today}::date) as foretold,
      (select count(*) from bookings b join users u on u.id = b.user_id where u.birthday > b.date) as before_birth,
      (select array_agg(counts || ' ' || period order by id) from representative_caps) as caps,
      (select count(*) from representative_caps c join lateral (
        select count(*) as visits from bookings b join representative_profiles r on r.user_id = b.user_id
        where b.doctor_id = c.doctor_id and b.status not in ('canceled', 'rejected')
          and (c.office_user_id is null or b.office_user_id = c.office_user_id)
        group by case c.period when 'day' then b.date::text else left(b.date::text, 4) end,
          case c.counts when 'representative' then r.user_id when 'company' then r.pharmaceutical_company_id end) n
        on n.visits > c.most) as over_caps,
      (select count(*) from bookings b join office_user_schedules s on s.office_user_id = b.office_user_id
        where s.type = 'specific' and s.kind = 'closed' and s.to_minute = 1440 and b.date between s.from_date and s.to_date) as on_closed_days,
      (select count(*) from doctor_patients p join users u on u.id = p.user_id join users d on d.id = p.doctor_id
        where u.email is distinct from 'paziente@curante.test'
          and (d.email = 'mmg@curante.test' and u.birthday > ${today}::date - interval '14 years'
            or d.email = 'pls@curante.test' and u.birthday < ${today}::date - interval '18 years')) as of_the_wrong_age,
      (select count(distinct u.id) from users u join doctor_profiles p on p.user_id = u.id join office_users o on o.user_id = u.id
        where not exists (select 1 from bookings b where b.doctor_id = u.id and b.status = 'confirmed'
          and b.date <= ${today}::date + 6)) as idle,
      (select count(distinct u.id) from users u join bookings b on b.user_id = u.id and b.status in ('pending', 'confirmed')
        join notifications n on n.user_id = u.id and n.booking_id = b.id
        where u.email in ('paziente@curante.test', 'informatore@curante.test')) as participants
    from bookings`
}

/** The same of what has left the house. */
function messageFiguresAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    select count(distinct state) filter (where channel = 'email')::int as mails,
      count(distinct state) filter (where channel = 'push')::int as pushes,
      count(distinct reason) filter (where state = 'skipped')::int as reasons,
      count(*) filter (where state = 'due' and due_at < ${at} + interval '100 days')::int as to_send,
      count(*) filter (where created_at > ${at} or sent_at > ${at} or claimed_at > ${at})::int as future,
      (select count(*)::int from patient_profiles p where array(
          select case l.purpose when 'care' then 'privacy' else l.purpose end from (
            select distinct on (purpose) purpose, given from consents c where c.user_id = p.user_id
            order by purpose, id desc) l where l.given order by 1)
        <> array(select unnest(p.consents) order by 1)) as other_consents,
      (select count(*)::int from bookings b where attendance_confirmed_at is not null and not exists (
        select 1 from links l where l.booking_id = b.id and l.expires_at = b.starts_at)) as without_link,
      (select count(*)::int from links where purpose = 'invite' and used_at is null and expires_at > ${at}) as open_invites,
      (select count(*)::int from links where purpose = 'invite' and used_at is not null) as used_invites
    from messages`
}

/** What conversations show, of every kind at least one; `odd`: whose numbers do not fit or that lie in the future. */
function chatFiguresAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    select (select count(*)::int from chats c left join (
          select chat_id, count(*) as said, max(change) as change, max(created_at) as last_at from chat_messages group by 1) m
          on m.chat_id = c.id where c.last_number is distinct from m.said or c.last_change is distinct from m.change
            or c.last_message_at is distinct from m.last_at or last_message_at > ${at})
      + (select count(*)::int from chat_messages m join chat_messages n
          on n.chat_id = m.chat_id and n.number = m.number - 1 and n.created_at > m.created_at)
      + (select count(*)::int from chat_messages where greatest(edited_at, deleted_at) > ${at}
          or deleted_at is not null and text <> '') as odd,
      bool_or(written_by <> author_id) as for_another, bool_or(automatic) as automatic, bool_or(edited_at is not null) as edited,
      bool_or(deleted_at is not null) as deleted, max(number) as longest,
      (select count(distinct type)::int from chat_files) as files,
      (select count(*)::int from chat_members where pinned_at is not null) as pinned,
      (select count(*)::int from chat_members m join chats c on c.id = m.chat_id where archived_at > last_message_at) as archived,
      (select count(*)::int from chat_members m join limited_users l on l.user_id = m.user_id
        and l.lifted_at is null and (l.until is null or l.until >= ${at}::date)) as limited,
      (select count(*)::int from chat_members group by chat_id order by 1 desc limit 1) as together,
      (select count(*)::int from chat_settings where jsonb_array_length(quick_answers) = 6 and automatic_text <> ''
        and jsonb_array_length(hours) > 0) as settings
    from chat_messages`
}

/** What mass communications show; `odd`: notices and messages of who is left out, or people reached without them. */
function campaignFiguresAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`
    with included as (select * from campaign_recipients where exclusion is null)
    select (select count(*)::int from (select * from included where reached_at is not null) i full join notifications n
          on n.campaign_id = i.campaign_id and n.user_id = i.reader_id and n.created_at >= i.reached_at
          where (n.campaign_id is not null or n.id is null) and (i.user_id is null or n.id is null))
      + (select count(*)::int from messages m left join included i using (campaign_id, user_id)
          where m.campaign_id is not null and i.user_id is null)
      + (select count(*)::int from campaigns where greatest(started_at, stopped_at, finished_at, created_at, updated_at) > ${at}
          or due_at <= ${at} or (state = 'scheduled') <> (due_at is not null)) as odd,
      (select array_agg(distinct state order by state) from campaigns) as states,
      (select array_agg(distinct exclusion order by exclusion) from campaign_recipients where exclusion is not null) as exclusions,
      (select array_agg(distinct state order by state) from messages m
        where campaign_id = min(c.id) and channel = 'email') as outcomes,
      (select array_agg(distinct read_at is null order by read_at is null) from notifications where campaign_id = min(c.id)) as unread,
      (select count(*)::int from campaign_templates t where t.doctor_id = min(c.doctor_id)) as templates
    from campaigns c where state = 'done'`
}

/** What offers show; `odd`: readers who have not consented, and what is ahead of time or out of its period. */
function offerFiguresAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const ferri = sql`(select id from users where email = 'mmg@curante.test')`
  const statusOf = (period: ReturnType<typeof sql>) => sql`case when ${period} is null then 'draft'
    when lower(${period}) > ${romeWallClock(now.getTime()).date}::date then 'coming'
    when upper(${period}) <= ${romeWallClock(now.getTime()).date}::date then 'ended' else 'open' end`
  return sql`
    select (select count(*)::int from doctor_offer_readers r join doctor_offers o on o.id = r.doctor_offer_id
        where greatest(r.seen_at, r.taken_at, o.created_at) > ${at} or o.period is null
          or not o.period @> (r.seen_at at time zone 'Europe/Rome')::date
          or not exists (select 1 from doctor_patients p where p.doctor_id = o.doctor_id and p.user_id = r.user_id)
          or not coalesce((select c.given from consents c where c.user_id = r.user_id and c.purpose = 'marketing'
            order by c.id desc limit 1), false)) as odd,
      (select array_agg(distinct ${statusOf(sql`o.period`)} || case when upper_inf(o.period) then ' for good' else '' end)
        from doctor_offers o where o.doctor_id = ${ferri}) as own,
      (select bool_and(taken > 2 and seen > taken) from (select count(*) as seen, count(taken_at) as taken
        from doctor_offer_readers r join doctor_offers o on o.id = r.doctor_offer_id
        where o.doctor_id = ${ferri} group by o.id) figures) as read_and_taken,
      (select array_agg(distinct ${statusOf(sql`p.period`)} || case when exists (select 1 from patient_offer_adhesions a
        where a.patient_offer_id = p.id and a.user_id = ${ferri}) then ', adhered' else '' end)
        from patient_offers p where 'mmg' = any(p.audience)) as dedicated`
}

/** What the requests for prescriptions show; `odd`: those that are not of a patient, ahead of time, expired unsaid, or not as their history ends. */
function prescriptionFiguresAt(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const given = sql`exists (select 1 from prescriptions i join prescription_drugs e on e.prescription_id = i.id
    join prescription_drugs d on d.drug_id = e.drug_id where d.prescription_id = p.id and i.user_id = p.user_id
      and i.doctor_id = p.doctor_id and i.status = 'processed' and p.status = 'pending'
      and i.status_at + e.days * interval '1 day' > ${at})`
  return sql`
    select count(*) filter (where greatest(p.created_at, p.status_at, p.updated_at) > ${at} or p.undo_until <= ${at}
        or not exists (select 1 from doctor_patients o where o.doctor_id = p.doctor_id and o.user_id = p.user_id)
        or p.status in ('pending', 'ordering_confirmation_requested') and p.status_at < ${at} - interval '7 days'
        or p.status <> (select c.to_status from prescription_changes c where c.prescription_id = p.id order by c.id desc limit 1)
        or p.version <> (select count(*) from prescription_changes c where c.prescription_id = p.id))::int as odd,
      count(distinct p.status)::int as statuses, count(distinct p.doctor_id)::int as doctors,
      array_agg(distinct p.delivery order by p.delivery) filter (where p.status = 'processed') as ways,
      count(p.undo_until)::int as leaving, count(p.chat_message_id)::int as in_chat, count(p.sheet_key)::int as sheets, count(p.delegation)::int as delegations,
      (count(*) filter (where ${given}) >= 3) as too_soon,
      exists (select 1 from prescription_drugs where drug_id is null) as by_hand
    from prescriptions p`
}

/** What cards of patients show: limits in every state, notes, a person who is there twice, and one who was. */
const cardFigures = (now: Date) => sql`
  select (select json_agg(case when lifted_at is not null then 'lifted' when until is null then 'running'
      when until < ${now.toISOString()}::timestamptz::date then 'ended' else 'until' end order by id)
      from limited_users where created_by is not null) as limits,
    (select count(distinct created_by)::int from patient_notes) as authors,
    (select count(*)::int from patient_notes where updated_at > created_at and version = 2) as changed,
    (select count(*)::int from patient_merges m join users k on k.id = m.kept_id and k.deleted_at is null
      join users r on r.id = m.removed_id and r.deleted_at is not null where m.undone_at is null) as merges,
    (select count(*)::int from users a join users b on b.id > a.id and b.last_name = a.last_name
      and b.first_name = a.first_name and b.birthday = a.birthday and b.fiscal_code is null) as twins,
    (select array_agg(distinct source order by source) from consents) as sources`

describe('the demo practice', () => {
  let connection: Connection
  beforeAll(async () => {
    connection = await aDatabase()
    // searching is not tested here, and its index takes as long as everything else
    await connection.sql('drop index bookings_search')
  })
  afterAll(() => connection.close())

  /** Runs `look` on the demo as of `now`, then rolls the transaction back. */
  async function inDemo(now: Date, look: (tx: Tx) => Promise<void>): Promise<void> {
    const emptied = new Error('rolled back')
    const work = connection.withoutTimeLimits(({ db }) =>
      db.transaction(async (tx) => {
        expect(await fillPractice(tx, now, 'no password')).toBe(true)
        await look(tx)
        throw emptied
      }),
    )
    await expect(work).rejects.toBe(emptied)
  }

  test.each(oddMoments.slice(0, isLong ? undefined : 1))('holds on %s', async (_name, moment) => {
    const now = new Date(moment)
    await inDemo(now, async (tx) => {
      expect(await problemsOfLiveRows(tx, now)).toEqual([])
      const { rows } = await tx.execute<Record<string, number>>(figuresAt(now))
      const [figures] = rows
      expect(figures).toMatchObject({ late: 0, future: 0, foretold: 0, statuses: 5, idle: 0, participants: 2 })
      expect(figures).toMatchObject({ in_series: 8, canceled_in_series: 1 })
      expect(figures).toMatchObject({ before_birth: 0, on_closed_days: 0, of_the_wrong_age: 0 })
      expect(figures).toMatchObject({ caps: ['representative year', 'company year', 'all day'], over_caps: 0 })
      expect(figures).toMatchObject({ odd_presences: 0, other_presences: 0 })
      expect(figures).toMatchObject({ held: 2, waiting_states: 4, guests: { tied: 1, named: 1, unconfirmed: 1 } })
      expect(figures?.missed).toBeGreaterThan(10)
      expect(figures?.claims).toBe(figures?.live)
      expect(figures?.claimed).toBe(figures?.live)
      expect(figures?.pending).toBeGreaterThanOrEqual(6)
      const messages = await tx.execute<Record<string, number>>(messageFiguresAt(now))
      expect(messages.rows[0]).toMatchObject({ mails: 6, pushes: 6, to_send: 0, future: 0, other_consents: 0 })
      expect(messages.rows[0]).toMatchObject({ without_link: 0, open_invites: 1, used_invites: 1 })
      expect(messages.rows[0]?.reasons).toBeGreaterThanOrEqual(5)
      const chats = await tx.execute<Record<string, number>>(chatFiguresAt(now))
      expect(chats.rows[0]).toEqual({
        ...{ odd: 0, for_another: true, automatic: true, edited: true, deleted: true, longest: 400 },
        ...{ files: 2, pinned: 2, archived: 2, limited: 1, together: 4, settings: 2 },
      })
      const prescriptions = await tx.execute(prescriptionFiguresAt(now))
      expect(prescriptions.rows[0]).toEqual({
        ...{ odd: 0, statuses: 8, doctors: 3, ways: ['app', 'collected', 'email'], in_chat: 1, sheets: 1 },
        ...{ leaving: 1, delegations: 1, too_soon: true, by_hand: true },
      })
      const cards = await tx.execute(cardFigures(now))
      expect(cards.rows[0]).toEqual({
        ...{ limits: ['running', 'until', 'ended', 'lifted'], authors: 2, changed: 1, twins: 1, merges: 1 },
        sources: ['admin', 'invite', 'practice', 'settings', 'unsubscribe'],
      })
      const offers = await tx.execute(offerFiguresAt(now))
      expect(offers.rows[0]).toEqual({
        ...{ odd: 0, read_and_taken: true, own: ['coming', 'draft', 'ended', 'open', 'open for good'] },
        dedicated: ['coming', 'draft', 'ended, adhered', 'open', 'open, adhered'],
      })
      const campaigns = await tx.execute(campaignFiguresAt(now))
      expect(campaigns.rows[0]).toEqual({
        odd: 0,
        states: ['done', 'draft', 'scheduled', 'stopped'],
        exclusions: ['chosen-off', 'limited', 'no-address', 'no-consent'],
        outcomes: ['failed', 'sent', 'uncertain', 'withdrawn'],
        unread: [false, true],
        templates: 2,
      })
    })
  })

  if (isLong)
    test('is the same for two seeds of the same moment', async () => {
      const contents: unknown[] = []
      for (const _ of [1, 2]) await inDemo(testNow, async (tx) => void contents.push(await contentsOf(tx)))
      expect(contents[0]).toEqual(contents[1])
    })

  test('is seeded into an empty database only, and never in production', async () => {
    const empty = await aDatabase()
    expect(await prepare(empty, { production: true, now: testNow })).toEqual({ migrations: 0, demo: false })
    expect(await isDemo(empty)).toBe(false)
    await empty.db.insert(users).values({ first_name: 'Ada', last_name: 'Neri', email: 'ada@curante.test' })
    expect(await prepare(empty, { production: false, now: testNow })).toEqual({ migrations: 0, demo: false })
    await empty.close()
  })
})

onMainDatabase((open) => {
  describe('its rows', () => {
    let connection: Connection
    beforeAll(async () => {
      connection = await open({ filled: 'demo' })
    })

    test('include the documented accounts, with role, category and links', async () => {
      const people = await connection.sql(
        `select u.email, ru.role, p.category from users u join role_users ru on ru.user_id = u.id
          left join doctor_profiles p on p.user_id = u.id
          where u.email = any($1) order by u.email`,
        [demoAccounts.map(({ email }) => email)],
      )
      expect(people).toEqual([
        { email: 'admin@curante.test', role: 'admin', category: null },
        { email: 'farmacia@curante.test', role: 'pharmacy', category: 'pharmacy' },
        { email: 'infermiere@curante.test', role: 'doctor', category: 'nurse' },
        { email: 'informatore@curante.test', role: 'medical_representative', category: null },
        { email: 'mmg@curante.test', role: 'doctor', category: 'mmg' },
        { email: 'nuovo@curante.test', role: 'doctor', category: 'mmg' },
        { email: 'paziente@curante.test', role: 'patient', category: null },
        { email: 'pls@curante.test', role: 'doctor', category: 'pls' },
        { email: 'segreteria@curante.test', role: 'assistant', category: null },
        { email: 'specialista@curante.test', role: 'specialist', category: 'specialist' },
        { email: 'superadmin@curante.test', role: 'superadmin', category: null },
      ])
      const links = await connection.sql(
        `select a.email as agent, string_agg(d.last_name, ' ' order by d.last_name) as doctors from doctor_links l
          join users a on a.id = l.agent_id join users d on d.id = l.doctor_id
          where valid_to is null group by 1 order by 1`,
      )
      expect(links).toEqual([
        { agent: 'farmacia@curante.test', doctors: 'Conti Riva' },
        { agent: 'segreteria2@curante.test', doctors: 'Gallo Riva' },
        { agent: 'segreteria@curante.test', doctors: 'Ferri Leone' },
      ])
      const [counts] = await connection.sql(
        `select (select count(*) from offices) as offices, (select count(*) from patient_profiles) as patients,
          (select count(*) from representative_profiles) as representatives,
          (select count(*) from doctor_profiles p where category <> 'pharmacy'
            and exists (select 1 from role_users r where r.user_id = p.user_id)) as doctors,
          (select count(*) from doctor_profiles where category = 'pharmacy') as pharmacies,
          (select count(*) from doctor_profiles p where not exists (select 1 from role_users r where r.user_id = p.user_id)) as ghosts,
          (select count(*) from doctor_patients dp join users u on u.id = dp.user_id where u.email = 'paziente@curante.test'
            and dp.doctor_id in (select id from users where last_name in ('Ferri', 'Leone'))) as doctors_of_patient`,
      )
      expect(counts).toMatchObject({
        offices: 5,
        patients: 401,
        representatives: 6,
        doctors: 7,
        pharmacies: 2,
        ghosts: 4,
      })
      expect(counts?.doctors_of_patient).toBe(2)
    })

    test('fill every table of the admin area, with the search text the admin area would write', async () => {
      const server = await aResourceServer(connection)
      const boss = server.as('superadmin')
      for (const served of servedResources) {
        const { resource, table, columns } = served
        const { body } = await boss.get(`admin/${resource.name}?limit=200`)
        resourceEndpoints(resource).list.reply.parse(body)
        expect([resource.name, body.data.length > 0]).toEqual([resource.name, true])
        if (served.search !== undefined) continue
        const ids = body.data.map(({ id }: RecordOnWire) => id)
        const stored = await server.connection.db
          .select({ id: sql<number>`${columns.id}`, search: sql<string>`${columns.search}` })
          .from(table)
          .where(inArray(sql`${columns.id}`, ids))
        const found = new Map(stored.map(({ id, search }) => [id, search]))
        expect(body.data.map((one: RecordOnWire) => [resource.name, one.id, found.get(one.id)])).toEqual(
          body.data.map((one: RecordOnWire) => [resource.name, one.id, searchText(resource, one)]),
        )
      }
      await server.close()
    })

    test('include the offices of dott.ssa Ferri exactly as contract.md describes them', async () => {
      const rooms = await connection.sql(
        `select o.name, ou.allow_assistant_manual_bookings as manual, (
            select json_agg(json_build_array(array_to_string(s.weekdays, ''), s.from_minute / 60.0, s.to_minute / 60.0, s.duration,
              (select coalesce(string_agg(ss.slot_code || ' ' || array_to_string(ss.weekdays, '') || ' ' || (ss.spans -> 0 ->> 'from')
                || '-' || (ss.spans -> 0 ->> 'to'), ', ' order by ss.id), '') from shift_slots ss where ss.shift_id = s.id)
            ) order by s.id) from plannings p join shifts s on s.planning_id = p.id where p.office_user_id = ou.id) as shifts
          from office_users ou join offices o on o.id = ou.office_id join users u on u.id = ou.user_id
          where u.email = 'mmg@curante.test' order by ou.position`,
      )
      expect(rooms).toEqual([
        {
          name: 'Studio Via Roma',
          manual: true,
          shifts: [
            ['12345', 9, 13, 15, 'mr 13 720-780, jolly 25 660-690, phone_break 4 540-570'],
            ['134', 15, 18, 15, 'to_confirm 4 1020-1080'],
          ],
        },
        { name: 'Ambulatorio Prati', manual: false, shifts: [['2', 15, 18, 15, 'break 2 990-1005']] },
      ])
    })

    test('have valid codes, fiscal codes, AIC and VAT numbers', async () => {
      const { db } = connection
      const codes = await connection.sql<{ code: string }>('select code from bookings')
      expect(codes.filter(({ code }) => !codePattern.test(code))).toEqual([])
      const people = await connection.sql<{ fiscal_code: string }>(
        'select fiscal_code from users where fiscal_code is not null',
      )
      expect(people).toHaveLength(400)
      expect(people.filter(({ fiscal_code }) => !stdnum.IT?.codicefiscale?.validate(fiscal_code).isValid)).toEqual([])
      const medicines = await db.select().from(drugs)
      expect(medicines.length).toBeGreaterThan(180)
      expect(medicines.filter(({ aic_code }) => !isAic(aic_code))).toEqual([])
      expect(medicines.filter((row) => row.search !== searchText(drugsResource, row))).toEqual([])
      const companies = await connection.sql<{ vat_number: string }>('select vat_number from pharmaceutical_companies')
      expect(companies.filter(({ vat_number }) => !isVatNumber(vat_number))).toEqual([])
      expect(companies.length).toBeGreaterThanOrEqual(6)
    })

    test('give the home page visits, requests and notifications', async () => {
      const [ferri] = await connection.db.select().from(users).where(eq(users.email, 'mmg@curante.test'))
      const [figures] = await connection.sql<Record<string, number>>(
        `select (select count(*) from bookings where doctor_id = $1 and status = 'pending') as pending,
          (select count(*) from notifications where user_id = $1 and read_at is null and pending) as asked,
          (select count(*) from notifications where user_id = $1 and read_at is null and type = 'communication') as news,
          (select count(*) from bookings where doctor_id = $1 and status = 'confirmed' and date = '2026-11-24') as today,
          (select count(distinct m.category) from chat_members m where m.user_id = $1 and exists (
            select 1 from chat_messages c where c.chat_id = m.chat_id and c.number > m.last_read_number)) as unread`,
        [ferri?.id],
      )
      expect(figures?.pending).toBeGreaterThanOrEqual(2)
      expect(figures?.asked).toBe(figures?.pending)
      expect(figures).toMatchObject({ news: 1, unread: 5 })
      expect(figures?.today).toBeGreaterThan(3)
      const claimed = await connection.db
        .select()
        .from(timeClaims)
        .where(eq(timeClaims.doctor_id, ferri?.id ?? 0))
      expect(claimed.length).toBeGreaterThan(200)
    })

    test('leave the participants with an account visits to book: fewer to come with each doctor than the limit', async () => {
      const rows = await connection.sql<{ left: number }>(`
        select coalesce(ou.participant_visits, 6) - count(*)::int as left from bookings b
        join users u on u.id = b.user_id and u.email in ('paziente@curante.test', 'informatore@curante.test')
        join office_users ou on ou.id = b.office_user_id
        where b.status in ('pending', 'confirmed') group by b.user_id, b.doctor_id, ou.participant_visits`)
      expect(rows.filter(({ left }) => left < 3)).toEqual([])
    })

    test('fill about half of the next two weeks, and less of each later one', async () => {
      const weeks = await connection.sql<{ week: number; minutes: number }>(
        `select (c.date - date '2026-11-23') / 7 as week, sum(c.to_minute - c.from_minute)::int as minutes from time_claims c
          join users u on u.id = c.doctor_id where u.email = 'mmg@curante.test' group by 1 order by 1`,
      )
      const capacity = 32 * 60
      const next = weeks.find(({ week }) => week === 1)?.minutes ?? 0
      expect(next / capacity).toBeGreaterThan(0.4)
      expect(next / capacity).toBeLessThan(0.65)
      expect((weeks.find(({ week }) => week === 10)?.minutes ?? 0) / capacity).toBeLessThan(0.3)
    })
  })
})
