import type { Action, Subject } from '../../domain/access/matrix'
import type { IconName } from './frame/menu-icons'

/** A page in a menu. `needs`: shown only to who may. */
export interface MenuLink {
  readonly label: string
  readonly to: string
  readonly needs?: readonly [Action, Subject]
  /** A green dot when something is unread. */
  readonly badge?: 'chats'
  /** Disabled while an assistant has chosen no doctor. */
  readonly needsDoctor?: boolean
}

export type MenuEntry =
  | (MenuLink & { readonly icon: IconName })
  | { readonly label: string; readonly icon: IconName; readonly children: readonly MenuLink[] }

/** The doctor menu of specification §2, in its order. */
export const doctorMenu: readonly MenuEntry[] = [
  { label: 'Home page', icon: 'home', to: '/' },
  { label: 'Prenotazioni', icon: 'calendar', to: '/bookings', needsDoctor: true },
  { label: 'Chat', icon: 'chat', to: '/chat', badge: 'chats', needsDoctor: true },
  {
    label: 'Anagrafica',
    icon: 'people',
    children: [
      { label: 'Tutti i pazienti', to: '/patients', needsDoctor: true },
      { label: 'Utenti limitati', to: '/blacklist', needsDoctor: true },
    ],
  },
  { label: 'Comunicazioni massive', icon: 'megaphone', to: '/broadcast', needsDoctor: true },
  { label: 'Offerte', icon: 'tag', to: '/offers', needsDoctor: true },
  {
    label: 'Impostazioni',
    icon: 'settings',
    children: [
      { label: 'Abbonamento', to: '/settings/plan', needs: ['read', 'own-subscription'] },
      { label: 'Strutture', to: '/settings/offices', needsDoctor: true },
      { label: 'Pianificazione settimanale', to: '/settings/weekly-planning', needsDoctor: true },
      { label: 'Pause e ferie', to: '/settings/holidays', needsDoctor: true },
      { label: 'Comunicazioni', to: '/settings/chat', needsDoctor: true },
      { label: 'Notifiche', to: '/settings/notifications' },
    ],
  },
]

/** The admin menu of specification §2, in its groups and order; labels of product.md §6. */
export const adminMenu: readonly MenuEntry[] = [
  { label: 'Prenotazioni', icon: 'calendar', to: '/admin/bookings' },
  {
    label: 'Abbonamenti',
    icon: 'card',
    children: [
      { label: 'Lista medici', to: '/admin/subscriptions' },
      { label: 'Senza abbonamento', to: '/admin/without-subscriptions' },
      { label: 'Metriche', to: '/admin/subscription-metrics' },
      { label: 'Medici amici', to: '/admin/doctor-friends' },
    ],
  },
  {
    label: 'Anagrafica',
    icon: 'people',
    children: [
      { label: 'Medici', to: '/admin/doctors' },
      { label: 'Pazienti', to: '/admin/patients' },
      { label: 'Informatori scientifici', to: '/admin/medical_representatives' },
      { label: 'Personale di segreteria', to: '/admin/assistants' },
      { label: 'Relazioni utenti', to: '/admin/user-relationships' },
      { label: 'Amministratori', to: '/admin/admins' },
    ],
  },
  {
    label: 'Strutture',
    icon: 'building',
    children: [
      { label: 'Lista strutture', to: '/admin/officies' },
      { label: 'Strutture e utenti', to: '/admin/office-users' },
      { label: 'Gestione totem', to: '/admin/totems' },
      { label: 'Chat di gruppo', to: '/admin/group-chats' },
    ],
  },
  { label: 'Novità aziendali', icon: 'news', to: '/admin/news' },
  { label: 'Centro prenotazioni solidale', icon: 'heart', to: '/admin/cup' },
  {
    label: 'Configurazione',
    icon: 'settings',
    children: [
      { label: 'Offerte dedicate', to: '/admin/patient_offers' },
      { label: 'FAQ', to: '/admin/faqs' },
      { label: 'Video tutorial', to: '/admin/tutorials' },
      { label: 'Specializzazioni', to: '/admin/specializations' },
      { label: 'Prestazioni', to: '/admin/medical-services' },
      { label: 'Notifiche', to: '/admin/notification-types', needs: ['read', 'notification-types'] },
      {
        label: 'Comunicazioni di servizio',
        to: '/admin/service_communications',
        needs: ['read', 'service_communications'],
      },
      { label: 'Piani', to: '/admin/subscription-plans' },
      { label: 'Aziende farmaceutiche', to: '/admin/pharmaceutical-companies' },
      { label: 'Farmaci', to: '/admin/drugs' },
      { label: 'Gradi di parentela', to: '/admin/relative-relationships' },
      { label: 'Aziende sanitarie', to: '/admin/healthcare-companies' },
      { label: 'Regioni', to: '/admin/regions' },
      { label: 'Province', to: '/admin/provinces' },
      { label: 'Comuni', to: '/admin/cities' },
      { label: 'Lilt', to: '/admin/lilt' },
    ],
  },
]

export const linksOf = (entry: MenuEntry): readonly MenuLink[] => ('children' in entry ? entry.children : [entry])

type Can = (action: Action, subject: Subject) => boolean

/** What this person sees of a menu: links they may use, groups that are not empty. */
export function visibleMenu(menu: readonly MenuEntry[], can: Can): MenuEntry[] {
  const visible = ({ needs }: MenuLink) => needs === undefined || can(...needs)
  return menu.flatMap((entry): MenuEntry[] => {
    if (!('children' in entry)) return visible(entry) ? [entry] : []
    const children = entry.children.filter(visible)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

/** The link that stands for the page on screen: the longest that the path begins with. */
export function activeLink(menu: readonly MenuEntry[], pathname: string): string | undefined {
  const covers = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  const all = menu.flatMap(linksOf).map(({ to }) => to)
  return all.filter(covers).sort((a, b) => b.length - a.length)[0]
}
