import { fold } from '../../../domain/text/search'
import { profilePath } from '../guards'
import { linksOf, type MenuEntry } from '../menus'

/** A page as the palette offers it: its name, and the group of the menu it stands in. */
export interface FoundPage {
  readonly to: string
  readonly label: string
  readonly group: string | null
}

/** Pages that stand in no menu: the user card, help and star lead to them (specification §2). */
const profile: FoundPage = { to: profilePath, label: 'Profilo', group: null }
const doctorExtras: readonly FoundPage[] = [
  profile,
  { to: '/news', label: 'Novità', group: null },
  { to: '/help-center', label: 'Centro assistenza', group: null },
]

/** Pages of the admin area that stand in no group of the specification's menu. */
const adminExtras: readonly FoundPage[] = [
  { to: '/admin', label: 'Amministrazione', group: null },
  { to: '/admin/user', label: 'Utenti', group: null },
  { to: '/admin/audit', label: 'Registro attività', group: null },
  { to: '/admin/matrix', label: 'Permessi', group: null },
  { to: '/admin/doctors/ghosts', label: 'Medici fantasma', group: 'Anagrafica' },
  profile,
]

interface Menu {
  readonly entries: readonly MenuEntry[]
  readonly admin: boolean
  /** An assistant without a doctor: pages that need one are left out. */
  readonly withoutDoctor: boolean
}

/** Every page this person may open, in the order of the menu. */
export function pagesOf({ entries, admin, withoutDoctor }: Menu): readonly FoundPage[] {
  const inMenu = entries.flatMap((entry) =>
    linksOf(entry)
      .filter(({ needsDoctor }) => !withoutDoctor || !needsDoctor)
      .map(({ to, label }) => ({ to, label, group: 'children' in entry ? entry.label : null })),
  )
  return [...inMenu, ...(admin ? adminExtras : doctorExtras)]
}

/** Pages whose words begin with what was typed, accents ignored; those whose own name begins with it come first, and before
 * them what is called just so. */
export function matchingPages(pages: readonly FoundPage[], typed: string): readonly FoundPage[] {
  const wanted = fold(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return pages
  const holds = (text: string) => {
    const words = fold(text).split(' ')
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  }
  const found = pages.filter(({ label, group }) => holds(`${label} ${group ?? ''}`))
  const nearness = ({ label }: FoundPage) => (fold(label) === fold(typed) ? 0 : holds(label) ? 1 : 2)
  return found.toSorted((one, other) => nearness(one) - nearness(other))
}
