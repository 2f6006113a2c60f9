/** How far a span has to move to lie within another; 0 where it does. */
function wayInto(start: number, end: number, from: number, to: number): number {
  if (start < from) return start - from
  return end > to ? end - to : 0
}

/**
 * Scrolls a box just so far that a part of it is in view, `margin` pixels from its sides. `scrollIntoView` would also move the place
 * from which Tab goes on: at the start of a page it would then pass over what stands before that part.
 */
export function showIn(container: Element, part: Element, margin = 0): void {
  const [outer, inner] = [container.getBoundingClientRect(), part.getBoundingClientRect()]
  container.scrollBy(
    wayInto(inner.left, inner.right, outer.left + margin, outer.right - margin),
    wayInto(inner.top, inner.bottom, outer.top, outer.bottom),
  )
}
