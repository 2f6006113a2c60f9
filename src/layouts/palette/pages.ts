import { fold, wordsBeginLike } from '../../../domain/text/search'
import { linksOf, type MenuLink, type PageMenus } from '../menus'

/** A page in the palette: its name and its menu group. */
export interface FoundPage {
  readonly to: string
  readonly label: string
  readonly group: string | null
}

/** Every page the user may open: the menu's in its order, then the others. Those that are closed now are omitted. */
export function pagesOf({ menu, others }: PageMenus, isClosed: (link: MenuLink) => boolean): readonly FoundPage[] {
  const found = (links: readonly MenuLink[], group: string | null) =>
    links.filter((link) => !isClosed(link)).map(({ to, label }) => ({ to, label, group }))
  const inMenu = menu.flatMap((entry) => found(linksOf(entry), 'children' in entry ? entry.label : null))
  return [...inMenu, ...found(others, null)]
}

/** Pages with words that begin like the typed ones: exact name first, then names that begin so, other names, groups. */
export function matchingPages(pages: readonly FoundPage[], typed: string): readonly FoundPage[] {
  const text = fold(typed)
  if (text === '') return pages
  const rank = ({ label }: FoundPage) => {
    const name = fold(label)
    if (name === text) return 0
    if (name.startsWith(text)) return 1
    return wordsBeginLike(label, typed) ? 2 : 3
  }
  return pages
    .filter(({ label, group }) => wordsBeginLike(`${label} ${group ?? ''}`, typed))
    .toSorted((one, other) => rank(one) - rank(other))
}
