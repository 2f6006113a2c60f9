import { type AdminFigures, expiringDays } from '../../../../domain/contract/administration'

interface Task {
  readonly of: keyof AdminFigures['to_do']
  /** Said after the count. */
  readonly words: (count: number) => string
  /** Where it is dealt with. */
  readonly to: string
}

const either = (one: string, many: string) => (count: number) => (count === 1 ? one : many)
const only = (parameter: string, operand: string) => `?${new URLSearchParams({ [parameter]: operand })}`

/** What can wait for an admin, the most pressing first. */
export const toDo: readonly Task[] = [
  {
    of: 'registrations',
    words: either('medico che si è registrato da approvare', 'medici che si sono registrati da approvare'),
    to: `/admin/registrations${only('filter[state][in]', 'waiting')}`,
  },
  {
    of: 'unpaid',
    words: either('abbonamento da pagare', 'abbonamenti da pagare'),
    to: `/admin/subscriptions${only('filter[status][in]', 'unpaid')}`,
  },
  {
    of: 'expiring',
    words: either(`abbonamento scade entro ${expiringDays} giorni`, `abbonamenti scadono entro ${expiringDays} giorni`),
    to: '/admin/subscription-metrics#in-scadenza',
  },
  {
    of: 'without_subscription',
    words: either('medico senza abbonamento', 'medici senza abbonamento'),
    to: '/admin/without-subscriptions',
  },
  {
    of: 'solidarity_requests',
    words: either('nuova richiesta solidale', 'nuove richieste solidali'),
    to: `/admin/cup${only('filter[status][in]', 'new')}`,
  },
  {
    of: 'to_set_up',
    words: either('struttura da configurare', 'strutture da configurare'),
    to: `/admin/office-users${only('filter[need_setup]', '1')}`,
  },
  {
    of: 'ghosts',
    words: either('medico fantasma da attribuire', 'medici fantasma da attribuire'),
    to: '/admin/doctors/ghosts',
  },
]
