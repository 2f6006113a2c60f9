import { serviceWord } from '../../../domain/booking/service-word'
import css from './service-mark.module.css'

/** Shape and colour of the marks, in the order in which services get them; the word tells further ones apart. */
const marks = [
  { shape: 'square', color: 'var(--mark-square)' },
  { shape: 'triangle', color: 'var(--mark-triangle)' },
  { shape: 'diamond', color: 'var(--mark-diamond)' },
  { shape: 'ring', color: 'var(--mark-ring)' },
  { shape: 'bar', color: 'var(--mark-bar)' },
  { shape: 'dot', color: 'var(--mark-dot)' },
] as const

/** What tells a service apart in the calendar: a shape, a colour and a short word. */
export type ServiceMark = (typeof marks)[number] & { readonly word: string }

/** A mark for each service, by name, in their order; none for the usual services. */
export function serviceMarks(names: readonly string[], usual: readonly string[]): ReadonlyMap<string, ServiceMark> {
  const marked = [...new Set(names)].filter((name) => !usual.includes(name))
  return new Map(
    marked.map((name, index) => [name, { ...(marks[index % marks.length] ?? marks[0]), word: serviceWord(name) }]),
  )
}

/** The shape of a mark; the service is named beside it. */
export const MarkShape = ({ mark: { shape, color } }: { mark: ServiceMark }) => (
  <i className={css.shape} data-shape={shape} style={{ color }} aria-hidden />
)
