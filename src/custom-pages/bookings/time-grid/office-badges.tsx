import { Flex } from 'antd'
import type { OfficeUser } from '../../../../domain/contract/agenda/agenda'
import text from '../../../ui/text/text.module.css'
import css from './time-grid.module.css'

const edges = ['solid', 'double', 'dashed', 'dotted'] as const
/** Words too common to distinguish offices. */
const common = new Set(['studio', 'ambulatorio', 'poliambulatorio', 'centro', 'medico', 'via', 'viale', 'piazza', 'di'])
const longest = 3

/** Up to three letters from an office's distinctive words: "Studio Via Roma" ROM, "Centro Medico San Paolo" SP. */
function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !common.has(word.toLowerCase()))
  const [first = '', ...others] = telling.length > 0 ? telling : words
  const letters = others.length === 0 ? first : [first, ...others].map((word) => word.charAt(0)).join('')
  return letters.slice(0, longest).toUpperCase()
}

/** A badge for each office: the fewest letters that are unique (else letter and number), and a border style. */
export function officeBadges(officeUsers: readonly Pick<OfficeUser, 'id' | 'office'>[]) {
  const names = officeUsers.map(({ office }) => lettersOf(office.name))
  const cuts = [1, 2, longest].map((length) => names.map((name) => name.slice(0, length)))
  const numbered = names.map((name, index) => `${name.slice(0, 1)}${index + 1}`)
  const letters = cuts.find((cut) => new Set(cut).size === names.length) ?? numbered
  return new Map(
    officeUsers.map(({ id }, index) => [id, { letters: letters[index] ?? '', edge: edges[index % edges.length] }]),
  )
}
export type OfficeBadges = ReturnType<typeof officeBadges>

/** The place of the legend while the offices are unknown, so that the calendar does not move. */
export const LegendSpace = () => (
  <ul className={text.small} aria-hidden>
    <li>&nbsp;</li>
  </ul>
)

interface BadgeLegendProps {
  readonly label: string
  readonly badges: readonly {
    readonly letters: string
    readonly edge: (typeof edges)[number] | undefined
    name: string
  }[]
}

/** What badges stand for. */
export const BadgeLegend = ({ label, badges }: BadgeLegendProps) => (
  <Flex component="ul" wrap gap="0 16px" className={text.small} aria-label={label}>
    {badges.map(({ letters, edge, name }) => (
      <li key={name}>
        <span className={css.badge} style={{ borderLeft: `3px ${edge}` }} aria-hidden>
          {letters}
        </span>{' '}
        {name}
      </li>
    ))}
  </Flex>
)

/** Legend of the office badges. */
export function OfficeLegend({ officeUsers, badges }: { officeUsers: readonly OfficeUser[]; badges: OfficeBadges }) {
  const meanings = officeUsers.map(({ id, office }) => ({
    letters: '',
    edge: undefined,
    ...badges.get(id),
    name: office.name,
  }))
  return <BadgeLegend label="Strutture" badges={meanings} />
}
