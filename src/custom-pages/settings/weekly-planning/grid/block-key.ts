import type { BlockPlace } from '../editor/steps'

/** A block's place as an attribute of its element, by which pointer and keys find it. */
export const blockKey = ({ week, shift, weekday, range }: BlockPlace): string =>
  [week, shift, weekday, range ?? ''].join('|')

function readKey(key: string): BlockPlace | null {
  const [week, shift, weekday, range] = key.split('|')
  if (!week || !shift || !weekday) return null
  return { week, shift, weekday: Number(weekday), ...(range && { range }) }
}

/** The block that an element of the grid is in, if any. */
export function blockAt(target: EventTarget | null): BlockPlace | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null
  return element?.dataset.block ? readKey(element.dataset.block) : null
}
