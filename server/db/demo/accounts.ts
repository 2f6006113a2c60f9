import type { Category, RoleCode } from '../../../domain/access/roles'
import type { DemoCity } from './reference'

/** Content of a doctor's public profile. */
interface DoctorPage {
  category: Category
  title: string | null
  bio?: string
  city: DemoCity
  languages: readonly string[]
  specializations?: readonly string[]
  /** Name of the local health authority. */
  company?: string
  /** Has just signed up: no phone, no registration. */
  isNew?: true
}

const account = (
  email: string,
  role: RoleCode,
  name: string,
  gender: 'M' | 'F' | null,
  birthday: string | null,
  who?: string,
  page?: DoctorPage,
) => {
  // a pharmacy has no first name
  const [first_name = '', ...last] = role === 'pharmacy' ? ['', name] : name.split(' ')
  return { email: `${email}@curante.test`, role, first_name, last_name: last.join(' '), gender, birthday, who, page }
}

/** The staff of product.md §1; `who` is the description printed at startup beside the address. */
export const demoStaff = {
  superadmin: account('superadmin', 'superadmin', 'Anna Sala', 'F', '1979-05-14', 'super admin'),
  admin: account('admin', 'admin', 'Luca Fontana', 'M', '1984-09-02', 'admin'),
  ferri: account(
    'mmg',
    'doctor',
    'Giulia Ferri',
    'F',
    '1975-03-21',
    'GP, dott.ssa Giulia Ferri: two offices, every kind of slot',
    {
      category: 'mmg',
      title: 'dott.ssa',
      bio: 'Medico di medicina generale a Roma dal 2004.',
      city: 'H501',
      languages: ['it', 'en'],
      company: 'ASL Roma 1',
    },
  ),
  leone: account('pls', 'doctor', 'Marco Leone', 'M', '1971-11-08', 'paediatrician, dott. Marco Leone', {
    category: 'pls',
    title: 'dott.',
    bio: 'Pediatra di libera scelta, si occupa di allergie e di sonno.',
    city: 'M272',
    languages: ['it', 'fr'],
    specializations: ['Pediatria', 'Allergologia'],
    company: 'ASL Roma 6',
  }),
  riva: account(
    'specialista',
    'specialist',
    'Andrea Riva',
    'M',
    '1968-07-30',
    'cardiologist, dott. Andrea Riva: online visits',
    {
      category: 'specialist',
      title: 'dott.',
      bio: 'Cardiologo. Visite in ambulatorio e online.',
      city: 'H501',
      languages: ['it', 'en', 'de'],
      specializations: ['Cardiologia', 'Medicina interna'],
    },
  ),
  conti: account('infermiere', 'doctor', 'Sara Conti', 'F', '1990-01-17', 'nurse, Sara Conti', {
    category: 'nurse',
    title: 'inf.',
    bio: 'Infermiera in farmacia e a domicilio.',
    city: 'H501',
    languages: ['it'],
  }),
  marchetti: account('mmg2', 'doctor', 'Paolo Marchetti', 'M', '1962-12-05', undefined, {
    category: 'mmg',
    title: 'dott.',
    city: 'H501',
    languages: ['it'],
    bio: 'Medico di medicina generale e geriatra.',
    specializations: ['Geriatria'],
    company: 'ASL Roma 2',
  }),
  gallo: account('specialista2', 'specialist', 'Elena Gallo', 'F', '1981-04-26', undefined, {
    category: 'specialist',
    title: 'dott.ssa',
    bio: 'Dermatologa.',
    city: 'H501',
    languages: ['it', 'en', 'zh'],
    specializations: ['Dermatologia'],
  }),
  nuovo: account(
    'nuovo',
    'doctor',
    'Irene Valli',
    'F',
    '1989-02-27',
    'GP, dott.ssa Irene Valli: a new account, still empty',
    {
      category: 'mmg',
      title: 'dott.ssa',
      city: 'H501',
      languages: ['it'],
      isNew: true,
    },
  ),
  segreteria: account('segreteria', 'assistant', 'Marta Rinaldi', 'F', '1988-06-11', 'assistant of Ferri and Leone'),
  segreteria2: account('segreteria2', 'assistant', 'Laura Neri', 'F', '1994-10-03'),
  farmacia: account(
    'farmacia',
    'pharmacy',
    'Farmacia Bianchi',
    null,
    null,
    'pharmacy employing the nurse and the cardiologist',
    {
      category: 'pharmacy',
      title: null,
      bio: 'Farmacia di quartiere, con infermiera e visite cardiologiche.',
      city: 'H501',
      languages: ['it', 'en'],
    },
  ),
  farmacia2: account('farmacia2', 'pharmacy', 'Farmacia San Marco', null, null, undefined, {
    category: 'pharmacy',
    title: null,
    bio: 'Farmacia aperta tutti i giorni.',
    city: 'M297',
    languages: ['it'],
  }),
}

export type StaffKey = keyof typeof demoStaff
export const staffKeys = Object.keys(demoStaff) as StaffKey[]

/** The accounts printed at startup. */
export const demoAccounts: readonly { email: string; who: string }[] = [
  ...Object.values(demoStaff).flatMap(({ email, who }) => (who ? [{ email, who }] : [])),
  { email: 'paziente@curante.test', who: 'patient of Ferri and Leone (API only)' },
  { email: 'informatore@curante.test', who: 'medical representative (API only)' },
]
