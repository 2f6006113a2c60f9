import type { OfficeUser } from '../../../domain/contract/agenda'

/** How an office's visits are told from those of the others: letters on the visit, and the line of its edge. */
export interface OfficeMark {
  readonly letters: string
  readonly edge: 'solid' | 'double' | 'dashed' | 'dotted'
}
export type OfficeMarks = ReadonlyMap<number, OfficeMark>

const edges = ['solid', 'double', 'dashed', 'dotted'] as const
/** What nearly every office is called says nothing of which one it is. */
const common = new Set(['studio', 'ambulatorio', 'poliambulatorio', 'centro', 'medico', 'via', 'viale', 'piazza', 'di'])
const longest = 3

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const telling = words.filter((word) => !common.has(word.toLowerCase()))
  const chosen = telling.length > 0 ? telling : words
  const letters =
    chosen.length === 1 ? (chosen[0] ?? '').slice(0, longest) : chosen.map((word) => word.charAt(0)).join('')
  return letters.slice(0, longest).toUpperCase()
}

/** The offices' marks, in their order; two that begin alike are numbered. */
export function officeMarks(officeUsers: readonly Pick<OfficeUser, 'id' | 'office'>[]): OfficeMarks {
  const names = officeUsers.map(({ office }) => initials(office.name))
  return new Map(
    officeUsers.map(({ id }, index) => {
      const letters = names[index] ?? ''
      const isShared = names.filter((name) => name === letters).length > 1
      const mark = {
        letters: isShared
          ? `${letters}${names.slice(0, index + 1).filter((name) => name === letters).length}`
          : letters,
        edge: edges[index % edges.length] ?? 'solid',
      }
      return [id, mark] as const
    }),
  )
}
