import { fold } from '../../../domain/text/search'
import { profilePath } from '../guards'
import { linksOf, linkTo, type MenuEntry } from '../menus'

/** A page in the palette: its name and its menu group. */
export interface FoundPage {
  readonly to: string
  readonly label: string
  readonly group: string | null
}

/** Pages outside the menu: reached from the user card, help and star (specification §2). */
const doctorExtras = [profilePath, '/news', '/help-center']
const adminExtras = ['/admin', '/admin/user', '/admin/audit', '/admin/matrix', '/admin/doctors/ghosts', profilePath]

interface Menu {
  readonly entries: readonly MenuEntry[]
  readonly admin: boolean
  /** An assistant without a doctor: pages that need one are omitted. */
  readonly withoutDoctor: boolean
}

/** Every page the user may open: the menu's in its order, then the others. */
export function pagesOf({ entries, admin, withoutDoctor }: Menu): readonly FoundPage[] {
  const inMenu = entries.flatMap((entry) =>
    linksOf(entry)
      .filter(({ needsDoctor }) => !withoutDoctor || !needsDoctor)
      .map(({ to, label }) => ({ to, label, group: 'children' in entry ? entry.label : null })),
  )
  const extras = (admin ? adminExtras : doctorExtras).map((path) => ({ ...linkTo(path), group: null }))
  return [...inMenu, ...extras]
}

/** Pages with words starting with the typed ones, ignoring accents: exact name first, then matches by name, then by group. */
export function matchingPages(pages: readonly FoundPage[], typed: string): readonly FoundPage[] {
  const wanted = fold(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return pages
  const matches = (text: string) => {
    const words = fold(text).split(' ')
    return wanted.every((start) => words.some((word) => word.startsWith(start)))
  }
  const rank = ({ label }: FoundPage) => (fold(label) === fold(typed) ? 0 : matches(label) ? 1 : 2)
  return pages
    .filter(({ label, group }) => matches(`${label} ${group ?? ''}`))
    .toSorted((one, other) => rank(one) - rank(other))
}
