import type { Category, RoleCode } from '../../../domain/access/roles'

/** Everybody's password in the demo practice; known to all, so the server listens on 127.0.0.1 unless told. */
export const demoPassword = 'curante-demo'

export interface DemoAccount {
  key: string
  email: string
  first_name: string
  last_name: string
  role: RoleCode
  gender: 'M' | 'F' | null
  birthday: string | null
  /** Doctor side only. */
  category?: Category
  title?: string
  bio?: string
  /** What the start prints beside the e-mail address. */
  who?: string
}

/** The people of product.md §1 with a desk of their own; patients and representatives come from elsewhere. */
export const demoStaff = [
  {
    key: 'superadmin',
    email: 'superadmin@curante.test',
    first_name: 'Anna',
    last_name: 'Sala',
    role: 'superadmin',
    gender: 'F',
    birthday: '1979-05-14',
    who: 'super admin',
  },
  {
    key: 'admin',
    email: 'admin@curante.test',
    first_name: 'Luca',
    last_name: 'Fontana',
    role: 'admin',
    gender: 'M',
    birthday: '1984-09-02',
    who: 'admin',
  },
  {
    key: 'ferri',
    email: 'mmg@curante.test',
    first_name: 'Giulia',
    last_name: 'Ferri',
    role: 'doctor',
    gender: 'F',
    birthday: '1975-03-21',
    category: 'mmg',
    title: 'dott.ssa',
    bio: 'Medico di medicina generale a Roma dal 2004.',
    who: 'GP, dott.ssa Giulia Ferri: two offices, every kind of slot',
  },
  {
    key: 'leone',
    email: 'pls@curante.test',
    first_name: 'Marco',
    last_name: 'Leone',
    role: 'doctor',
    gender: 'M',
    birthday: '1971-11-08',
    category: 'pls',
    title: 'dott.',
    bio: 'Pediatra di libera scelta, si occupa di allergie e di sonno.',
    who: 'paediatrician, dott. Marco Leone',
  },
  {
    key: 'riva',
    email: 'specialista@curante.test',
    first_name: 'Andrea',
    last_name: 'Riva',
    role: 'specialist',
    gender: 'M',
    birthday: '1968-07-30',
    category: 'specialist',
    title: 'dott.',
    bio: 'Cardiologo. Visite in ambulatorio e online.',
    who: 'cardiologist, dott. Andrea Riva: online visits',
  },
  {
    key: 'conti',
    email: 'infermiere@curante.test',
    first_name: 'Sara',
    last_name: 'Conti',
    role: 'doctor',
    gender: 'F',
    birthday: '1990-01-17',
    category: 'nurse',
    title: 'inf.',
    bio: 'Infermiera in farmacia e a domicilio.',
    who: 'nurse, Sara Conti',
  },
  {
    key: 'marchetti',
    email: 'mmg2@curante.test',
    first_name: 'Paolo',
    last_name: 'Marchetti',
    role: 'doctor',
    gender: 'M',
    birthday: '1962-12-05',
    category: 'mmg',
    title: 'dott.',
  },
  {
    key: 'gallo',
    email: 'specialista2@curante.test',
    first_name: 'Elena',
    last_name: 'Gallo',
    role: 'specialist',
    gender: 'F',
    birthday: '1981-04-26',
    category: 'specialist',
    title: 'dott.ssa',
    bio: 'Dermatologa.',
  },
  {
    key: 'segreteria',
    email: 'segreteria@curante.test',
    first_name: 'Marta',
    last_name: 'Rinaldi',
    role: 'assistant',
    gender: 'F',
    birthday: '1988-06-11',
    who: 'assistant of Ferri and Leone',
  },
  {
    key: 'segreteria2',
    email: 'segreteria2@curante.test',
    first_name: 'Laura',
    last_name: 'Neri',
    role: 'assistant',
    gender: 'F',
    birthday: '1994-10-03',
  },
  {
    key: 'farmacia',
    email: 'farmacia@curante.test',
    first_name: 'Farmacia',
    last_name: 'Bianchi',
    role: 'pharmacy',
    gender: null,
    birthday: null,
    category: 'pharmacy',
    who: 'pharmacy employing the nurse and the cardiologist',
  },
  {
    key: 'farmacia2',
    email: 'farmacia2@curante.test',
    first_name: 'Farmacia',
    last_name: 'San Marco',
    role: 'pharmacy',
    gender: null,
    birthday: null,
    category: 'pharmacy',
  },
] as const satisfies readonly DemoAccount[]

export type StaffKey = (typeof demoStaff)[number]['key']

export const demoRepresentatives = [
  ['Davide', 'Serra', 'M', 'informatore@curante.test', 'Farmalba'],
  ['Chiara', 'Bellini', 'F', 'chiara.bellini@isf.test', 'Medisole'],
  ['Stefano', 'Gatti', 'M', 'stefano.gatti@isf.test', 'Novasalus Italia'],
  ['Ilaria', 'Poli', 'F', 'ilaria.poli@isf.test', 'Laboratori Teverini'],
  ['Roberto', 'Piras', 'M', 'roberto.piras@isf.test', 'Biocura'],
  ['Monica', 'Testa', 'F', 'monica.testa@isf.test', 'Adria Pharma'],
] as const

/** Who can sign in, as the start prints it. */
export const demoAccounts: readonly { email: string; who: string }[] = [
  ...demoStaff.flatMap((account) => ('who' in account ? [{ email: account.email, who: account.who }] : [])),
  { email: 'paziente@curante.test', who: 'patient of Ferri and Leone (API only)' },
  { email: 'informatore@curante.test', who: 'medical representative (API only)' },
]
