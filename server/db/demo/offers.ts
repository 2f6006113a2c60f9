import type { OfferAudience } from '../../../domain/contract/practice/offers'
import { doctorOfferReaders, doctorOffers } from '../tables'
import type { StaffKey } from './accounts'
import { type Demo, dayMs, minuteMs, type Visitor } from './demo'
import { consentsToMarketing } from './people'

interface DemoPeople {
  readonly patients: readonly Visitor[]
  readonly patientsOf: ReadonlyMap<StaffKey, readonly Visitor[]>
}

interface Shape {
  readonly title: string
  readonly text: string
  readonly image?: string
  readonly price?: number
  readonly discount?: number
  /** Counted from today; null is an open end, null in all a draft. */
  readonly days: readonly [from: number, to: number | null] | null
  readonly audience?: OfferAudience
  /** Of those who may see it one in so many has not; of those who have seen it one in so many has adhered. */
  readonly unseen?: number
  readonly taken?: number
}

/** Ferri's: one in each status. */
const shapes: readonly Shape[] = [
  {
    title: 'Check-up del cuore',
    text: 'Visita, elettrocardiogramma e misura della pressione in un’unica mattina, senza impegnativa.\n\nSi viene a digiuno da due ore; il referto è pronto subito.',
    ...{ image: 'demo-offerta-cuore', price: 9000, discount: 20 },
    ...{ days: [-12, 18], audience: { age_from: 45 }, unseen: 4, taken: 3 },
  },
  {
    title: 'Holter pressorio a domicilio',
    text: 'Lo strumento si ritira in segreteria e si riporta il giorno dopo: il medico legge il tracciato e telefona.',
    ...{ image: 'demo-offerta-pressione', price: 6500, days: [-40, null], unseen: 3, taken: 6 },
  },
  {
    title: 'Sabato della prevenzione',
    text: 'Glicemia, colesterolo e pressione, gratuiti, dalle 9 alle 13. Si prenota dall’app.',
    ...{ image: 'demo-offerta-prevenzione', price: 0, days: [6, 6] },
  },
  {
    title: 'Certificato sportivo di fine estate',
    text: 'Visita ed elettrocardiogramma per l’attività non agonistica, a prezzo ridotto per le famiglie.',
    ...{ price: 5000, discount: 10, days: [-80, -25], audience: { age_to: 60 }, unseen: 5, taken: 4 },
  },
  {
    title: 'Percorso per smettere di fumare',
    text: 'Quattro incontri di mezz’ora: da completare con le date.',
    days: null,
  },
]

const firstAid: Shape = {
  title: 'Primo soccorso pediatrico per i genitori',
  text: 'Due serate in studio con il pediatra: disostruzione, febbre, piccoli incidenti.',
  ...{ image: 'demo-offerta-soccorso', price: 3000, days: [-5, 25], unseen: 2, taken: 2 },
}

/** One each of those who are not doctors of a family. */
const ofOthers: readonly (readonly [StaffKey, Shape])[] = [
  [
    'riva',
    {
      title: 'Visita cardiologica con ecocardiogramma',
      text: 'In un unico appuntamento, con il referto consegnato subito.',
      ...{ image: 'demo-offerta-cuore', price: 15_000, discount: 10, days: [-20, 40], unseen: 3, taken: 4 },
    },
  ],
  [
    'conti',
    {
      title: 'Prelievo a domicilio',
      text: 'Dal lunedì al venerdì, dalle 7 alle 9, in tutto il comune.',
      ...{ price: 2500, days: [-30, null], unseen: 3, taken: 5 },
    },
  ],
  [
    'farmacia',
    {
      title: 'Autoanalisi del sangue',
      text: 'Glicemia, colesterolo e trigliceridi in dieci minuti, senza prenotare.',
      ...{ image: 'demo-offerta-prevenzione', price: 1800, discount: 15, days: [-6, 20], unseen: 2, taken: 3 },
    },
  ],
]

/** Adds Ferri's offers to patients in every status, with who has seen and taken them up, and one each of others. */
export function addOffers(demo: Demo, { patients, patientsOf }: DemoPeople): void {
  const { ferri, leone, segreteria } = demo.staff
  const agreed = patients.filter((_, position) => consentsToMarketing(position))
  const readersOf = (key: StaffKey) => (patientsOf.get(key) ?? []).filter((one) => agreed.includes(one))
  for (const shape of shapes) addOffer(demo, shape, { doctor_id: ferri, created_by: segreteria }, readersOf('ferri'))
  for (const [key, shape] of ofOthers)
    addOffer(demo, shape, { doctor_id: demo.staff[key], created_by: demo.staff[key] }, readersOf(key))
  // children read by their parents: only the first, who is both, reads alone
  addOffer(demo, firstAid, { doctor_id: leone, created_by: leone }, readersOf('leone').slice(0, 1))
}

type By = Pick<typeof doctorOffers.$inferInsert, 'doctor_id' | 'created_by'>

function addOffer(demo: Demo, shape: Shape, by: By, readers: readonly Visitor[]): void {
  const { title, text, image = null, price = null, discount = null, days, audience = {} } = shape
  const [from, to] = days ?? [0, 0]
  const created_at = new Date(demo.now.getTime() - Math.max(1, 2 - from) * dayMs)
  const period = days && { from: demo.date(from), to: to === null ? null : demo.date(to) }
  const doctor_offer_id = demo.add(doctorOffers, {
    ...{ ...by, title, text, image, price, discount, audience, period },
    ...{ version: 1, created_at, updated_at: created_at },
  })
  const seen = readers
    .filter(({ birthday }) => meets(demo, birthday, audience))
    .filter((_, i) => shape.unseen !== undefined && i % shape.unseen !== shape.unseen - 1)
  for (const [i, { id: user_id }] of seen.entries()) {
    // on the first days, and by the end of it
    const at = demo.now.getTime() + Math.min(-0.05, from + 0.4 + i / 4, (to ?? 0) - 0.1) * dayMs
    const isTaken = shape.taken !== undefined && i % shape.taken === 0
    const taken_at = isTaken ? new Date(at + (7 + i) * minuteMs) : null
    demo.add(doctorOfferReaders, { doctor_offer_id, user_id, seen_at: new Date(at), taken_at })
  }
}

function meets(demo: Demo, birthday: string, { age_from, age_to }: OfferAudience): boolean {
  const years = (demo.now.getTime() - Date.parse(birthday)) / (365.25 * dayMs)
  return years >= (age_from ?? 0) + 1 && years <= (age_to ?? 130) - 1
}
