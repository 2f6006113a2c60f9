import type { Category, RoleCode } from '../../../domain/access/roles'

/** Everybody's password in the demo practice; known to all, so the server listens on 127.0.0.1 unless told. */
export const demoPassword = 'curante-demo'

export interface DemoAccount {
  email: string
  first_name: string
  last_name: string
  role: RoleCode
  gender: 'M' | 'F' | null
  birthday: string | null
  /** Doctor side only. */
  category: Category | null
  title: string | null
  bio: string | null
  /** What the start prints beside the e-mail address. */
  who: string | null
}

type Person = readonly [first_name: string, last_name: string, gender: 'M' | 'F' | null, birthday: string | null]
type More = Partial<Pick<DemoAccount, 'category' | 'title' | 'bio' | 'who'>>
const account = (email: string, role: RoleCode, person: Person, more: More = {}): DemoAccount => {
  const [first_name, last_name, gender, birthday] = person
  const base = { email: `${email}@curante.test`, first_name, last_name, role, gender, birthday }
  return { ...base, category: null, title: null, bio: null, who: null, ...more }
}

/** The staff of product.md §1; patients and representatives come from elsewhere. */
export const demoStaff = {
  superadmin: account('superadmin', 'superadmin', ['Anna', 'Sala', 'F', '1979-05-14'], { who: 'super admin' }),
  admin: account('admin', 'admin', ['Luca', 'Fontana', 'M', '1984-09-02'], { who: 'admin' }),
  ferri: account('mmg', 'doctor', ['Giulia', 'Ferri', 'F', '1975-03-21'], {
    category: 'mmg',
    title: 'dott.ssa',
    bio: 'Medico di medicina generale a Roma dal 2004.',
    who: 'GP, dott.ssa Giulia Ferri: two offices, every kind of slot',
  }),
  leone: account('pls', 'doctor', ['Marco', 'Leone', 'M', '1971-11-08'], {
    category: 'pls',
    title: 'dott.',
    bio: 'Pediatra di libera scelta, si occupa di allergie e di sonno.',
    who: 'paediatrician, dott. Marco Leone',
  }),
  riva: account('specialista', 'specialist', ['Andrea', 'Riva', 'M', '1968-07-30'], {
    category: 'specialist',
    title: 'dott.',
    bio: 'Cardiologo. Visite in ambulatorio e online.',
    who: 'cardiologist, dott. Andrea Riva: online visits',
  }),
  conti: account('infermiere', 'doctor', ['Sara', 'Conti', 'F', '1990-01-17'], {
    category: 'nurse',
    title: 'inf.',
    bio: 'Infermiera in farmacia e a domicilio.',
    who: 'nurse, Sara Conti',
  }),
  marchetti: account('mmg2', 'doctor', ['Paolo', 'Marchetti', 'M', '1962-12-05'], { category: 'mmg', title: 'dott.' }),
  gallo: account('specialista2', 'specialist', ['Elena', 'Gallo', 'F', '1981-04-26'], {
    category: 'specialist',
    title: 'dott.ssa',
    bio: 'Dermatologa.',
  }),
  segreteria: account('segreteria', 'assistant', ['Marta', 'Rinaldi', 'F', '1988-06-11'], {
    who: 'assistant of Ferri and Leone',
  }),
  segreteria2: account('segreteria2', 'assistant', ['Laura', 'Neri', 'F', '1994-10-03']),
  farmacia: account('farmacia', 'pharmacy', ['Farmacia', 'Bianchi', null, null], {
    category: 'pharmacy',
    who: 'pharmacy employing the nurse and the cardiologist',
  }),
  farmacia2: account('farmacia2', 'pharmacy', ['Farmacia', 'San Marco', null, null], { category: 'pharmacy' }),
}

export type StaffKey = keyof typeof demoStaff

export const demoRepresentatives = [
  ['Davide', 'Serra', 'M', 'informatore@curante.test'],
  ['Chiara', 'Bellini', 'F', 'chiara.bellini@isf.test'],
  ['Stefano', 'Gatti', 'M', 'stefano.gatti@isf.test'],
  ['Ilaria', 'Poli', 'F', 'ilaria.poli@isf.test'],
  ['Roberto', 'Piras', 'M', 'roberto.piras@isf.test'],
  ['Monica', 'Testa', 'F', 'monica.testa@isf.test'],
] as const

/** Who can sign in, as the start prints it. */
export const demoAccounts: readonly { email: string; who: string }[] = [
  ...Object.values(demoStaff).flatMap(({ email, who }) => (who ? [{ email, who }] : [])),
  { email: 'paziente@curante.test', who: 'patient of Ferri and Leone (API only)' },
  { email: 'informatore@curante.test', who: 'medical representative (API only)' },
]
