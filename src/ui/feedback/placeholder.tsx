/** Stands where another element does, for what antd opens beside it. */
export function placeholder(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return <span aria-hidden style={{ position: 'fixed', pointerEvents: 'none', left, top, width, height }} />
}
