import type { SlotCode } from '../../../../../domain/planning/slot-kinds'
import css from './kind-swatch.module.css'

/** Colour and pattern of a kind of time; its word stands beside it. */
export const KindSwatch = ({ kind }: { kind: SlotCode }) => <i className={css.swatch} data-kind={kind} aria-hidden />
