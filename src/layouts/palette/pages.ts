import { fold } from '../../../domain/text/search'
import { linksOf, type Pages } from '../menus'

/** A page in the palette: its name and its menu group. */
export interface FoundPage {
  readonly to: string
  readonly label: string
  readonly group: string | null
}

/** Every page the user may open: the menu's in its order, then the others. Without a doctor those that need one are omitted. */
export function pagesOf({ menu, others }: Pages, withoutDoctor: boolean): readonly FoundPage[] {
  const inMenu = menu.flatMap((entry) =>
    linksOf(entry)
      .filter(({ needsDoctor }) => !withoutDoctor || !needsDoctor)
      .map(({ to, label }) => ({ to, label, group: 'children' in entry ? entry.label : null })),
  )
  return [...inMenu, ...others.map(({ to, label }) => ({ to, label, group: null }))]
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
