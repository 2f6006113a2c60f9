/** Icons that the page would otherwise fetch the chunks of other pages for; drawn on 16 × 16. */
const drawn =
  (path: string, width = 1.3) =>
  () => (
    <span className="anticon" aria-hidden>
      <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" aria-hidden focusable={false}>
        <path d={path} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  )

export const MoveIcon = drawn('M2.5 6h11L10.5 3M13.5 10h-11l3 3')
export const CopyIcon = drawn('M5.5 5V2.5h8v8H11M2.5 5.5h8v8h-8z')
export const PrescriptionIcon = drawn('M2 5.5h12v8H2zM5.5 5.5v-3h5v3M8 7.5v4M6 9.5h4')
export const MoreIcon = drawn('M8 3v.01M8 8v.01M8 13v.01', 2)
export const MinusIcon = drawn('M3 8h10', 1.6)
