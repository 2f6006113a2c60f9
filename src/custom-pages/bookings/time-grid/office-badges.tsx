import type { OfficeUser } from '../../../../domain/contract/agenda'
import css from './time-grid.module.css'

/** How an office's visits are told from those of the others: letters on the visit, and the line of its edge. */
export interface OfficeBadge {
  readonly letters: string
  readonly edge: 'solid' | 'double' | 'dashed' | 'dotted'
}
export type OfficeBadges = ReadonlyMap<number, OfficeBadge>

const edges = ['solid', 'double', 'dashed', 'dotted'] as const
/** Words that do not tell one office from another. */
const common = new Set(['studio', 'ambulatorio', 'poliambulatorio', 'centro', 'medico', 'via', 'viale', 'piazza', 'di'])
const longest = 3

/** The letters an office is known by, most telling first: "Studio Via Roma" R, "Centro Medico San Paolo" SP. */
function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !common.has(word.toLowerCase()))
  const chosen = telling.length > 0 ? telling : words
  const letters = chosen.length === 1 ? (chosen[0] ?? '') : chosen.map((word) => word.charAt(0)).join('')
  return letters.slice(0, longest).toUpperCase()
}

/** As few letters as tell all of them apart; a number where no letters do. */
function distinct(names: readonly string[]): string[] {
  for (let length = 1; length <= longest; length += 1) {
    const cut = names.map((name) => name.slice(0, length))
    if (new Set(cut).size === names.length) return cut
  }
  return names.map((name, index) => `${name.slice(0, 1)}${index + 1}`)
}

/** The offices' badges, in their order. */
export function officeBadges(officeUsers: readonly Pick<OfficeUser, 'id' | 'office'>[]): OfficeBadges {
  const letters = distinct(officeUsers.map(({ office }) => lettersOf(office.name)))
  return new Map(
    officeUsers.map(({ id }, index) => [
      id,
      { letters: letters[index] ?? '', edge: edges[index % edges.length] ?? 'solid' },
    ]),
  )
}

/** Which office each badge on a visit stands for. */
export function OfficeLegend({ officeUsers, badges }: { officeUsers: readonly OfficeUser[]; badges: OfficeBadges }) {
  return (
    <ul className={css.legend} aria-label="Strutture">
      {officeUsers.map(({ id, office }) => (
        <li key={id}>
          <span className={css.badge} style={{ borderLeftStyle: badges.get(id)?.edge }} aria-hidden>
            {badges.get(id)?.letters}
          </span>
          {office.name}
        </li>
      ))}
    </ul>
  )
}
