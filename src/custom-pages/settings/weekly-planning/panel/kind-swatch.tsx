import type { SlotCode } from '../../../../../domain/planning/slot-kinds'
import css from './kind-swatch.module.css'

/** Colour and pattern of a kind of time, or of a shift; its word stands beside it. */
export const KindSwatch = ({ kind }: { kind?: SlotCode }) => (
  <i className={`${css.kind} ${css.swatch}`} data-kind={kind} aria-hidden />
)
