import { bookingCode } from '../../../domain/booking/code'
import type { DeliveryWay, PrescriptionSource, PrescriptionStatus } from '../../../domain/prescriptions/status'
import { undoWindowMinutes } from '../../../domain/text/limits'
import { fold } from '../../../domain/text/search'
import { chatMessages, drugs, officeUsers, prescriptionChanges, prescriptionDrugs, prescriptions } from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, minuteMs, type Visitor } from './demo'
import { demoFile } from './files'
import type { NewMessage } from './messages/messages'
import { type Random, seeded, unused } from './random'

/** A drug of a request: the start of a name of the table, or written by hand. */
interface DemoDrug {
  readonly drug: string
  readonly packages?: number
  readonly days?: number
  readonly dosage?: string
}

interface DemoRequest {
  readonly status: PrescriptionStatus
  /** Minutes since it was asked for. */
  readonly ago: number
  /** Position of the patient among those of the doctor. */
  readonly of: number
  readonly source?: PrescriptionSource
  readonly drugs: readonly DemoDrug[]
  readonly notes?: string
  readonly reason?: string
  readonly delivery?: DeliveryWay
  readonly sheet?: true
  readonly delegation?: string
  readonly collected_by?: string
  /** Its mail was refused. */
  readonly isLost?: true
  /** Processed this moment: it leaves when it can no longer be taken back. */
  readonly isLeaving?: true
}

const [hour, day] = [60, 24 * 60]
const pressure: DemoDrug = { drug: 'Ramipril', packages: 2, days: 56, dosage: '1 compressa al mattino' }
const stomach: DemoDrug = { drug: 'Pantoprazolo', packages: 2, days: 28, dosage: '1 compressa prima di colazione' }
const sugar: DemoDrug = { drug: 'Metformina', packages: 2, days: 30, dosage: '1 compressa ai pasti principali' }
const fat: DemoDrug = { drug: 'Atorvastatina', packages: 1, days: 30, dosage: '1 compressa la sera' }
const needles: DemoDrug = { drug: 'Strisce reattive per glicemia, 50 pezzi', packages: 2, days: 30 }
const milk: DemoDrug = { drug: 'Latte speciale senza lattosio 400 g', packages: 4, days: 30 }
const fever: DemoDrug = { drug: 'Paracetamolo', packages: 1, days: 10, dosage: 'al bisogno, fino a 3 volte al giorno' }
const pain: DemoDrug = { drug: 'Ibuprofene', packages: 1, days: 7, dosage: '1 compressa dopo i pasti' }
const infection: DemoDrug = { drug: 'Amoxicillina', packages: 1, days: 7, dosage: '1 compressa ogni 8 ore' }

/** Requests in every status, two that come too soon, from the app, the desk and the chat, delivered in every way. */
const ofFerri: readonly DemoRequest[] = [
  { of: 0, status: 'processed', ago: 96 * day, drugs: [pressure, fat], delivery: 'app', source: 'patient' },
  { of: 0, status: 'processed', ago: 20 * day, drugs: [pressure], delivery: 'app', source: 'patient' },
  { of: 0, status: 'pending', ago: 50 * hour, drugs: [pressure, fat], delivery: 'app', source: 'patient' },
  { of: 1, status: 'pending', ago: 6 * day, drugs: [stomach], notes: 'Se possibile entro venerdì.', source: 'patient' },
  { of: 2, status: 'processed', ago: 12 * day, drugs: [sugar, needles], delivery: 'email', source: 'desk' },
  { of: 2, status: 'pending', ago: 5 * hour, drugs: [sugar, needles], source: 'desk', delivery: 'collected' },
  { of: 3, status: 'pending', ago: 3 * hour, drugs: [pain, stomach, fever], source: 'patient', delivery: 'email' },
  { of: 4, status: 'pending', ago: 40, drugs: [{ drug: 'Calze elastiche a compressione graduata' }], source: 'desk' },
  { of: 5, status: 'pending', ago: 25, drugs: [fat], source: 'desk' },
  { of: 6, status: 'accepted', ago: 20 * hour, drugs: [sugar, fat], source: 'patient', delivery: 'app' },
  { of: 7, status: 'accepted', ago: 26 * hour, drugs: [infection], source: 'desk', delivery: 'collected' },
  { of: 8, status: 'ordering_confirmation_requested', ago: 2 * day, drugs: [stomach], source: 'patient' },
  { of: 9, status: 'ordering_confirmation_accepted', ago: 3 * day, drugs: [pressure], source: 'patient' },
  { of: 10, status: 'processed', ago: 4 * day, drugs: [infection, fever], delivery: 'email', source: 'patient' },
  { of: 16, status: 'processed', ago: 7 * hour, drugs: [fat], delivery: 'email', source: 'desk', isLost: true },
  {
    ...{ of: 11, status: 'processed', ago: 5 * day, drugs: [pressure, sugar], delivery: 'collected', source: 'desk' },
    ...{ collected_by: 'La figlia', delegation: 'delega firmata, carta d’identità CA12345AB' },
  },
  { of: 12, status: 'processed', ago: 9 * day, drugs: [fat], delivery: 'app', sheet: true, source: 'patient' },
  {
    ...{ of: 13, status: 'rejected', ago: 30 * hour, drugs: [infection], source: 'patient' },
    reason: 'Prima dell’antibiotico serve una visita: la aspetto in studio.',
  },
  { of: 14, status: 'canceled', ago: 6 * day, drugs: [pain], source: 'patient' },
  { of: 15, status: 'expired', ago: 11 * day, drugs: [stomach], source: 'patient' },
]

const ofLeone: readonly DemoRequest[] = [
  { of: 0, status: 'pending', ago: 28 * hour, drugs: [infection], notes: 'Ha ancora la febbre.', source: 'desk' },
  { of: 1, status: 'pending', ago: 90, drugs: [milk], source: 'desk', delivery: 'collected' },
  { of: 2, status: 'accepted', ago: 7 * hour, drugs: [fever], source: 'desk' },
  { of: 3, status: 'processed', ago: 3 * day, drugs: [infection, fever], delivery: 'email', source: 'desk' },
  { of: 4, status: 'rejected', ago: 4 * day, drugs: [infection], source: 'desk', reason: 'Basta il paracetamolo.' },
]

const ofRiva: readonly DemoRequest[] = [
  { of: 0, status: 'processed', ago: 15 * day, drugs: [pressure], delivery: 'app', source: 'patient' },
  { of: 0, status: 'pending', ago: 4 * hour, drugs: [pressure], source: 'patient' },
  { of: 1, status: 'pending', ago: 31 * hour, drugs: [fat], source: 'desk' },
  { of: 2, status: 'ordering_confirmation_requested', ago: 28 * hour, drugs: [pressure, fat], source: 'desk' },
  { of: 3, status: 'expired', ago: 9 * day, drugs: [pain], source: 'patient' },
  { of: 4, status: 'processed', ago: 90, drugs: [fat], delivery: 'app', source: 'patient', isLeaving: true },
]

type Way = readonly PrescriptionStatus[]
const preparing = ['pending', 'accepted'] as const

/** The statuses on the way to each. */
const wayTo: Readonly<Record<PrescriptionStatus, Way>> = {
  pending: ['pending'],
  accepted: preparing,
  ordering_confirmation_requested: [...preparing, 'ordering_confirmation_requested'],
  ordering_confirmation_accepted: [...preparing, 'ordering_confirmation_requested', 'ordering_confirmation_accepted'],
  processed: [...preparing, 'processed'],
  rejected: ['pending', 'rejected'],
  canceled: ['pending', 'canceled'],
  expired: ['pending', 'expired'],
}

/** Adds requests to the GP, the paediatrician and a specialist; one is asked for in the GP's chat. Returns the mails that were lost. */
export function addPrescriptions(demo: Demo, patientsOf: ReadonlyMap<StaffKey, readonly Visitor[]>): NewMessage[] {
  const random = seeded('prescriptions')
  const newCode = unused(() => bookingCode(random.bytes(6)))
  const all = [
    { key: 'ferri', assistant: 'segreteria', shown: ofFerri },
    { key: 'leone', assistant: 'segreteria', shown: ofLeone },
    { key: 'riva', assistant: 'segreteria2', shown: ofRiva },
  ] as const
  const requests = all.flatMap(({ key, assistant, shown }) => {
    const [doctor, assistantId] = [demo.staff[key], demo.staff[assistant]]
    const office = demo.rows(officeUsers).find(({ user_id }) => user_id === doctor)?.id ?? 0
    const patients = patientsOf.get(key) ?? []
    const made = shown.flatMap((one) => {
      const patient = patients[one.of]
      return patient ? [{ shown: one, doctor, assistant: assistantId, office, patient: patient.id, chat: null }] : []
    })
    return key === 'ferri' ? [...made, ...inChat(demo, patients, { doctor, assistant: assistantId, office })] : made
  })
  requests.sort((a, b) => b.shown.ago - a.shown.ago)
  return requests.flatMap((request) => addRequest(demo, request, newCode(), random))
}

interface Request {
  readonly shown: DemoRequest
  readonly doctor: number
  readonly assistant: number
  readonly office: number
  readonly patient: number
  /** The message that asks for it. */
  readonly chat: number | null
}

/** The latest message in which a patient speaks of a prescription in a chat with the doctor. */
function inChat(
  demo: Demo,
  patients: readonly Visitor[],
  by: Pick<Request, 'doctor' | 'assistant' | 'office'>,
): Request[] {
  const all = demo.rows(chatMessages)
  const own = new Set(all.flatMap(({ chat_id, author_id }) => (author_id === by.doctor ? chat_id : [])))
  const asks = ({ author_id, chat_id, text }: (typeof all)[number]) =>
    own.has(chat_id) && patients.some(({ id }) => id === author_id) && /ricett/i.test(text ?? '')
  const [message] = all.filter(asks).sort((a, b) => Number(b.created_at) - Number(a.created_at))
  if (!message) return []
  const shown = { of: 0, status: 'pending', ago: 15, source: 'chat', drugs: [stomach] } as const
  return [{ ...by, shown, patient: message.author_id, chat: message.id }]
}

/** Adds a request; returns the mail that it lost. */
function addRequest(demo: Demo, request: Request, code: string, random: Random): NewMessage[] {
  const { shown, doctor, assistant, office, patient, chat } = request
  const { status, ago, source = 'desk', delivery = null, reason = null, notes = null } = shown
  const way = wayTo[status]
  const step =
    status === 'expired' ? 7 * day : shown.isLeaving ? ago / (way.length - 1) : Math.min(ago / (way.length + 1), 90)
  const at = (n: number) => new Date(demo.now.getTime() - (ago - n * step) * minuteMs)
  const [created_at, status_at] = [at(0), at(way.length - 1)]
  const isDone = status === 'processed'
  const leaving = shown.isLeaving
    ? {
        undo_until: new Date(status_at.getTime() + undoWindowOf(demo, office) * minuteMs),
        ...{ shown_status: way.at(-2) ?? null, shown_since: at(way.length - 2) },
      }
    : { undo_until: null, shown_status: null, shown_since: null }
  const asked = shown.drugs.map((wanted) => ({ ...wanted, ...namedLike(demo, wanted.drug) }))
  const byPatient = source === 'patient' ? patient : assistant
  const sheet = shown.sheet ? demoFile('demo-promemoria-ricetta') : null
  const id = demo.add(prescriptions, {
    ...{ code, doctor_id: doctor, office_user_id: office, user_id: patient, status, status_at, source },
    ...{ chat_message_id: chat, notes, reason, delivery, created_by: byPatient, ...leaving },
    nres: isDone && !sheet ? asked.map(() => `1200A4${random.int(100_000_000, 999_999_999)}`) : [],
    ...{ sheet_key: sheet?.key ?? null, sheet_name: sheet?.name ?? null, sheet_type: sheet?.type ?? null },
    ...{
      sheet_size: sheet?.size ?? null,
      delivered_at: isDone && !shown.isLost && !shown.isLeaving ? status_at : null,
    },
    ...{ collected_by: shown.collected_by ?? null, delegation: shown.delegation ?? null },
    search: fold([code, ...asked.map(({ name }) => name)].join(' ')),
    ...{ version: way.length, created_at, updated_at: status_at },
  })
  for (const [position, { drug_id, name, packages = 1, days = null, dosage = null }] of asked.entries())
    demo.add(prescriptionDrugs, {
      ...{ prescription_id: id, position, drug_id, name, search: fold(name), quantity: packages, days, dosage },
    })
  const actors = { doctor, assistant, asking: byPatient, patient }
  for (const [n, to_status] of way.entries()) {
    const actor_id = actorOf(to_status, actors)
    demo.add(prescriptionChanges, {
      ...{ prescription_id: id, at: at(n), actor_id, on_behalf_of_id: actor_id === assistant ? doctor : null },
      ...{ from_status: way[n - 1] ?? null, to_status, reason: to_status === 'rejected' ? reason : null, undo: false },
    })
  }
  return shown.isLost ? [lostMail(request, id, way.length, status_at)] : []
}

const undoWindowOf = (demo: Demo, office: number) =>
  demo.rows(officeUsers)[office - 1]?.undo_window_minutes ?? undoWindowMinutes

/** The mail of a processed request, which the patient's mail server refused. */
const lostMail = ({ doctor, patient }: Request, id: number, version: number, created_at: Date): NewMessage => ({
  ...{ cause: `prescription ${id} ${version}`, channel: 'email', user_id: patient, doctor_id: doctor },
  ...{ type_code: 'prescription-ready', prescription_id: id, practice: 'Studio Via Roma', created_at },
  detail: 'La ricetta che hai chiesto è pronta. La trovi allegata all’e-mail.',
  ...{ state: 'failed', reason: '550 5.1.1 User unknown' },
})

function actorOf(
  to: PrescriptionStatus,
  { doctor, assistant, asking, patient }: { doctor: number; assistant: number; asking: number; patient: number },
): number | null {
  if (to === 'expired') return null
  if (to === 'pending') return asking
  if (to === 'accepted' || to === 'rejected') return doctor
  return to === 'canceled' || to === 'ordering_confirmation_accepted' ? patient : assistant
}

/** The first drug in trade whose name begins so; else it is written by hand. */
function namedLike(demo: Demo, start: string): { drug_id: number | null; name: string } {
  const found = demo.rows(drugs).find(({ name, active }) => active && name.startsWith(start))
  return found
    ? { drug_id: found.id, name: `${found.name} ${found.package ?? ''}`.trim() }
    : { drug_id: null, name: start }
}
