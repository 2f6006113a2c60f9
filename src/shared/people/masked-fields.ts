import css from './masked-fields.module.css'
import { useNameMask } from './name-mask'

/** The class of a form about a person: in counter mode its fields are readable only while they have the focus. */
export const useMaskedFields = (): string => (useNameMask().isMasked ? (css.masked ?? '') : '')
