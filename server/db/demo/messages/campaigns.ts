import { romeInstant } from '../../../../domain/calendar/rome'
import type { Audience } from '../../../../domain/contract/messages/broadcasts'
import type { CampaignState, Exclusion } from '../../../../domain/messages/campaigns'
import type { SkipReason } from '../../../../domain/messages/delivery'
import { campaignRecipients, campaigns, campaignTemplates, notificationChoices } from '../../tables'
import type { StaffKey } from '../accounts'
import { type Demo, minuteMs, type Visitor } from '../demo'
import { demoFile } from '../files'
import { consentsToNewsletter } from '../people'
import type { Notification } from './inbox'
import type { NewMessage } from './messages'

interface DemoPeople {
  readonly patients: readonly Visitor[]
  readonly patientsOf: ReadonlyMap<StaffKey, readonly Visitor[]>
  /** Whom Ferri limits. */
  readonly limited: readonly Visitor[]
}

/** What mass communications have told: inbox entries, and messages that have left the house. */
export interface CampaignNotifications {
  readonly notifications: readonly Notification[]
  readonly messages: readonly NewMessage[]
}

const vaccination = {
  subject: 'Vaccinazione antinfluenzale 2026',
  text: 'Da lunedì si può prenotare la vaccinazione antinfluenzale, gratuita per chi ha più di 65 anni.\n\nSi prenota dall’area personale, servizio Vaccinazione. Non occorre il digiuno; porti la tessera sanitaria.',
}
const closed = {
  subject: 'Lo studio chiude venerdì pomeriggio',
  text: 'Venerdì pomeriggio lo studio è chiuso per un guasto alla caldaia. Chi ha una visita viene chiamato dalla segreteria.',
}
const holidays = {
  subject: 'Orari delle feste',
  text: 'Nelle settimane delle feste lo studio riceve solo al mattino, dalle 9 alle 12. Le ricette ripetibili si chiedono entro il giorno prima.',
}
const screening = {
  subject: 'Screening mammografico',
  text: 'La ASL invita le donne tra 50 e 69 anni alla mammografia gratuita. Si prenota al numero verde.',
}
const vaccines = {
  subject: 'Calendario dei vaccini',
  text: 'È disponibile il nuovo calendario dei vaccini dell’infanzia.',
}

const shifts = {
  subject: 'Turni delle feste',
  text: 'In allegato i turni della segreteria per le feste. Chi ha bisogno di un cambio lo dica entro venerdì.',
}

const [patients, women] = [
  { kind: 'patient' },
  { kind: 'patient', gender: 'F', age_from: 50, age_to: 69 },
] as const satisfies readonly Audience[]

/**
 * Adds mass communications of Ferri in every state but running, a draft of Leone's, and templates. Gives what the started ones
 * have told. The scheduled one starts in twelve days.
 */
export function addCampaigns(demo: Demo, given: DemoPeople): CampaignNotifications {
  const { ferri, leone, segreteria } = demo.staff
  const by = (doctor_id: number) => ({ doctor_id, created_by: segreteria })
  const started = [addFinished(demo, by(ferri), given), addStopped(demo, by(ferri), given), addToTeam(demo)]
  const [send_on, send_minute] = [demo.date(12), 9 * 60]
  const scheduled = { send_on, send_minute, due_at: new Date(romeInstant(send_on, send_minute)) }
  addCampaign(demo, 'scheduled', 1, { ...by(ferri), ...holidays, ...scheduled, audience: patients, purpose: 'care' })
  addCampaign(demo, 'draft', 0, { ...by(ferri), ...screening, audience: women, purpose: 'newsletter' })
  addCampaign(demo, 'draft', 3, { ...by(leone), ...vaccines, audience: patients, purpose: 'care' })
  addTemplates(demo)
  return {
    notifications: started.flatMap(({ notifications }) => notifications),
    messages: started.flatMap(({ messages }) => messages),
  }
}

function addTemplates(demo: Demo): void {
  const { created_at } = demo
  const { ferri, leone } = demo.staff
  const templates = [
    { doctor_id: ferri, name: 'Chiusura dello studio', ...closed, purpose: 'care' },
    { doctor_id: ferri, name: 'Vaccinazione', ...vaccination, purpose: 'newsletter' },
    { doctor_id: leone, name: 'Chiusura dello studio', ...closed, purpose: 'care' },
  ] as const
  for (const template of templates)
    demo.add(campaignTemplates, { ...template, version: 1, created_at, updated_at: created_at })
}

type Row = typeof campaigns.$inferInsert
type CampaignContent = Pick<Row, 'doctor_id' | 'created_by' | 'subject' | 'text' | 'audience' | 'purpose'> &
  Partial<Row>

function addCampaign(demo: Demo, state: CampaignState, daysAgo: number, row: CampaignContent): number {
  const created_at = new Date(Math.min(demo.now.getTime(), romeInstant(demo.date(-daysAgo), 9 * 60)))
  return demo.add(campaigns, {
    channels: ['email', 'push'],
    ...{ file_key: null, file_name: null, file_type: null, file_size: null },
    ...{ send_on: null, send_minute: null, due_at: null, started_at: null, stopped_at: null, finished_at: null },
    ...{ version: 1, created_at, updated_at: created_at },
    ...row,
    state,
  })
}

interface StartedCampaign<P extends { readonly id: number }> {
  readonly state: 'done' | 'stopped'
  readonly row: CampaignContent
  readonly started_at: Date
  readonly people: readonly P[]
  readonly exclusionOf: (one: P) => Exclusion | null
  /** What became of the messages of each included person, by position among them. */
  readonly outcomesOf: (position: number, all: number) => readonly Outcome[]
  /** One in so many has read the inbox entry. */
  readonly readers: number
}
type Outcome = Pick<NewMessage, 'channel' | 'state' | 'reason'>

/** Adds a communication whose audience is frozen; some seconds pass between one message and the next. */
function addStarted<P extends { readonly id: number }>(
  demo: Demo,
  { started_at, people, exclusionOf, outcomesOf, ...how }: StartedCampaign<P>,
): CampaignNotifications {
  const included = people.filter((one) => exclusionOf(one) === null)
  const ended = new Date(started_at.getTime() + included.length * secondsEach * 1000)
  const end = how.state === 'done' ? { finished_at: ended } : { stopped_at: ended }
  const campaign_id = addCampaign(demo, how.state, 30, {
    ...how.row,
    started_at,
    ...end,
    created_at: new Date(started_at.getTime() - 20 * minuteMs),
    updated_at: ended,
  })
  const sentAt = (i: number) => new Date(started_at.getTime() + i * secondsEach * 1000)
  const outcomes = included.map((_, i) => outcomesOf(i, included.length))
  const readers = included.flatMap((one, i) => {
    const written = (outcomes[i] ?? []).filter(({ state }) => state !== 'skipped')
    const isReached = written.length === 0 || written.some(({ state }) => state !== 'withdrawn')
    return [{ id: one.id, inbox_only: written.length === 0, reached_at: isReached ? sentAt(i) : null }]
  })
  for (const one of people) {
    const reader = readers.find(({ id }) => id === one.id)
    const reached = { reader_id: reader?.id ?? null, inbox_only: reader?.inbox_only ?? false }
    const row = { campaign_id, user_id: one.id, exclusion: exclusionOf(one), ...reached }
    demo.add(campaignRecipients, { ...row, reached_at: reader?.reached_at ?? null })
  }
  const { subject, text, doctor_id } = how.row
  const inboxes = readers.flatMap(({ id, reached_at }) => (reached_at ? [{ id, reached_at }] : []))
  const notifications = inboxes.map(({ id, reached_at }, i) => ({
    user_id: id,
    type: 'communication' as const,
    code: 'broadcast',
    title: subject,
    text,
    url: null,
    booking_id: null,
    campaign_id,
    pending: false,
    read_at: i % how.readers === 0 ? new Date(ended.getTime() + (i + 5) * minuteMs) : null,
    created_at: reached_at,
  }))
  const messages = included.flatMap(({ id }, i) =>
    (outcomes[i] ?? []).map((outcome) => {
      const sent_at = sentAt(i)
      return {
        ...{ cause: `campaign ${campaign_id}`, user_id: id, type_code: 'broadcast', doctor_id, campaign_id },
        ...{ purpose: how.row.purpose, created_at: started_at, ...outcome },
        ...(outcome.state === 'sent' ? { sent_at } : {}),
        // every other device was on
        ...(outcome.channel === 'push' && outcome.state === 'sent' && i % 12 === 0
          ? { shown_at: new Date(sent_at.getTime() + minuteMs) }
          : {}),
      }
    }),
  )
  return { notifications, messages }
}
const secondsEach = 2

type By = Pick<Row, 'doctor_id' | 'created_by'>

/** To the elder patients by mail and push, with a file: accepted, refused, uncertain, and not sent. */
function addFinished(demo: Demo, by: By, { patients: all, patientsOf, limited }: DemoPeople): CampaignNotifications {
  const bornUntil = demo.date(-65 * 365.25)
  const people = [...(patientsOf.get('ferri') ?? []), ...limited].filter(({ birthday }) => birthday <= bornUntil)
  const willing = people.find((one) => one.email && consentsToNewsletter(all.indexOf(one)))
  const updated_at = demo.created_at
  for (const channel of ['email', 'push'] as const)
    if (willing)
      demo.add(notificationChoices, { user_id: willing.id, type_code: 'broadcast', channel, is_on: false, updated_at })
  return addStarted(demo, {
    state: 'done',
    row: {
      ...{ ...by, ...vaccination, purpose: 'newsletter', audience: { ...patients, age_from: 65 } },
      ...fileColumns('demo-vaccinazione'),
    },
    started_at: new Date(romeInstant(demo.date(-6), 10 * 60)),
    people,
    exclusionOf: (one) => {
      if (limited.includes(one)) return 'limited'
      if (!consentsToNewsletter(all.indexOf(one))) return 'no-consent'
      if (one === willing) return 'chosen-off'
      return one.email ? null : 'no-address'
    },
    outcomesOf: (i) => [mailOutcome(i), i % 6 === 0 ? pushed : withoutDevice],
    readers: 3,
  })
}

function fileColumns(wanted: string) {
  const { key, name, type, size } = demoFile(wanted)
  return { file_key: key, file_name: name, file_type: type, file_size: size }
}

const pushed: Outcome = { channel: 'push', state: 'sent' }
const withoutDevice: Outcome = { channel: 'push', state: 'skipped', reason: 'no-device' satisfies SkipReason }

function mailOutcome(i: number): Outcome {
  if (i % 11 === 3) return { channel: 'email', state: 'failed', reason: '550 5.1.1 User unknown' }
  if (i % 13 === 8) return { channel: 'email', state: 'uncertain' }
  if (i % 17 === 5) return { channel: 'email', state: 'withdrawn', reason: 'inactive' satisfies SkipReason }
  return { channel: 'email', state: 'sent' }
}

/** To all patients by mail, stopped at forty in a hundred. */
function addStopped(demo: Demo, by: By, { patientsOf, limited }: DemoPeople): CampaignNotifications {
  return addStarted(demo, {
    state: 'stopped',
    row: { ...by, ...closed, purpose: 'care', channels: ['email'], audience: patients },
    started_at: new Date(romeInstant(demo.date(-20), 18 * 60 + 30)),
    people: [...(patientsOf.get('ferri') ?? []), ...limited],
    exclusionOf: (one) => {
      if (limited.includes(one)) return 'limited'
      return one.email ? null : 'no-address'
    },
    outcomesOf: (i, all) => [
      i < all * 0.4
        ? { channel: 'email', state: i % 40 === 9 ? 'uncertain' : 'sent' }
        : { channel: 'email', state: 'withdrawn', reason: 'stopped' satisfies SkipReason },
    ],
    readers: 4,
  })
}

/** To those who work for Ferri, with a file, in their inbox alone; read. */
function addToTeam(demo: Demo): CampaignNotifications {
  const { ferri, segreteria } = demo.staff
  return addStarted(demo, {
    state: 'done',
    row: {
      ...{ doctor_id: ferri, created_by: ferri, ...shifts, purpose: 'care', channels: [] },
      ...{ audience: { kind: 'assistant' }, ...fileColumns('demo-turni-delle-feste') },
    },
    started_at: new Date(romeInstant(demo.date(-3), 12 * 60)),
    people: [{ id: segreteria }],
    exclusionOf: () => null,
    outcomesOf: () => [],
    readers: 1,
  })
}
